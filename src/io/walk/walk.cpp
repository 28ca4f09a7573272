#include "io/walk/walk.hpp"

#include <algorithm>
#include <filesystem>
#include <new>
#include <set>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

std::string with_slash(std::string path) {
  if (!path.ends_with('/')) path += '/';
  return path;
}

/// The canonical paths of operands: links on the way to them are resolved, they themselves are not,
/// so that a link and its target stay two paths. Caches directories, as a list may hold millions of
/// operands.
class Canonical {
 public:
  std::string of(const std::string& path, Kind kind) {
    if (kind == Kind::directory) return resolved(path);
    const auto slash = path.rfind('/');
    const std::string parent = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const auto [at, added] = parents_.try_emplace(parent);
    if (added) at->second = with_slash(resolved(parent));
    return at->second + path.substr(slash + 1);  // npos + 1 is 0
  }

 private:
  static std::string resolved(const std::string& path) {
    std::error_code error;
    const auto canonical = std::filesystem::canonical(path, error);
    if (error == std::errc::not_enough_memory) throw std::bad_alloc();
    return error ? path : canonical.string();
  }

  std::unordered_map<std::string, std::string> parents_;
};

}  // namespace

Walk::Walk(const std::vector<std::string>& operands, const WalkOptions& options,
           const std::atomic<bool>& stop)
    : places_(options.places),
      stop_(stop),
      operands_(in_order(operands)),
      selection_(options),
      reader_(options),
      ahead_(selection_, reader_, options.read_ahead, stop) {
  if (operands_.size() == 1) return;
  // Of two names for one file the first in order is kept.
  std::set<std::string> owned;
  std::erase_if(operands_,
                [&](const Operand& operand) { return !owned.insert(operand.canonical).second; });
  selection_.set_owned(std::move(owned));
}

std::vector<Walk::Operand> Walk::in_order(const std::vector<std::string>& operands) const {
  Canonical canonical;
  std::vector<Operand> found;
  found.reserve(operands.size());
  for (const std::string& operand : operands) {
    if (stop_.load()) break;  // there may be millions of them
    const std::string path = without_slashes(operand);
    const bool is_stream = path == standard_input;
    const Kind kind = is_stream ? Kind::file : kind_of_operand(path);
    found.push_back({kind == Kind::directory ? with_slash(path) : path,
                     is_stream ? path : canonical.of(path, kind)});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Operand& a, const Operand& b) { return a.key < b.key; });
  return found;
}

bool Walk::comes_later(const Tree& a, const Tree& b) {
  return a.path > b.path;
}

bool Walk::next(Found& found) {
  if (std::exchange(is_given_, false)) go_on();
  while (!stop_.load(std::memory_order_relaxed)) {
    if (is_turn_of_operand()) {
      if (enter(operands_[next_operand_++], found)) return true;
    } else if (trees_.empty()) {
      return false;
    } else {
      hand_out(trees_.front(), found);
      is_given_ = true;
      return true;
    }
  }
  return false;
}

bool Walk::is_next_at_hand() const {
  if (!is_given_) return !is_turn_of_operand() || !operands_[next_operand_].key.ends_with('/');
  const std::vector<Tree::Level>& levels = trees_.front().levels;
  if (levels.empty()) return false;
  const Listing& listing = levels.back().directory->listing;
  return levels.back().next < listing.size() && listing.name(levels.back().next).kind == Kind::file;
}

bool Walk::is_turn_of_operand() const {
  return next_operand_ < operands_.size() &&
         (trees_.empty() || operands_[next_operand_].key < trees_.front().path);
}

/// A file is put into `found`; a directory becomes a tree, and false is returned.
bool Walk::enter(Operand& operand, Found& found) {
  if (!operand.key.ends_with('/')) {
    if (!selection_.wants_operand(operand.key, operand.canonical)) return false;
    found.path.swap(operand.key);
    found.place.clear();
    if (places_ && found.path != standard_input) found.place.swap(operand.canonical);
    found.directory.reset();
    found.name = 0;
    found.error.clear();
    found.named = true;
    found.skipped = std::exchange(skipped_, 0);
    return true;
  }
  Tree tree;
  tree.root = std::make_shared<const Root>(
      Root{with_slash(std::move(operand.canonical)), operand.key.size()});
  tree.path = std::move(operand.key);
  step_into(tree);
  find_next(tree);
  if (!tree.ready) return false;
  trees_.push_back(std::move(tree));
  std::push_heap(trees_.begin(), trees_.end(), comes_later);
  return false;
}

void Walk::hand_out(const Tree& tree, Found& found) const {
  found.path = tree.path;
  found.error = tree.error;
  found.named = false;
  found.skipped = tree.skipped;
  if (places_) {
    found.place = tree.root->canonical;
    found.place.append(tree.path, tree.root->path_bytes);
  }
  if (tree.error.empty()) {
    const Directory& directory = *tree.levels.back().directory;
    found.directory = directory.descriptor;
    found.name = directory.descriptor ? directory.path.size() : 0;
  } else {
    found.path = without_slashes(std::move(found.path));
    found.directory.reset();
    found.name = 0;
  }
}

/// Advances the first tree to its next file, and reorders it among the others.
void Walk::go_on() {
  Tree& tree = trees_.front();
  tree.ready = false;
  tree.error.clear();
  find_next(tree);
  if (trees_.size() == 1 && tree.ready) return;
  std::pop_heap(trees_.begin(), trees_.end(), comes_later);
  if (trees_.back().ready) {
    std::push_heap(trees_.begin(), trees_.end(), comes_later);
  } else {
    trees_.pop_back();
  }
}

/// Depth-first search.
void Walk::find_next(Tree& tree) {
  while (!tree.levels.empty() && !tree.ready && !stop_.load(std::memory_order_relaxed)) {
    Tree::Level& level = tree.levels.back();
    const Directory& directory = *level.directory;
    if (level.next == directory.listing.size()) {
      leave(tree);
      continue;
    }
    const Listing::Name name = directory.listing.name(level.next++);
    if (name.kind == Kind::special) ++skipped_;
    tree.path.resize(directory.path.size());
    tree.path += name.text;
    if (!selection_.wants(*tree.root, tree.path, name)) continue;
    if (name.kind == Kind::directory) {
      step_into(tree);
    } else {
      tree.ready = true;
    }
  }
  if (tree.ready) tree.skipped = std::exchange(skipped_, 0);
}

/// Makes the directory at the tree's path the current one. If it cannot be read, the tree gives
/// that next.
void Walk::step_into(Tree& tree) {
  try {
    list(tree);
  } catch (const base::Error& error) {
    tree.error = error.what();
    tree.ready = true;
  }
}

void Walk::list(Tree& tree) {
  if (ahead_.is_active()) {
    for (Tree::Level& level : tree.levels) {
      if (!level.upcoming) level.upcoming = ahead_.add(level.directory, level.next);
    }
  }
  const bool is_root = tree.levels.empty();
  Tree::Level above = is_root ? Tree::Level{} : tree.levels.back();
  const std::size_t index = is_root ? 0 : above.next - 1;
  auto [directory, upcoming] =
      ahead_.enter(above.upcoming.get(), index, {above.directory, tree.root, tree.path});
  if (directory) tree.levels.push_back({std::move(directory), 0, std::move(upcoming)});
}

void Walk::leave(Tree& tree) {
  const auto upcoming = std::move(tree.levels.back().upcoming);
  tree.levels.pop_back();
  if (upcoming) ahead_.remove(*upcoming);
}

}  // namespace referee::internal::io

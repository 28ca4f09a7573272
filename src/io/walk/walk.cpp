#include "io/walk/walk.hpp"

#include <fcntl.h>
#include <fnmatch.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <new>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "io/output/output.hpp"

namespace referee::internal::io {
namespace {

/// A glob without a slash is matched against the last part of the path.
bool matches_any(const std::vector<std::string>& globs, const std::string& path) {
  const char* const name = path.c_str() + path.rfind('/') + 1;  // npos + 1 is 0
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    const bool whole = glob.find('/') != std::string::npos;
    return ::fnmatch(glob.c_str(), whole ? path.c_str() : name, 0) == 0;
  });
}

std::string with_slash(std::string path) {
  if (!path.ends_with('/')) path += '/';
  return path;
}

/// "dir" for "dir///"; "/" stays.
std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
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

Identity identity_of(int fd) {
  struct stat status {};
  if (::fstat(fd, &status) != 0) throw base::system_error(errno);
  return {status.st_dev, status.st_ino};
}

/// A part of the descriptors that the process may open: files need descriptors too.
std::size_t max_open_directories() {
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  return static_cast<std::size_t>(std::min<rlim_t>(limit.rlim_cur / 4, 256));
}

}  // namespace

Walk::Walk(const std::vector<std::string>& operands, WalkOptions options,
           const std::atomic<bool>& stop)
    : options_(std::move(options)), stop_(stop), max_open_(max_open_directories()) {
  own_.insert(options_.own.begin(), options_.own.end());
  own_.erase("");
  operands_ = in_order(operands);
  if (operands_.size() == 1) return;
  // Of two names for one file the first in order is kept.
  std::erase_if(operands_, [this](const Operand& operand) {
    return !owned_.insert(operand.canonical).second;
  });
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
  if (levels.empty() || levels.back().next == levels.back().listing.size()) return false;
  return levels.back().listing.name(levels.back().next).kind == Kind::file;
}

bool Walk::is_turn_of_operand() const {
  return next_operand_ < operands_.size() &&
         (trees_.empty() || operands_[next_operand_].key < trees_.front().path);
}

/// A file is put into `found`; a directory becomes a tree, and false is returned.
bool Walk::enter(Operand& operand, Found& found) {
  if (!operand.key.ends_with('/')) {
    if (!is_among(operand)) return false;
    found.path.swap(operand.key);
    found.place.clear();
    if (options_.places && found.path != standard_input) found.place.swap(operand.canonical);
    found.directory.reset();
    found.name = 0;
    found.error.clear();
    found.named = true;
    found.skipped = std::exchange(skipped_, 0);
    return true;
  }
  Tree tree;
  tree.root_bytes = operand.key.size();
  tree.path = std::move(operand.key);
  tree.canonical = with_slash(std::move(operand.canonical));
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
  if (options_.places) {
    found.place = tree.canonical;
    found.place.append(tree.path, tree.root_bytes);
  }
  if (tree.error.empty()) {
    const Tree::Level& level = tree.levels.back();
    found.directory = level.directory;
    found.name = level.directory ? level.path_bytes : 0;
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
    if (level.next == level.listing.size()) {
      tree.levels.pop_back();
      continue;
    }
    const Listing::Name name = level.listing.name(level.next++);
    if (name.kind == Kind::special) ++skipped_;
    tree.path.resize(level.path_bytes);
    tree.path += name.text;
    if (!is_wanted(tree, name) || !is_among(tree, name) || is_owned_by_another(tree)) continue;
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
  Descriptor directory(::open(tree.path.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory) throw base::system_error(errno);
  Identity identity;
  if (options_.follow) {
    identity = identity_of(directory.get());
    const auto is_it = [&](const Tree::Level& level) { return level.identity == identity; };
    // A cycle: a link to a directory that contains it.
    if (std::any_of(tree.levels.begin(), tree.levels.end(), is_it)) return;
  }
  Listing listing(directory.get(), options_.hidden, options_.follow);
  tree.levels.push_back(
      {tree.path.size(), identity, keep(std::move(directory)), std::move(listing)});
}

/// Whether the name, at the end of the tree's path, is to be found or walked.
bool Walk::is_wanted(const Tree& tree, Listing::Name name) const {
  if (name.kind == Kind::special || name.kind == Kind::link_to_directory) return false;
  if (name.kind == Kind::file && name.text == options_.left_out_name) return false;
  if (options_.exclude.empty() && options_.include.empty()) return true;
  const std::string path = without_slashes(tree.path);
  if (matches_any(options_.exclude, path)) return false;
  return name.kind == Kind::directory || options_.include.empty() ||
         matches_any(options_.include, path);
}

/// Of the tree's next file.
std::string Walk::canonical_path(const Tree& tree) {
  return tree.canonical + without_slashes(tree.path.substr(tree.root_bytes));
}

/// What is not there is an error to report, whatever was asked for.
bool Walk::is_among(const Operand& operand) const {
  return !options_.only || operand.key == standard_input ||
         options_.only->contains(operand.canonical) || ::access(operand.key.c_str(), F_OK) != 0;
}

bool Walk::is_among(const Tree& tree, Listing::Name name) const {
  if (!options_.only) return true;
  const std::string path = canonical_path(tree);
  if (name.kind != Kind::directory) return options_.only->contains(path);
  const auto first = options_.only->lower_bound(path + "/");
  return first != options_.only->end() && first->starts_with(path + "/");
}

bool Walk::is_owned_by_another(const Tree& tree) const {
  if (owned_.empty() && own_.empty()) return false;
  const std::string path = canonical_path(tree);
  return owned_.contains(path) || is_own(path);
}

bool Walk::is_own(std::string_view path) const {
  if (own_.contains(path)) return true;
  const PlacesOfPartial places = places_of_partial(path);
  return own_.contains(places.longer) || own_.contains(places.shorter);
}

/// Keeps a directory open, so that its files can be opened relative to it. Nothing if too many are
/// open; then the files are opened by their paths.
std::shared_ptr<const Descriptor> Walk::keep(Descriptor directory) {
  std::erase_if(open_, [](const auto& held) { return held.expired(); });
  if (open_.size() >= max_open_) return nullptr;
  auto kept = std::make_shared<const Descriptor>(std::move(directory));
  open_.push_back(kept);
  return kept;
}

}  // namespace referee::internal::io

#include "io/walk/walk.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::io {
Walk::Walk(const PathList& operands, const WalkOptions& options, const std::atomic<bool>& stop)
    : places_(options.places),
      stop_(stop),
      operands_(operands, options.ahead, stop),
      selection_(options, operands_.names()),
      reader_(options),
      ahead_(selection_, reader_, options.read_ahead, stop) {}

bool Walk::comes_later(const Tree& a, const Tree& b) {
  return a.path > b.path;
}

bool Walk::next(Found& found) {
  if (std::exchange(is_given_, false)) go_on();
  while (!stop_.load(std::memory_order_relaxed)) {
    if (is_turn_of_operand()) {
      if (enter(operands_.take(), found)) return true;
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
  if (!is_given_) return !is_turn_of_operand() || !operands_.front()->is_directory();
  const std::vector<Tree::Level>& levels = trees_.front().levels;
  if (levels.empty()) return false;
  const Listing& listing = levels.back().directory->listing;
  if (levels.back().next == listing.size()) return false;
  const Kind kind = listing.name(levels.back().next).kind;
  return kind == Kind::file || kind == Kind::link_to_file;
}

bool Walk::is_turn_of_operand() const {
  const Operand* const operand = operands_.front();
  return operand != nullptr && (trees_.empty() || operand->path < trees_.front().path);
}

/// A file is put into `found`; a directory becomes a tree, and false is returned.
bool Walk::enter(Operand operand, Found& found) {
  if (!operand.is_directory()) {
    if (!selection_.wants_operand(operand.path, operand.canonical)) return false;
    found.path.swap(operand.path);
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
      Root{with_slash(std::move(operand.canonical)), operand.path.size()});
  tree.path = std::move(operand.path);
  step_into(tree);
  find_next(tree);
  if (!tree.ready) return false;
  trees_.push_back(std::move(tree));
  std::push_heap(trees_.begin(), trees_.end(), comes_later);
  return false;
}

/// By which the next name in the tree has its canonical path.
const std::shared_ptr<const Root>& Walk::root_of(const Tree& tree) {
  return tree.levels.empty() ? tree.root : tree.levels.back().directory->root;
}

void Walk::hand_out(const Tree& tree, Found& found) const {
  found.path = tree.path;
  found.error = tree.error;
  found.named = false;
  found.skipped = tree.skipped;
  if (places_) found.place = root_of(tree)->canonical_of(tree.path);
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
    if (!selection_.wants(*directory.root, tree.path, name)) continue;
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
      ahead_.enter(above.upcoming.get(), index, {above.directory, root_of(tree), tree.path});
  if (directory) tree.levels.push_back({std::move(directory), 0, std::move(upcoming)});
}

void Walk::leave(Tree& tree) {
  const auto upcoming = std::move(tree.levels.back().upcoming);
  tree.levels.pop_back();
  if (upcoming) ahead_.remove(*upcoming);
}

}  // namespace referee::internal::io

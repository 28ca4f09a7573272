#include "io/walk/operands.hpp"

#include <sys/stat.h>

#include <unordered_map>
#include <utility>

#include "io/walk/selection.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {
namespace {

/// The canonical paths of operands: links on the way to them are resolved, they themselves are not,
/// so that a link and its target stay two paths. Remembers some directories, as a list may hold
/// millions of operands.
class Canonical {
 public:
  std::string of(const std::string& path, bool is_directory) {
    constexpr std::size_t most_parents = 16384;
    if (is_directory) return resolved(path);
    const auto slash = path.rfind('/');
    const std::string parent = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    if (parents_.size() == most_parents) parents_.clear();
    const auto [at, added] = parents_.try_emplace(parent);
    if (added) at->second = with_slash(resolved(parent));
    return at->second + path.substr(slash + 1);  // npos + 1 is 0
  }

 private:
  std::unordered_map<std::string, std::string> parents_;
};

/// Whether it is a directory, or a link to one. What the user names besides is meant to be read: a
/// FIFO, a device.
bool is_directory(const Found& operand) {
  if (operand.path == standard_input) return false;
  if (const auto& status = operand.fetched->status) return status->is_directory();
  struct stat status {};
  return find_status(operand, status) && S_ISDIR(status.st_mode);
}

}  // namespace

PathList::PathList(const std::vector<std::string>& paths) {
  for (const std::string& path : paths) add(path);
  finish();
}

void PathList::add(std::string_view path) {
  spool_->add({path, {}});
}

Operands::Operands(const PathList& paths, const AheadSettings& settings,
                   const std::atomic<bool>& stop) {
  SortedItems by_place;
  sort(paths, settings, stop, by_place);
  if (has_directories_) names_ = std::make_shared<SortedNames>();
  Operand kept;
  for (Item item; by_place.next(item);) {
    if (kept_ > 0 && item.key == kept.canonical) {
      if (item.value < kept.path) kept.path = item.value;
      continue;
    }
    if (kept_++ > 0) keep({kept.path, kept.canonical});
    kept = {std::string(item.value), std::string(item.key)};
  }
  if (kept_ > 0) keep({kept.path, kept.canonical});
  by_path_.finish();
  if (names_) names_->finish();
  if (kept_ == 1) names_.reset();
  find_next();
}

/// Sorts the operands by their canonical paths.
void Operands::sort(const PathList& paths, const AheadSettings& settings,
                    const std::atomic<bool>& stop, SortedItems& by_place) {
  AheadSettings ahead = settings;
  ahead.always = false;
  ahead.fetch.only_status = true;
  SpoolReader reader = paths.reader();
  FilesAhead files(
      [&reader](Found& found) {
        if (!reader.next()) return false;
        found.path = without_slashes(std::string(reader.item().key));
        found.named = true;
        return true;
      },
      ahead, stop);
  Canonical canonical;
  for (Found found; !stop.load() && files.next(found) && files.sample(found);) {
    const bool is_tree = is_directory(found);
    const std::string place =
        found.path == standard_input ? found.path : canonical.of(found.path, is_tree);
    has_directories_ = has_directories_ || is_tree;
    by_place.add({place, is_tree ? with_slash(found.path) : found.path});
  }
  by_place.finish();
}

void Operands::keep(const Item& operand) {
  by_path_.add(operand);
  if (names_) names_->add(operand.value);
}

Operand Operands::take() {
  Operand taken = std::move(front_);
  find_next();
  return taken;
}

void Operands::find_next() {
  Item item;
  has_front_ = by_path_.next(item);
  if (has_front_) front_ = {std::string(item.key), std::string(item.value)};
}

}  // namespace referee::internal::io

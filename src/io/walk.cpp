#include "io/walk.hpp"

#include <fnmatch.h>

#include <algorithm>
#include <filesystem>
#include <unordered_map>
#include <utility>

#include "base/trouble.hpp"

namespace referee::io {
namespace {

bool matches_any(const std::vector<std::string>& globs, const std::string& path,
                 const std::string& name) {
  return std::any_of(globs.begin(), globs.end(), [&](const std::string& glob) {
    const bool whole = glob.find('/') != std::string::npos;
    return ::fnmatch(glob.c_str(), whole ? path.c_str() : name.c_str(), 0) == 0;
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

/// Where operands really are: links on the way to them resolved, themselves not, so that a link
/// and its target stay two paths. Remembers directories, as operands come in millions from a list.
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
    return error ? path : canonical.string();
  }

  std::unordered_map<std::string, std::string> parents_;
};

}  // namespace

Walk::Walk(const std::vector<std::string>& operands, WalkOptions options,
           const std::atomic<bool>& stop)
    : options_(std::move(options)), stop_(stop) {
  owned_.insert(options_.own.begin(), options_.own.end());
  const bool alone = operands.size() == 1 && owned_.empty();
  for (Root& root : make_roots(operands)) {
    if (!alone && !owned_.insert(root.canonical).second) continue;
    push(std::move(root));
  }
}

std::vector<Walk::Root> Walk::make_roots(const std::vector<std::string>& operands) const {
  Canonical canonical;
  std::vector<Root> roots;
  roots.reserve(operands.size());
  for (const std::string& operand : operands) {
    if (stop_.load()) break;  // there may be millions of them
    const std::string path = without_slashes(operand);
    const bool is_stream = path == standard_input;
    const Kind kind = is_stream ? Kind::file : kind_of_operand(path);
    Root root;
    root.key = kind == Kind::directory ? with_slash(path) : path;
    root.canonical = is_stream ? path : canonical.of(path, kind);
    roots.push_back(std::move(root));
  }
  // Of two names for one file the first in order stays.
  std::stable_sort(roots.begin(), roots.end(),
                   [](const Root& a, const Root& b) { return a.key < b.key; });
  return roots;
}

void Walk::push(Root root) {
  roots_.push_back(std::move(root));
  std::push_heap(roots_.begin(), roots_.end(),
                 [](const Root& a, const Root& b) { return a.key > b.key; });
}

std::optional<Found> Walk::next() {
  while (!roots_.empty()) {
    std::pop_heap(roots_.begin(), roots_.end(),
                  [](const Root& a, const Root& b) { return a.key > b.key; });
    Root root = std::move(roots_.back());
    roots_.pop_back();
    std::optional<Found> found = std::exchange(root.ready, std::nullopt);
    root.started ? advance(root) : start(root);
    if (root.ready) push(std::move(root));
    if (!found) continue;
    return found;
  }
  return std::nullopt;
}

void Walk::start(Root& root) {
  root.started = true;
  if (!root.key.ends_with('/')) {
    root.ready = Found{root.key, {}, true, std::exchange(skipped_, 0)};
    return;
  }
  const std::string path = root.key;
  if (step_into(root, path, with_slash(root.canonical))) advance(root);
}

/// Goes on to the next file of the tree, depth first.
void Walk::advance(Root& root) {
  while (!root.levels.empty() && !root.ready && !stop_.load()) {
    Root::Level& level = root.levels.back();
    if (level.next == level.listing.names.size()) {
      root.levels.pop_back();
      continue;
    }
    const Name name = std::move(level.listing.names[level.next++]);
    const std::string path = level.path + name.name;
    const std::string canonical = level.canonical + name.name;
    if (name.kind == Kind::special) ++skipped_;
    if (!is_wanted(level, name) || is_owned_by_another(canonical)) continue;
    if (name.kind == Kind::directory) {
      step_into(root, path + '/', canonical + '/');
    } else {
      root.key = path;
      root.ready = Found{path, {}, false, std::exchange(skipped_, 0)};
    }
  }
}

/// Lists a directory and makes it the current one; false if it cannot be read, which is then what
/// was found.
bool Walk::step_into(Root& root, const std::string& path, const std::string& canonical) {
  try {
    Listing listing = list_directory(path, options_.hidden, options_.follow);
    if (options_.follow && is_loop(root, listing.identity)) return true;
    root.levels.push_back({path, canonical, std::move(listing), 0});
    return true;
  } catch (const base::Trouble& trouble) {
    root.key = path;
    root.ready = Found{without_slashes(path), trouble.what(), false, std::exchange(skipped_, 0)};
    return false;
  }
}

bool Walk::is_wanted(const Root::Level& level, const Name& name) const {
  if (name.kind == Kind::special || name.kind == Kind::link_to_directory) return false;
  const std::string path = level.path + name.name;
  if (matches_any(options_.exclude, path, name.name)) return false;
  return name.kind == Kind::directory || options_.include.empty() ||
         matches_any(options_.include, path, name.name);
}

bool Walk::is_owned_by_another(const std::string& canonical) const {
  return !owned_.empty() && owned_.contains(canonical);
}

/// A directory that lies in itself, by way of a link.
bool Walk::is_loop(const Root& root, const Identity& identity) {
  return std::any_of(root.levels.begin(), root.levels.end(),
                     [&](const Root::Level& level) { return level.listing.identity == identity; });
}

}  // namespace referee::io

#include "io/walk/selection.hpp"

#include <fnmatch.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <new>
#include <utility>

#include "io/output/output.hpp"
#include "io/walk/found.hpp"

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

}  // namespace

std::string complaint_on_glob(const std::string& glob) {
  bool is_open = false;
  for (std::size_t i = 0; i < glob.size(); ++i) {
    if (glob[i] == '\\') {
      if (++i == glob.size()) return "a glob must not end in a backslash: " + glob;
    } else if (glob[i] == '[' && !is_open) {
      is_open = true;
      if (i + 1 < glob.size() && (glob[i + 1] == '!' || glob[i + 1] == '^')) ++i;
      if (i + 1 < glob.size() && glob[i + 1] == ']') ++i;  // stands for itself there
    } else if (glob[i] == ']') {
      is_open = false;
    }
  }
  return is_open ? "[ without ] in a glob: " + glob : "";
}

std::string Root::canonical_of(const std::string& path) const {
  return canonical + without_slashes(path.substr(path_bytes));
}

std::string resolved(const std::string& path) {
  std::error_code error;
  auto canonical = std::filesystem::canonical(path, error);
  // Trouble that passes would have a file judged twice, under each of its names.
  if (error && error != std::errc::no_such_file_or_directory) {
    canonical = std::filesystem::canonical(path, error);
  }
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
  return error ? path : canonical.string();
}

std::string target_of_link(const std::string& directory) {
  const std::string path = without_slashes(directory);
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0 || !S_ISLNK(status.st_mode)) return {};
  return resolved(path);
}

Selection::Selection(WalkOptions options, std::shared_ptr<const SortedNames> owned)
    : options_(std::move(options)), owned_(std::move(owned)) {
  own_.insert(options_.own.begin(), options_.own.end());
  own_.erase("");
}

bool Selection::wants(const Root& root, const std::string& path, Listing::Name name) const {
  if (!is_wanted(path, name)) return false;
  if (!options_.only && !owned_ && own_.empty()) return true;
  std::string canonical = root.canonical_of(path);
  if (options_.follow && name.kind == Kind::directory) {
    if (std::string target = target_of_link(path); !target.empty()) canonical.swap(target);
  }
  if (!is_among(canonical, name.kind) || (owned_ && owned_->contains(canonical))) return false;
  if (own_.empty()) return true;
  return !is_own(name.kind == Kind::link_to_file ? resolved_path(path) : canonical);
}

bool Selection::wants_operand(const std::string& path, const std::string& canonical) const {
  return !options_.only || path == standard_input || options_.only->contains(canonical) ||
         ::access(path.c_str(), F_OK) != 0;
}

bool Selection::is_wanted(const std::string& path, Listing::Name name) const {
  if (name.kind == Kind::special || name.kind == Kind::link_to_directory) return false;
  if (name.kind != Kind::directory && name.text == config_name) return false;
  if (options_.exclude.empty() && options_.include.empty()) return true;
  const std::string printed = without_slashes(path);
  if (matches_any(options_.exclude, printed)) return false;
  return name.kind == Kind::directory || options_.include.empty() ||
         matches_any(options_.include, printed);
}

bool Selection::is_among(const std::string& canonical, Kind kind) const {
  if (!options_.only) return true;
  if (kind != Kind::directory) return options_.only->contains(canonical);
  const auto first = options_.only->lower_bound(canonical + "/");
  return first != options_.only->end() && first->starts_with(canonical + "/");
}

bool Selection::is_own(std::string_view canonical) const {
  if (own_.contains(canonical)) return true;
  return std::any_of(own_.begin(), own_.end(),
                     [&](const std::string& path) { return is_partial_of(canonical, path); });
}

std::string with_slash(std::string path) {
  if (!path.ends_with('/')) path += '/';
  return path;
}

std::string without_slashes(std::string path) {
  while (path.size() > 1 && path.ends_with('/')) path.pop_back();
  return path;
}

}  // namespace referee::internal::io

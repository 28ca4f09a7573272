#include "cli/git/git_changes.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <utility>

#include "cli/git/child_output.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

/// The directory that a file lies in, or the path itself if it is a directory.
std::string directory_of(const std::string& operand) {
  const std::filesystem::path path(operand);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return operand;
  return path.has_parent_path() ? path.parent_path().string() : ".";
}

std::set<std::string> repositories(const std::vector<std::string>& operands) {
  std::set<std::string> directories;
  for (const std::string& operand : operands) {
    if (operand != io::standard_input) directories.insert(directory_of(operand));
  }
  std::set<std::string> found;
  for (const std::string& directory : directories) {
    std::string root = child_output({"git", "-C", directory, "rev-parse", "--show-toplevel"});
    if (root.ends_with('\n')) root.pop_back();
    found.insert(std::move(root));
  }
  return found;
}

/// Adds the names in `list`, each ended by NUL, of files below `root`.
void add(std::set<std::string, std::less<>>& files, const std::string& root,
         std::string_view list) {
  const std::string folder = root.ends_with('/') ? root : root + "/";
  while (!list.empty()) {
    const std::string_view name = list.substr(0, list.find('\0'));
    files.insert(folder + std::string(name));
    list.remove_prefix(std::min(name.size() + 1, list.size()));
  }
}

}  // namespace

std::set<std::string, std::less<>> changed_files(const std::vector<std::string>& operands,
                                                 const std::string& revision) {
  std::set<std::string, std::less<>> files;
  for (const std::string& root : repositories(operands)) {
    add(files, root,
        child_output({"git", "-C", root, "diff", "--name-only", "-z", "--no-renames",
                      "--diff-filter=d", "--no-ext-diff", "--merge-base", "--end-of-options",
                      revision, "--"}));
    add(files, root,
        child_output({"git", "-C", root, "ls-files", "--others", "--exclude-standard", "-z"}));
  }
  return files;
}

}  // namespace referee::internal::cli

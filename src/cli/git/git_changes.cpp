#include "cli/git/git_changes.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/interrupt.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"
#include "io/walk/found.hpp"
#include "text/fields.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): not in every <unistd.h>

namespace referee::internal::cli {
namespace {

/// Runs a program that reads nothing and writes to `output`; returns what waitpid() says of it.
int run_child(const std::vector<std::string>& arguments, int output) {
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions{};
  ::posix_spawn_file_actions_init(&actions);
  ::posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  ::posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawnattr_t attributes{};
  ::posix_spawnattr_init(&attributes);
  sigset_t usual;
  ::sigemptyset(&usual);
  for (const int number : signals_of_writes) ::sigaddset(&usual, number);
  ::posix_spawnattr_setsigdefault(&attributes, &usual);
  ::posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, words[0], &actions, &attributes, words.data(), environ);
  ::posix_spawnattr_destroy(&attributes);
  ::posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw base::system_error(error, arguments.front());
  int status = 0;
  while (::waitpid(child, &status, 0) < 0 && errno == EINTR) continue;
  return status;
}

/// Runs a program, found on the PATH, and returns what it writes to standard output, which is a
/// file in memory: so it never waits for us. Its standard error is ours. Throws base::Error if it
/// cannot be run, or does not end with status 0.
std::string output_of(const std::vector<std::string>& arguments) {
  const io::Descriptor output(::memfd_create(arguments[0].c_str(), MFD_CLOEXEC));
  if (!output) throw base::system_error(errno, arguments.front());
  const int status = run_child(arguments, output.get());
  if (!WIFEXITED(status)) {
    throw base::Error(fmt::format("{} was killed by signal {}", arguments[0], WTERMSIG(status)));
  }
  if (WEXITSTATUS(status) != 0) {
    throw base::Error(fmt::format("{} ended with status {}", arguments[0], WEXITSTATUS(status)));
  }
  if (::lseek(output.get(), 0, SEEK_SET) != 0) throw base::system_error(errno, arguments.front());
  io::DescriptorReader reader(output.get(), {});
  return io::read_all(reader);
}

/// The directory that a file lies in, or the path itself if it is a directory.
std::string directory_of(const std::string& operand) {
  const std::filesystem::path path(operand);
  std::error_code error;
  if (std::filesystem::is_directory(path, error)) return operand;
  return path.has_parent_path() ? path.parent_path().string() : ".";
}

std::set<std::string> repositories(const io::PathList& operands) {
  std::set<std::string> directories;
  for (io::SpoolReader paths = operands.reader(); paths.next();) {
    const std::string operand(paths.item().key);
    if (operand != io::standard_input) directories.insert(directory_of(operand));
  }
  std::set<std::string> found;
  for (const std::string& directory : directories) {
    std::string root = output_of({"git", "-C", directory, "rev-parse", "--show-toplevel"});
    if (root.ends_with('\n')) root.pop_back();
    found.insert(std::move(root));
  }
  return found;
}

/// Adds the names in `list`, each ended by NUL, of files below `root`.
void add(std::set<std::string, std::less<>>& files, const std::string& root,
         std::string_view list) {
  const std::string folder = root.ends_with('/') ? root : root + "/";
  while (!list.empty()) files.insert(folder + std::string(text::take_until(list, '\0')));
}

}  // namespace

std::set<std::string, std::less<>> changed_files(const io::PathList& operands,
                                                 const std::string& revision) {
  std::set<std::string, std::less<>> files;
  for (const std::string& root : repositories(operands)) {
    add(files, root,
        output_of({"git", "-C", root, "diff", "--name-only", "-z", "--no-renames",
                   "--diff-filter=d", "--no-ext-diff", "--merge-base", "--end-of-options", revision,
                   "--"}));
    add(files, root,
        output_of({"git", "-C", root, "ls-files", "--others", "--exclude-standard", "-z"}));
  }
  return files;
}

}  // namespace referee::internal::cli

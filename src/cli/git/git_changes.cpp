#include "cli/git/git_changes.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"
#include "io/walk/found.hpp"

extern char** environ;  // NOLINT(readability-redundant-declaration): not in every <unistd.h>

namespace referee::internal::cli {
namespace {

/// What posix_spawn() does with the descriptors of the child.
class FileActions {
 public:
  FileActions() { ::posix_spawn_file_actions_init(&actions_); }
  FileActions(const FileActions&) = delete;
  FileActions& operator=(const FileActions&) = delete;
  ~FileActions() { ::posix_spawn_file_actions_destroy(&actions_); }

  void write_to(int fd) { ::posix_spawn_file_actions_adddup2(&actions_, fd, STDOUT_FILENO); }
  void read_nothing() {
    ::posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_{};
};

pid_t spawn(const std::vector<std::string>& arguments, int output) {
  std::vector<char*> words;
  words.reserve(arguments.size() + 1);
  for (const std::string& word : arguments) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  FileActions actions;
  actions.read_nothing();
  actions.write_to(output);
  pid_t child = 0;
  const int error = ::posix_spawnp(&child, words[0], actions.get(), nullptr, words.data(), environ);
  if (error != 0) throw base::system_error(error, arguments.front());
  return child;
}

/// Waits for a child, whatever happens.
class Child {
 public:
  Child() = default;
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { wait(); }

  void start(const std::vector<std::string>& arguments, int output) {
    process_ = spawn(arguments, output);
  }

  /// As waitpid() has it.
  int wait() {
    while (process_ > 0 && ::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
    }
    process_ = 0;
    return status_;
  }

 private:
  pid_t process_ = 0;
  int status_ = 0;
};

std::string read_all(int fd) {
  std::array<char, 65536> buffer{};
  io::DescriptorReader reader(fd, {});
  std::string text;
  while (const std::size_t count = reader.read(buffer)) text.append(buffer.data(), count);
  return text;
}

}  // namespace

std::string child_output(const std::vector<std::string>& arguments) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) throw base::system_error(errno, arguments.front());
  Child child;  // waited for after our end is closed, so that it does not wait for us
  const io::Descriptor ours(ends[0]);
  io::Descriptor theirs(ends[1]);
  child.start(arguments, theirs.get());
  theirs = io::Descriptor(-1);
  std::string text = read_all(ours.get());
  const int status = child.wait();
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return text;
  throw base::Error(
      WIFEXITED(status)
          ? fmt::format("{} ended with status {}", arguments[0], WEXITSTATUS(status))
          : fmt::format("{} was killed by signal {}", arguments[0], WTERMSIG(status)));
}

}  // namespace referee::internal::cli

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

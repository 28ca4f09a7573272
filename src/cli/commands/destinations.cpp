#include "cli/commands/destinations.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "io/output/output.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

/// The status of `path`, or of the descriptor `standard`; nothing if it does not exist.
std::optional<struct stat> status_of(const std::string& path, int standard) {
  struct stat status {};
  const bool is_standard = path == io::standard_input;
  if ((is_standard ? ::fstat(standard, &status) : ::stat(path.c_str(), &status)) != 0) return {};
  return status;
}

/// Whether writing to it changes what is read from it, or waits for a reader.
bool keeps_what_is_written(const struct stat& status, bool is_standard) {
  if (is_standard) return S_ISREG(status.st_mode);
  return S_ISREG(status.st_mode) || S_ISFIFO(status.st_mode) || S_ISBLK(status.st_mode);
}

/// Whether outputs that go there would be mixed, however it is named.
bool is_pipe(const struct stat& status) {
  return S_ISFIFO(status.st_mode) || S_ISSOCK(status.st_mode);
}

/// The absolute path of the file that standard output is redirected to; empty if it is no file.
std::string path_of_standard_output() {
  const auto status = status_of(io::standard_input, STDOUT_FILENO);
  if (!status || !S_ISREG(status->st_mode)) return {};
  std::error_code error;
  const auto path = std::filesystem::read_symlink("/proc/self/fd/1", error);
  return error ? std::string() : path.string();
}

}  // namespace

void Destinations::add(const std::string& option, const std::string& path) {
  const bool is_standard = path == io::standard_input;
  std::string resolved = is_standard ? path_of_standard_output() : io::resolved_path(path);
  const auto status = status_of(path, STDOUT_FILENO);
  const io::Identity identity =
      status ? io::Identity{status->st_dev, status->st_ino} : io::Identity{};
  const bool is_into_pipe = status && is_pipe(*status);
  const bool is_taken =
      std::find(paths_.begin(), paths_.end(), resolved) != paths_.end() ||
      (is_into_pipe && std::find(pipes_.begin(), pipes_.end(), identity) != pipes_.end());
  if (is_taken || (is_standard && std::exchange(has_standard_output_, true))) {
    throw UsageError(option, "another output goes to the same place: " + path);
  }
  if (!resolved.empty()) paths_.push_back(std::move(resolved));
  if (is_into_pipe) pipes_.push_back(identity);
  if (status && keeps_what_is_written(*status, is_standard)) {
    existing_.push_back({identity, is_standard ? "standard output" : path});
  }
}

void Destinations::refuse(const std::string& option, const std::string& path) {
  if (path == io::standard_input && std::exchange(is_standard_input_taken_, true)) {
    throw UsageError(option, "standard input is named twice");
  }
  if (existing_.empty() && paths_.empty()) return;
  const auto throw_it = [&](const std::string& as) {
    throw UsageError(option, fmt::format("{} is also an output{}", path,
                                         as == path ? "" : fmt::format(", as {}", as)));
  };
  if (const auto status = status_of(path, STDIN_FILENO)) {
    const io::Identity identity{status->st_dev, status->st_ino};
    for (const Existing& output : existing_) {
      if (output.identity == identity) throw_it(output.path);
    }
  } else if (path != io::standard_input) {
    if (std::find(paths_.begin(), paths_.end(), io::resolved_path(path)) != paths_.end()) {
      throw_it(path);
    }
  }
}

}  // namespace referee::internal::cli

#include "cli/commands/directory_sink.hpp"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

/// The names on the way to a file: the directories, and last the file. Leading slashes are ignored.
/// Nothing if the id leads out of the directory, or names no file.
std::optional<std::vector<std::string>> names_on_the_way(const std::string& id) {
  if (id.find('\0') != std::string::npos) return std::nullopt;
  std::vector<std::string> names;
  std::size_t begin = id.find_first_not_of('/');
  while (begin < id.size()) {
    const std::size_t end = std::min(id.find('/', begin), id.size());
    std::string name = id.substr(begin, end - begin);
    if (name == "..") return std::nullopt;
    if (!name.empty() && name != ".") names.push_back(std::move(name));
    begin = end + 1;
  }
  if (names.empty() || id.ends_with('/') || id.ends_with("/.")) return std::nullopt;
  return names;
}

[[noreturn]] void fail() {
  throw base::system_error(errno);
}

[[noreturn]] void fail(const std::string& what) {
  throw base::system_error(errno, what);
}

}  // namespace

DirectorySink::DirectorySink(const std::string& directory, Existing existing,
                             const std::optional<io::Identity>& kept, Refuse refuse)
    : path_(directory), existing_(existing), kept_(kept), refuse_(std::move(refuse)) {
  constexpr mode_t mode = 0777;  // less the umask
  if (::mkdir(directory.c_str(), mode) != 0 && errno != EEXIST) fail(directory);
  root_ = io::Descriptor(::open(directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!root_) fail(directory);
}

bool DirectorySink::begin(std::uint64_t line, const std::string& id) {
  line_ = line;
  id_ = id;
  const auto names = names_on_the_way(id);
  if (!names) {
    refuse(line, fmt::format("{} names no file below the directory", text::quoted(id)));
    return false;
  }
  try {
    return create(*names);
  } catch (const base::Error& error) {
    refuse(line, fmt::format("{}: {}", text::escaped(id), error.what()));
    return false;
  }
}

void DirectorySink::write(std::string_view bytes) {
  try {
    output_->write(bytes);
  } catch (const base::Error&) {
    has_failed_ = true;
    throw;
  }
}

void DirectorySink::end() {
  try {
    output_->flush();
    put_in_place();
  } catch (const base::Error&) {
    has_failed_ = true;
    throw;
  }
}

void DirectorySink::drop() {
  if (partial_.path.empty()) return;
  ::unlinkat(directory_.get(), partial_.path.c_str(), 0);
  partial_ = {};
}

/// False if the file is not wanted.
bool DirectorySink::create(const std::vector<std::string>& names) {
  directory_ = io::Descriptor(::openat(root_.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory_) fail();
  for (std::size_t i = 0; i + 1 < names.size(); ++i) enter(names[i]);
  name_ = names.back();
  if (!is_wanted()) return false;
  partial_ = io::make_partial(directory_.get(), name_);
  output_.emplace(partial_.descriptor.get(), path_ + (path_.ends_with('/') ? "" : "/") + id_);
  return true;
}

void DirectorySink::enter(const std::string& name) {
  constexpr mode_t mode = 0777;  // less the umask
  if (::mkdirat(directory_.get(), name.c_str(), mode) != 0 && errno != EEXIST) fail();
  io::Descriptor next(
      ::openat(directory_.get(), name.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
  if (!next) fail();
  directory_ = std::move(next);
}

/// Throws if the existing file does not allow it.
bool DirectorySink::is_wanted() const {
  struct stat status {};
  if (::fstatat(directory_.get(), name_.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno != ENOENT) fail();
    return true;
  }
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  if (kept_ == io::Identity{status.st_dev, status.st_ino}) {
    throw base::Error("it is the pack itself");
  }
  if (existing_ == Existing::refused) throw base::system_error(EEXIST);
  return existing_ == Existing::overwritten;
}

void DirectorySink::put_in_place() {
  const std::string what = "cannot write " + output_->name();
  output_.reset();
  if (::close(partial_.descriptor.release()) != 0) fail(what);
  const int result =
      existing_ == Existing::overwritten
          ? ::renameat(directory_.get(), partial_.path.c_str(), directory_.get(), name_.c_str())
          : move_to_free_place();
  if (result == 0) {
    partial_ = {};
  } else if (errno != EEXIST) {
    fail(what);
  } else {  // another file was put there meanwhile
    drop();
    if (existing_ == Existing::refused) {
      refuse(line_, fmt::format("{}: {}", text::escaped(id_), base::system_error(EEXIST).what()));
    }
  }
}

/// Like a system call: returns -1 and sets errno if it fails, for example when the place is taken.
int DirectorySink::move_to_free_place() const {
  const int directory = directory_.get();
  const char* const from = partial_.path.c_str();
  if (::renameat2(directory, from, directory, name_.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return -1;
  // The file system does not support that.
  if (::linkat(directory, from, directory, name_.c_str(), 0) != 0) return -1;
  return ::unlinkat(directory, from, 0);
}

}  // namespace referee::internal::cli

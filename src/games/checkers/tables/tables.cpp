#include "games/checkers/tables/tables.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::checkers {
namespace {

/// Null if there is no such file.
std::shared_ptr<const TableFile> read_tables(const std::string& path, Rules rules) {
  const io::Descriptor descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  if (!descriptor && errno == ENOENT) return nullptr;
  struct stat status {};
  if (!descriptor || ::fstat(descriptor.get(), &status) != 0) throw base::system_error(errno, path);
  return base::naming(path, [&] {
    if (!S_ISREG(status.st_mode)) throw base::Error("it is no regular file");
    const io::FileSource source(descriptor.get(), static_cast<std::uint64_t>(status.st_size));
    auto file = std::make_shared<const TableFile>(source);
    if (file->rules() == rules) return file;
    throw base::Error(fmt::format("it has the tables of {}", name_of(file->rules())));
  });
}

/// Empty if it is not set.
std::string environment_value(const char* name) {
  const char* const value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe)
  return value != nullptr ? value : "";
}

/// Empty if the user has none. A path that is not absolute does not count.
std::string cache_folder() {
  const std::string caches = environment_value("XDG_CACHE_HOME");
  if (caches.starts_with('/')) return caches + "/referee/checkers";
  const std::string home = environment_value("HOME");
  return home.starts_with('/') ? home + "/.cache/referee/checkers" : "";
}

/// Empty if none is given, nor named by the environment.
std::string named_folder(const std::optional<std::string>& folder) {
  return folder ? *folder : environment_value("REFEREE_TABLES");
}

}  // namespace

Tables::Tables(std::shared_ptr<const TableFile> file)
    : file_(std::move(file)), kept_(std::min(file_->blocks(), most_kept)) {}

std::optional<Worth> Tables::worth(const Position& position) {
  const std::optional<std::uint32_t> number = file_->index().number_of(position);
  if (!number) return std::nullopt;
  const std::uint32_t block = *number / TableFile::block_bytes;
  Kept& kept = kept_[block % kept_.size()];
  if (kept.block != block) {
    kept.block.reset();
    file_->unpack(block, kept.bytes);
    kept.block = block;
  }
  return Worth::of_byte(kept.bytes[*number % TableFile::block_bytes]);
}

std::string path_of_tables(const std::string& folder, Rules rules) {
  return fmt::format("{}/{}.tables", folder, name_of(rules));
}

std::shared_ptr<const TableFile> open_tables(const std::string& folder, Rules rules) {
  const std::string path = path_of_tables(folder, rules);
  auto file = read_tables(path, rules);
  if (!file) throw base::system_error(ENOENT, path);
  return file;
}

std::shared_ptr<const TableFile> find_tables(const std::optional<std::string>& folder,
                                             Rules rules) {
  if (const std::string named = named_folder(folder); !named.empty()) {
    return open_tables(named, rules);
  }
  const std::string caches = cache_folder();
  return caches.empty() ? nullptr : read_tables(path_of_tables(caches, rules), rules);
}

std::vector<std::shared_ptr<const TableFile>> find_all_tables(
    const std::optional<std::string>& folder) {
  const std::string named = named_folder(folder);
  const std::string place = named.empty() ? cache_folder() : named;
  std::vector<std::shared_ptr<const TableFile>> found;
  for (const Rules rules : {Rules::english, Rules::king_goes_on}) {
    auto file = place.empty() ? nullptr : read_tables(path_of_tables(place, rules), rules);
    if (file) found.push_back(std::move(file));
  }
  if (found.empty() && !named.empty()) open_tables(named, Rules::english);  // says what is missing
  return found;
}

}  // namespace referee::internal::checkers

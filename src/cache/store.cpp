#include "cache/store.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include "base/error.hpp"
#include "cache/reader.hpp"
#include "cache/writer.hpp"

namespace referee::internal::cache {
namespace {

/// The path with all links resolved: SQLite creates files beside the real one.
std::string resolved(const std::string& path) {
  struct stat status {};
  if (path.empty()) throw base::system_error(ENOENT, "the cache");
  // Opening a FIFO, for example, would block.
  if (::stat(path.c_str(), &status) == 0 && !S_ISREG(status.st_mode)) {
    throw base::Error(path + ": the cache must be a regular file");
  }
  std::error_code error;
  const auto absolute = std::filesystem::absolute(path, error);
  if (error) throw base::system_error(error.value(), path);
  const auto target = std::filesystem::weakly_canonical(absolute, error);
  if (error) throw base::system_error(error.value(), path);
  return target.string();
}

}  // namespace

Store::Store(const std::string& path, const Maker& maker, Access access)
    : path_(resolved(path)), maker_(maker), access_(access) {
  if (access_ == Access::read_only) {
    open_to_read();
    return;
  }
  try {
    open_to_write();
  } catch (const Damaged& error) {
    warning_ = error.what() + std::string("; it was replaced");
    remove_files();
    open_to_write();
  }
}

Store::~Store() = default;

void Store::open_to_write() {
  {
    Database database(path_, Database::Open::may_create);
    prepare(database);
    set_durability(database);
    run_ = run_of(database, maker_);
  }
  writer_ = std::make_unique<Writer>(path_, run_, maker_);
}

void Store::open_to_read() {
  std::error_code error;
  if (!std::filesystem::exists(path_, error)) {
    return give_up(path_ + ": there is no such cache");
  }
  try {
    Database database(path_, Database::Open::read_only);
    check(database);
    run_ = find_run(database, maker_);
  } catch (const Damaged& damaged) {
    give_up(damaged.what());
  }
}

std::vector<std::string> Store::paths(const std::string& path) {
  const std::string file = resolved(path);
  return {file, file + "-wal", file + "-shm", file + "-journal"};
}

/// The logs first: a new cache must never meet one of an old cache.
void Store::remove_files() const {
  const std::vector<std::string> files = paths(path_);
  for (auto file = files.rbegin(); file != files.rend(); ++file) {
    std::error_code error;
    std::filesystem::remove(*file, error);
    if (error) throw base::system_error(error.value(), *file);
  }
}

std::unique_ptr<Reader> Store::reader() {
  if (!is_in_use()) return nullptr;
  const auto how =
      access_ == Access::read_only ? Database::Open::read_only : Database::Open::existing;
  try {
    return std::make_unique<Reader>(path_, how, run_, maker_);
  } catch (const Damaged& error) {
    give_up(error.what());
    return nullptr;
  }
}

void Store::put(CachedFile entry) {
  if (!is_written()) return;
  try {
    writer_->put(std::move(entry));
  } catch (const Damaged& error) {
    give_up(error.what());
  }
}

void Store::give_up(const std::string& reason) {
  const std::lock_guard lock(mutex_);
  if (!is_in_use_.exchange(false)) return;
  warning_ = reason + "; files were judged without it";
}

void Store::finish() {
  if (access_ == Access::read_only) return;
  try {
    writer_->finish();
  } catch (const Damaged& error) {
    give_up(error.what());
  }
  if (is_in_use()) return;
  remove_files();
  warning_ += ", and it was removed";
}

}  // namespace referee::internal::cache

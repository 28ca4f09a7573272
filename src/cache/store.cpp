#include "cache/store.hpp"

#include <sys/stat.h>

#include <cerrno>
#include <filesystem>
#include <utility>

#include "base/error.hpp"
#include "cache/database.hpp"
#include "cache/reader.hpp"
#include "cache/schema.hpp"
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

Store::Store(const std::string& path, const Maker& maker) : path_(resolved(path)), maker_(maker) {
  {
    Database database(path_, Database::Open::may_create);
    prepare(database);
    set_durability(database);
    run_ = run_of(database, maker_);
  }
  writer_ = std::make_unique<Writer>(path_, run_, maker_);
}

Store::~Store() = default;

std::vector<std::string> Store::paths(const std::string& path) {
  const std::string file = resolved(path);
  return {file, file + "-wal", file + "-shm", file + "-journal"};
}

std::unique_ptr<Reader> Store::reader() const {
  return std::make_unique<Reader>(path_, run_, maker_);
}

void Store::put(CachedFile entry) {
  writer_->put(std::move(entry));
}

void Store::finish() {
  writer_->finish();
}

}  // namespace referee::internal::cache

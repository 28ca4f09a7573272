#include "cache/writer.hpp"

#include <chrono>
#include <string>
#include <system_error>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::cache {
namespace {

constexpr std::chrono::seconds interval{1};

/// The amount that is written before the second is over, and the amount at which callers wait.
constexpr std::size_t much_bytes = std::size_t{4} << 20;
constexpr std::size_t too_much_bytes = std::size_t{16} << 20;

std::size_t bytes_of(const CachedFile& entry) {
  return sizeof entry + entry.path.size() + entry.games.size();
}

}  // namespace

Writer::Writer(const std::string& path, std::int64_t run, const Maker& maker)
    : database_(path, Database::Open::existing),
      replace_(database_,
               "INSERT OR REPLACE INTO files (path, run, size, mtime_ns, digest, checksum, games) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
      run_(run),
      checksum_(maker) {
  set_durability(database_);
  try {
    thread_ = std::thread([this] { work(); });
  } catch (const std::system_error& error) {
    throw base::Error(std::string("cannot start a thread: ") + error.what());
  }
}

Writer::~Writer() {
  end();
}

void Writer::put(CachedFile entry) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [&] { return failure_ || bytes_ < too_much_bytes; });
  rethrow_failure();
  const std::size_t bytes = bytes_of(entry);
  waiting_.push_back(std::move(entry));
  bytes_ += bytes;
  if (waiting_.size() == 1 || bytes_ >= much_bytes) has_work_.notify_one();
}

void Writer::finish() {
  end();
  rethrow_failure();
}

void Writer::end() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  has_work_.notify_one();
  if (thread_.joinable()) thread_.join();
}

void Writer::work() {
  std::unique_lock lock(mutex_);
  try {
    while (true) {
      has_work_.wait(lock, [&] { return ended_ || !waiting_.empty(); });
      has_work_.wait_for(lock, interval, [&] { return ended_ || bytes_ >= much_bytes; });
      if (waiting_.empty()) return;
      std::vector<CachedFile> entries = std::exchange(waiting_, {});
      bytes_ = 0;
      has_room_.notify_all();
      lock.unlock();
      write(entries);
      entries.clear();
      lock.lock();
    }
  } catch (...) {
    lock.lock();  // what throws is write()
    failure_ = std::current_exception();
    has_room_.notify_all();
  }
}

void Writer::write(std::vector<CachedFile>& entries) {
  Transaction transaction(database_);
  for (const CachedFile& entry : entries) {
    const Blob digest{entry.digest ? bytes_of(*entry.digest) : std::string_view()};
    replace_
        .bind(Blob{entry.path}, run_, static_cast<std::int64_t>(entry.size), entry.mtime_ns, digest,
              checksum_.of(entry), entry.games)
        .step();
  }
  transaction.commit();
}

void Writer::rethrow_failure() {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace referee::internal::cache

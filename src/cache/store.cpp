#include "cache/store.hpp"

#include <chrono>
#include <condition_variable>
#include <exception>
#include <filesystem>
#include <system_error>
#include <thread>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::cache {
namespace {

/// How long entries wait to be written together.
constexpr std::chrono::seconds interval{1};

/// The amount that is written before the second is over, and the amount at which callers wait.
constexpr std::size_t much_bytes = std::size_t{4} << 20;
constexpr std::size_t too_much_bytes = std::size_t{16} << 20;

}  // namespace

/// Writes entries in a background thread, many in one transaction, about once a second: a sweep
/// that is killed loses the last second of its work, and nothing else.
class Writer {
 public:
  Writer(const std::string& path, std::int64_t run, const Maker& maker);
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;
  /// Writes the waiting entries, unless that cannot be done.
  ~Writer();

  /// May be called by any thread. Replaces the entry of that path. Waits while too much is waiting
  /// to be written. Throws base::Error if writing has failed.
  void put(CachedFile entry);

  /// Returns when everything is written. Throws base::Error if that cannot be done. Nothing may
  /// be put after it.
  void finish();

 private:
  void work();
  void write(std::vector<CachedFile>& entries);
  void end();
  void rethrow_failure();

  Database database_;
  Statement replace_;
  std::int64_t run_;
  Checksum checksum_;

  std::mutex mutex_;
  std::condition_variable has_room_;  // callers of put() wait here
  std::condition_variable has_work_;  // the thread waits here
  std::vector<CachedFile> waiting_;
  std::size_t bytes_ = 0;  // of those
  bool ended_ = false;
  std::exception_ptr failure_;
  std::thread thread_;  // last, as it uses the others
};

Writer::Writer(const std::string& path, std::int64_t run, const Maker& maker)
    : database_(path, layout, Database::Open::existing),
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
  const std::size_t bytes = sizeof entry + entry.path.size() + entry.games.size();
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

Store::Store(const std::string& path, const Maker& maker, Access access)
    : path_(paths(path).front()), maker_(maker), access_(access) {
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
    Database database(path_, layout, Database::Open::may_create);
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
    Database database(path_, layout, Database::Open::read_only);
    check(database);
    run_ = find_run(database, maker_);
  } catch (const Damaged& damaged) {
    give_up(damaged.what());
  }
}

std::vector<std::string> Store::paths(const std::string& path) {
  return database::files_of(path, layout);
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

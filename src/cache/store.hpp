#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cache/schema.hpp"

namespace referee::internal::cache {

/// Looks files up in a cache. Each thread has its own, with its own connection.
///
/// Files are asked for in byte order, and the entries are stored in that order. Several entries are
/// read at a time, and the files asked for are looked up among them:
///
///     entries   a  b  d  e | g  h  k ...        one query for a, one for g
///     asked     a     d        g  h
///
/// Between queries nothing is locked, so that others can write.
class Reader {
 public:
  /// Entries that were not made by `maker`, whose number is `run`, are not found. `path` is that of
  /// the cache.
  Reader(const std::string& path, Database::Open how, std::int64_t run, const Maker& maker);

  /// What is known of the file at `path`; null if nothing is. Valid until the next call. Throws
  /// Damaged if the cache is damaged.
  const CachedFile* find(std::string_view path);

  /// A file with this content, whatever its path. Its name must have the same ending as that of
  /// `path`, after the last dot, because the ending may say what a file is. Otherwise as find().
  const CachedFile* find_content(std::string_view path, std::uint64_t size,
                                 const base::Digest::Value& digest);

 private:
  bool covers(std::string_view path) const;
  void fill(std::string_view path);
  const CachedFile* checked(const CachedFile& entry);

  Database database_;
  Statement from_path_;
  Statement of_content_;
  std::int64_t run_;
  Checksum checksum_;

  std::vector<CachedFile> entries_;  // the first count_ of them: those from first_path_ on
  std::size_t count_ = 0;
  std::string first_path_;
  bool reaches_end_ = false;  // there are no more after them
  bool has_been_asked_ = false;
  CachedFile other_;
};

class Writer;

enum class Access {
  read_write,
  read_only,  ///< nothing is written, neither entries nor the file
};

/// A file that keeps verdicts from sweep to sweep: an SQLite database, docs/cache.md. It stays
/// consistent whenever its process is killed, and several processes may use it at once. Entries of
/// files that no longer exist stay.
///
/// A cache that is damaged, or has another layout, is no reason to stop: it is replaced by an empty
/// one, and one that turns out to be damaged during the sweep is not used any more, and removed at
/// the end. warning() says so. With Access::read_only it stays as it is.
class Store {
 public:
  /// Opens the cache at `path`, or makes it. Throws base::Error, and does not change an existing
  /// file, if that is something else, or cannot be written.
  Store(const std::string& path, const Maker& maker, Access access = Access::read_write);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// All the files that the cache at `path` has or may have, absolute and with links resolved: a
  /// walk should not take them for input, and nothing else should write there.
  static std::vector<std::string> paths(const std::string& path);
  const std::string& path() const { return path_; }

  /// For one thread; null if the cache cannot be read.
  std::unique_ptr<Reader> reader();

  /// May be called by any thread. Replaces the entry of that path, about a second later; waits
  /// while too much is waiting to be written. Does nothing if entries are not written.
  void put(CachedFile entry);

  /// May be called by any thread. The cache is damaged and is not to be used any more.
  void give_up(const std::string& reason);
  bool is_in_use() const { return is_in_use_.load(std::memory_order_relaxed); }
  bool is_written() const { return access_ == Access::read_write && is_in_use(); }

  /// Returns when everything is written, or throws base::Error. Nothing may be put after it.
  void finish();

  /// Why the cache was not used, or is new; empty if all is well. For one thread, or after
  /// finish().
  const std::string& warning() const { return warning_; }

  /// May be called by any thread. Counts a file that was found in the cache and not judged.
  void count_hit() { hits_.fetch_add(1, std::memory_order_relaxed); }
  std::uint64_t hits() const { return hits_.load(); }

 private:
  void open_to_write();
  void open_to_read();
  void remove_files() const;

  std::string path_;
  Maker maker_;
  Access access_;
  std::int64_t run_ = 0;
  std::unique_ptr<Writer> writer_;
  std::mutex mutex_;  // for warning_
  std::string warning_;
  std::atomic<bool> is_in_use_{true};
  std::atomic<std::uint64_t> hits_{0};
};

/// How many entries of a cache there were of each kind; all but `kept` were removed.
struct Pruned {
  std::uint64_t kept = 0;
  std::uint64_t gone = 0;      ///< there is no such file any more
  std::uint64_t changed = 0;   ///< the file has another size, or without a digest another mtime
  std::uint64_t outdated = 0;  ///< made by another version of the tool
};

/// Removes the entries that no later sweep can use, and gives their space back. Entries of other
/// tools are kept if their files are there. Ends early, having removed only some, once `stop` is
/// set. Throws base::Error if there is no such cache, or it cannot be written.
Pruned prune(const std::string& path, const std::string& tool, const std::string& version,
             const std::atomic<bool>& stop);

}  // namespace referee::internal::cache

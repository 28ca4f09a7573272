#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cache/entry.hpp"

namespace referee::internal::cache {

class Reader;
class Writer;

/// A file that keeps verdicts from sweep to sweep: an SQLite database, docs/cache.md. It is whole
/// whenever its process is killed, and several processes may use it at once. Entries of files that
/// are gone stay.
class Store {
 public:
  /// Opens the cache at `path`, or makes it. Throws base::Error, and leaves what is there as it
  /// is, if that is something else, or cannot be written.
  Store(const std::string& path, const Maker& maker);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// All the files that the cache at `path` has or may have, absolute and links resolved: a walk
  /// should not take them for input, nor anybody else write there.
  static std::vector<std::string> paths(const std::string& path);
  const std::string& path() const { return path_; }

  /// For one thread.
  std::unique_ptr<Reader> reader() const;

  /// Any thread; see Writer.
  void put(Entry entry);

  /// Everything is written, or base::Error is thrown. Nobody may put anything after it.
  void finish();

  /// Any thread. How many files were found in the cache and not judged.
  void count_hit() { hits_.fetch_add(1, std::memory_order_relaxed); }
  std::uint64_t hits() const { return hits_.load(); }

 private:
  std::string path_;
  Maker maker_;
  std::int64_t run_ = 0;
  std::unique_ptr<Writer> writer_;
  std::atomic<std::uint64_t> hits_{0};
};

}  // namespace referee::internal::cache

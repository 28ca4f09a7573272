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

/// A file that keeps verdicts from sweep to sweep: an SQLite database, docs/cache.md. It stays
/// consistent whenever its process is killed, and several processes may use it at once. Entries of
/// files that no longer exist stay.
class Store {
 public:
  /// Opens the cache at `path`, or makes it. Throws base::Error, and does not change an existing
  /// file, if that is something else, or cannot be written.
  Store(const std::string& path, const Maker& maker);
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;
  ~Store();

  /// All the files that the cache at `path` has or may have, absolute and with links resolved: a
  /// walk should not take them for input, and nothing else should write there.
  static std::vector<std::string> paths(const std::string& path);
  const std::string& path() const { return path_; }

  /// For one thread.
  std::unique_ptr<Reader> reader() const;

  /// May be called by any thread; see Writer.
  void put(CachedFile entry);

  /// Returns when everything is written, or throws base::Error. Nothing may be put after it.
  void finish();

  /// May be called by any thread. Counts a file that was found in the cache and not judged.
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

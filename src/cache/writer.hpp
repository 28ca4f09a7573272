#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "cache/schema.hpp"

namespace referee::internal::cache {

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

}  // namespace referee::internal::cache

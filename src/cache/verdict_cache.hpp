#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "base/digest.hpp"
#include "cache/store.hpp"
#include "cache/verdict_json.hpp"
#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::cache {

/// How a file that has not changed is recognised.
enum class CacheBy : std::uint8_t {
  mtime,    ///< by path, size and mtime
  content,  ///< by its size and a digest of its content, whatever its path
};

/// Whether any change made from now on must give a file another mtime than `mtime_ns`. The clocks
/// of file systems tick: some every second or two, which shows in an mtime that is a whole number
/// of seconds, others at least every 10 ms. Times in nanoseconds since 1970.
bool is_settled(std::int64_t mtime_ns, std::int64_t now_ns);

/// A worker's view of the cache: tells what is known of a file, or stores the verdicts on it. Each
/// thread has its own.
///
///     look_up() ── true: these are its verdicts, nothing is to be judged
///         │
///       false ──> the file is judged ──> add() every verdict ──> save()
///
/// Cached are the verdicts on regular files that are not empty (those of /proc say they are) and
/// did not change while they were judged, unless one has code 9. Everything this throws is an error
/// of the cache.
class VerdictCache {
 public:
  /// Both must outlive this object. Files of more than `max_bytes`, which need not be read to their
  /// end, are not cached. With `wants_digests` verdicts without a digest are not used.
  VerdictCache(cache::Store& store, CacheBy by, std::uint64_t max_bytes, bool wants_digests,
               const std::atomic<bool>& stop);

  /// Hands `take` what the cache knows of the file. False if the file has to be judged.
  bool look_up(const io::Found& file, game::Detail detail, const VerdictReader::Take& take);

  /// The size on disk of the file that look_up() found.
  std::uint64_t file_bytes() const { return stamp_.size; }

  /// Whether the file that is being judged is to be cached: then all of its verdicts are wanted.
  bool is_caching() const { return caching_; }

  /// Notes a verdict on the file. Throws nothing but std::bad_alloc.
  void add(const game::Verdict& verdict);

  /// Stores the verdicts. The file was judged to its end.
  void save(const io::Found& file);

  /// Drops the verdicts: nothing of the file is to be cached.
  void discard();

 private:
  void hand_over(const cache::CachedFile& entry, game::Detail detail,
                 const VerdictReader::Take& take);
  const cache::CachedFile* known(const io::Found& file);
  bool is_of_use(const cache::CachedFile* entry) const;
  bool is_unchanged(const cache::CachedFile* entry) const;
  void wait_until_settled(const io::Found& file);
  bool is_as_it_was(const io::Found& file) const;
  void put(const io::Found& file, std::string games);

  cache::Store& store_;
  CacheBy by_;
  std::uint64_t max_bytes_;
  bool wants_digests_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<cache::Reader> cache_;
  VerdictReader reader_;
  io::FileDigest file_digest_;

  // Of the file asked for last:
  io::Stamp stamp_;
  std::int64_t stamped_ns_ = 0;  // a time before anything of it was read
  std::optional<base::Digest::Value> digest_;
  std::string games_;
  bool caching_ = false;
};

}  // namespace referee::internal::cache

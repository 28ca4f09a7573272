#include "cache/verdict_cache.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::cache {
namespace {

constexpr std::int64_t second_ns = 1'000'000'000;
constexpr std::int64_t fine_margin_ns = second_ns / 50;  // two ticks of a kernel's clock at 100 Hz
constexpr std::int64_t coarse_margin_ns = 2 * second_ns + fine_margin_ns;  // FAT ticks every 2 s

/// A buffer larger than this is freed after use.
constexpr std::size_t large_bytes = std::size_t{1} << 20;

bool is_fine(std::int64_t mtime_ns) {
  return mtime_ns % second_ns != 0;
}

std::int64_t now_ns() {
  using std::chrono::duration_cast;
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return duration_cast<std::chrono::nanoseconds>(now).count();
}

}  // namespace

bool is_settled(std::int64_t mtime_ns, std::int64_t now_ns) {
  return mtime_ns < now_ns - (is_fine(mtime_ns) ? fine_margin_ns : coarse_margin_ns);
}

VerdictCache::VerdictCache(cache::Store& store, CacheBy by, std::uint64_t max_bytes,
                           bool wants_digests, const std::atomic<bool>& stop)
    : store_(store),
      by_(by),
      max_bytes_(max_bytes),
      wants_digests_(wants_digests),
      stop_(stop),
      cache_(store.reader()) {}

bool VerdictCache::look_up(const io::Found& file, game::Detail detail,
                           const VerdictReader::Take& take) {
  discard();
  if (!file.place.starts_with('/') || !file.error.empty()) return false;
  const auto stamp = io::stamp_of(file);
  if (!stamp || stamp->size == 0 || stamp->size > max_bytes_) return false;
  stamp_ = *stamp;
  if (!cache_ || !store_.is_in_use()) return false;
  try {
    const cache::CachedFile* const entry = known(file);
    if (entry == nullptr) return false;
    hand_over(*entry, detail, take);
  } catch (const cache::Damaged& error) {
    store_.give_up(error.what());
    discard();
    return false;
  }
  store_.count_hit();
  discard();
  return true;
}

/// Damage that shows only after the first verdict is an error: that verdict is reported already.
void VerdictCache::hand_over(const cache::CachedFile& entry, game::Detail detail,
                             const VerdictReader::Take& take) {
  bool is_begun = false;
  try {
    reader_.read(entry.games, detail, [&](game::Verdict verdict) {
      is_begun = true;
      return take(std::move(verdict));
    });
  } catch (const base::Error&) {
    const std::string reason =
        fmt::format("{}: the cache is damaged at {}", store_.path(), entry.path);
    if (is_begun) throw base::Error(reason + "; remove it");
    throw cache::Damaged(reason);
  }
}

/// The entry of the file, or nothing; then the file's verdicts are to be cached.
const cache::CachedFile* VerdictCache::known(const io::Found& file) {
  const cache::CachedFile* entry = cache_->find(file.place);
  if (!is_of_use(entry)) entry = nullptr;
  if (by_ == CacheBy::mtime && is_unchanged(entry)) return entry;
  if (store_.is_written()) wait_until_settled(file);
  if (by_ == CacheBy::content) {
    digest_ = file_digest_.of(file, stop_);
    if (!digest_) return nullptr;  // that it cannot be read is reported when it is judged
    if (entry != nullptr && entry->digest == digest_ && is_unchanged(entry)) return entry;
    if (entry == nullptr || entry->digest != digest_ || entry->size != stamp_.size) {
      entry = cache_->find_content(file.place, stamp_.size, *digest_);
    }
    if (is_of_use(entry)) {
      // With its present place, times and digest.
      if (store_.is_written() && is_as_it_was(file)) put(file, entry->games);
      return entry;
    }
  }
  caching_ = store_.is_written();
  return nullptr;
}

bool VerdictCache::is_of_use(const cache::CachedFile* entry) const {
  return entry != nullptr && (!wants_digests_ || has_digests(entry->games));
}

bool VerdictCache::is_unchanged(const cache::CachedFile* entry) const {
  return entry != nullptr && entry->size == stamp_.size && entry->mtime_ns == stamp_.mtime_ns;
}

/// Waits, as a file that was written a moment ago can be cached a moment later.
void VerdictCache::wait_until_settled(const io::Found& file) {
  stamped_ns_ = now_ns();
  const std::int64_t age = stamped_ns_ - stamp_.mtime_ns;
  if (!is_fine(stamp_.mtime_ns) || age < 0 || age > fine_margin_ns) return;
  std::this_thread::sleep_for(std::chrono::nanoseconds(fine_margin_ns - age + 1));
  stamped_ns_ = now_ns();
  stamp_ = io::stamp_of(file).value_or(io::Stamp{});
}

bool VerdictCache::is_as_it_was(const io::Found& file) const {
  return is_settled(stamp_.mtime_ns, stamped_ns_) && io::stamp_of(file) == stamp_;
}

void VerdictCache::add(const game::Verdict& verdict) {
  if (!caching_) return;
  if (verdict.code == game::Code::file_error || games_.size() > cache::max_games_bytes) {
    return discard();
  }
  append_verdict(games_, verdict);
}

void VerdictCache::save(const io::Found& file) {
  if (!caching_) return;
  finish_verdicts(games_);
  if (games_.size() <= cache::max_games_bytes && is_storable(games_) && is_as_it_was(file)) {
    put(file, std::exchange(games_, {}));
  }
  discard();
}

void VerdictCache::put(const io::Found& file, std::string games) {
  store_.put({file.place, stamp_.size, stamp_.mtime_ns, digest_, std::move(games)});
}

void VerdictCache::discard() {
  caching_ = false;
  digest_.reset();
  if (games_.capacity() > large_bytes) games_ = {};
  games_.clear();
}

}  // namespace referee::internal::cache

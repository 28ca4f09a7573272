#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace referee::internal::cache {

/// Who made an entry. Another tool, version or set of options may judge otherwise.
struct Maker {
  std::string tool;
  std::string version;
  std::string options;  ///< those that change verdicts, as a JSON object
};

/// A file that was judged, as it was then.
struct Entry {
  std::string path;           ///< absolute, any bytes
  std::uint64_t size = 0;     ///< in bytes
  std::int64_t mtime_ns = 0;  ///< since 1970
  std::optional<base::Digest::Value> digest;
  std::string games;  ///< its verdicts, a JSON array
};

/// The largest `games` that is kept; with more, reading them would cost about what judging does.
inline constexpr std::size_t max_games_bytes = std::size_t{32} << 20;

/// Of an entry, stored with it: a disk that changed a bit of it shall change no verdict. Used by
/// one thread.
class Checksum {
 public:
  explicit Checksum(const Maker& maker);

  std::int64_t of(const Entry& entry);

 private:
  void add(std::string_view text);
  void add(std::uint64_t number);

  std::string maker_;
  base::Digest digest_;
};

/// A digest as the bytes that are stored.
inline std::string_view bytes_of(const base::Digest::Value& digest) {
  return {reinterpret_cast<const char*>(digest.data()), digest.size()};
}

}  // namespace referee::internal::cache

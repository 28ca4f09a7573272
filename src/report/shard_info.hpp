#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace referee::internal::report {

/// Which shard of a sweep a report is of, and of what sweep.
struct ShardInfo {
  static constexpr unsigned max_count = 10000;

  unsigned index = 0;           ///< from 1
  unsigned count = 0;           ///< of parts
  std::uint64_t files = 0;      ///< of the whole; parts of files count as files in all of this
  std::string listing;          ///< the digest of their paths and sizes
  std::uint64_t own_files = 0;  ///< of this part
  std::string own_paths;        ///< the digest of their paths
  bool samples = false;         ///< the report has what statistics need to know of each game

  friend bool operator==(const ShardInfo&, const ShardInfo&) = default;
};

/// A digest of a list of texts without NUL bytes, such as paths.
class ListDigest {
 public:
  /// Adds one more text to the list.
  void add(std::string_view item) {
    constexpr char end = '\0';
    digest_.add(item);
    digest_.add({&end, 1});
  }

  /// Adds a file, or the part of a file that begins with its game number `game`, from 1.
  void add_file(std::string_view place, std::uint64_t game) {
    add(place);
    if (game > 1) add(std::to_string(game));
  }

  /// 32 hexadecimal digits.
  std::string text() const { return base::hexadecimal(digest_.value()); }

 private:
  base::Digest digest_;
};

/// The place of a file in the order of a report, compared byte by byte: its path, and for a
/// directory that could not be read its path followed by a slash.
inline void append_place(std::string& text, std::string_view path, bool is_directory) {
  text += path;
  if (is_directory && !path.ends_with('/')) text += '/';
}

inline std::string place_of(std::string_view path, bool is_directory) {
  std::string place;
  append_place(place, path, is_directory);
  return place;
}

}  // namespace referee::internal::report

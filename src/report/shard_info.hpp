#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/digest.hpp"

namespace referee::internal::report {

/// Which part of a sweep a report is of, and of what sweep.
struct ShardInfo {
  static constexpr unsigned max_count = 10000;

  unsigned index = 0;           ///< from 1
  unsigned count = 0;           ///< of parts
  std::uint64_t files = 0;      ///< of the whole
  std::string listing;          ///< the digest of their paths and sizes
  std::uint64_t own_files = 0;  ///< of this part
  std::string own_paths;        ///< the digest of their paths

  friend bool operator==(const ShardInfo&, const ShardInfo&) = default;
};

/// What stands for a list of texts without NUL bytes, such as paths.
class ListDigest {
 public:
  /// One more text of the list.
  void add(std::string_view item);

  /// 32 hexadecimal digits.
  std::string text() const { return base::hexadecimal(digest_.value()); }

 private:
  base::Digest digest_;
};

/// Where a file stands in a report, compared byte by byte: by its path, and a directory that could
/// not be read by its path with a slash behind it.
std::string place_of(std::string_view path, bool is_directory);

}  // namespace referee::internal::report

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace referee::report {

/// Which part of a sweep a report is of, and of what sweep.
struct Part {
  static constexpr unsigned max_count = 10000;

  unsigned index = 0;           ///< from 1
  unsigned count = 0;           ///< of parts
  std::uint64_t files = 0;      ///< of the whole
  std::string listing;          ///< the digest of their paths and sizes
  std::uint64_t own_files = 0;  ///< of this part
  std::string own_paths;        ///< the digest of their paths

  friend bool operator==(const Part&, const Part&) = default;
};

/// What stands for a list of texts, to tell lists that differ by accident: FNV-1a of 64 bits.
class Digest {
 public:
  /// One more text of the list.
  void add(std::string_view item);

  /// Sixteen hexadecimal digits.
  std::string text() const;

 private:
  std::uint64_t value_ = 0xCBF29CE484222325U;
};

/// Where a file stands in a report, compared byte by byte: by its path, and a directory that could
/// not be read by its path with a slash behind it.
std::string place_of(std::string_view path, bool is_directory);

}  // namespace referee::report

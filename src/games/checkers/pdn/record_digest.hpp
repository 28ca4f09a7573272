#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/digest.hpp"

namespace referee::internal::checkers {

/// The digest of a record in a PDN file, by its lines. Line ends, blanks around lines, and empty
/// lines before and after the record make no difference: they depend on where the record is rather
/// than on its content.
class RecordDigest {
 public:
  /// Adds a line, or the part of one that belongs to the record, without its line end.
  void add_line(std::string_view line);

  /// Notes that there is more text, which cannot be read.
  void spoil() { is_spoiled_ = true; }

  /// Nothing if there was no text, or not all of it was read.
  std::optional<base::Digest::Value> value() const;

  /// Begins the next record.
  void reset();

 private:
  base::Digest digest_;
  std::uint64_t empty_lines_ = 0;  // since the last line with text
  bool has_text_ = false;
  bool is_spoiled_ = false;
};

}  // namespace referee::internal::checkers

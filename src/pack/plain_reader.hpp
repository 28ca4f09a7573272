#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_format.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// A record of the usual kind: what game::FastJudge needs of it. The views live until the next line
/// is read.
struct PlainRecord {
  /// The fields of the format: a string without escapes from quote to quote, or a list from [ to
  /// the first ], with anything between; empty where the key is missing.
  std::vector<std::string_view> json;
  std::optional<std::string_view> raw;  ///< base64 of a whole file
  std::optional<game::Code> expect;
};

/// Reads plain records, several times faster than RecordReader, which is its slow twin: wherever
/// this one gives an answer, both give the same. Of the fields only the outermost marks are
/// examined, of the rest of the line everything.
class PlainReader {
 public:
  enum class Found {
    record,   ///< record(), if each field in the format is JSON inside
    none,     ///< RecordReader finds none either
    unknown,  ///< ask RecordReader: escapes not in an id, parts of files, lists in lists ...
  };

  /// `keys`, those of the format, and `records`, which is asked about ids with escapes, must
  /// outlive this object.
  PlainReader(std::span<const std::string_view> keys, RecordReader& records)
      : keys_(keys), records_(records) {}

  /// `line` has base::block_padding readable bytes after it. The last record of `records` is lost.
  Found read(std::string_view line);

  const PlainRecord& record() const { return record_; }

 private:
  /// How the previous line was written, as most lines are written like their neighbours:
  ///
  ///     {"id":"club/1.txt","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]}
  ///     ^begin^           ^      middle          ^               ^^end
  ///
  /// The values in the middle are those read then.
  struct Shape {
    std::string begin;  // empty: the line had another shape
    std::string middle;
    std::vector<std::string_view> json;  // of the middle; empty for the list after it
    std::size_t last = 0;                // the field of that list
    std::optional<game::Code> expect;
  };

  bool read_like_before(std::string_view line);
  void keep_shape(std::string_view line);
  Found read_pairs();
  Found read_pair();
  Found read_value(std::string_view key);
  Found read_expect();
  Found read_id();
  Found read_string(std::string_view& text);
  Found read_field(std::string_view& json);
  Found finish() const;
  bool are_lists_flat() const;
  void skip_blanks();
  bool take(char c);

  std::span<const std::string_view> keys_;
  RecordReader& records_;
  PlainRecord record_;
  bool has_id_ = false;
  std::string_view id_;
  std::string_view rest_;  // of the line
  Shape shape_;
};

}  // namespace referee::internal::pack

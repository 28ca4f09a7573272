#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/record_format.hpp"

namespace referee::internal::pack {

/// One line of a pack: one JSON object. docs/formats/pack.md has the grammar.
struct Record {
  std::string_view id;                  ///< as written, without JSON's escapes
  bool is_hex = false;                  ///< written as "id_hex", in hexadecimal digits
  std::optional<game::Code> expect;     ///< the code that the record should have
  std::optional<std::string_view> raw;  ///< base64 of a file, or of a part of one
  std::uint64_t part = 0;               ///< its number in the file, from 1; 0: the whole file
  bool more = false;                    ///< the file goes on in the next record
  std::vector<game::Field> fields;      ///< of the game's format; without raw
};

/// Reads records with simdjson. Checks everything in a line: an accepted line is completely valid
/// JSON, with no key twice and no unknown key.
class RecordReader {
 public:
  /// For records in `format`, which may be null: then there are raw files only. `format` must
  /// outlive this object.
  explicit RecordReader(const game::RecordFormat* format);
  RecordReader(const RecordReader&) = delete;
  RecordReader& operator=(const RecordReader&) = delete;
  ~RecordReader();

  /// The record on a line, which has base::block_padding readable bytes after it. Null if there is
  /// none; reason() says why. It lives until the next call, and its texts only as long as the line
  /// does, too.
  const Record* read(std::string_view line);
  const std::string& reason() const { return reason_; }

  /// Whether this is a string in JSON, from quote to quote, with base::block_padding readable bytes
  /// after it. The last record is lost.
  bool is_string(std::string_view json);

 private:
  class Parser;

  const game::RecordFormat* format_;
  std::unique_ptr<Parser> parser_;
  Record record_;
  std::string reason_;
};

/// Appends the text that a record describes, which is no part of a file: a raw file byte for byte,
/// else the game's own text, as `format` writes it. Or returns the reason why there is none.
std::optional<std::string> append_text(const Record& record, const game::RecordFormat* format,
                                       std::string& text);

/// The bytes of an id, decoded if it is in hexadecimal. Nothing if it is not valid.
std::optional<std::string> bytes_of_id(const Record& record);

/// Whether JSON can represent the bytes.
bool is_utf8(std::string_view bytes);

}  // namespace referee::internal::pack

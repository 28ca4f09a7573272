#pragma once

#include <cstdint>
#include <string>

#include "io/reader.hpp"
#include "pack/lines.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// A raw file that is stored in several records, as a stream of its bytes:
///
///     {"id": "a", "part": 1, "raw": "...", "more": true}
///     {"id": "a", "part": 2, "raw": "...", "more": true}
///     {"id": "a", "part": 3, "raw": "..."}
///
/// Each part is base64 by itself.
class FileParts : public io::Reader {
 public:
  /// `first` is the record on the present line of `lines`. All must outlive this object.
  FileParts(const Record& first, Lines& lines, RecordReader& records);

  /// Throws base::Error also when the next part is no base64, or is missing: is_torn() then.
  std::size_t read(std::span<char> room) override;

  /// Reads the lines of the remaining parts. The line that `lines` gives next is none of them.
  void skip();

  bool is_torn() const { return is_torn_; }

  /// The bytes of the lines after the first that were read.
  std::uint64_t line_bytes() const { return line_bytes_; }

 private:
  const Record* next_record();
  [[noreturn]] void tear(const std::string& reason);

  Lines& lines_;
  RecordReader& records_;
  std::string id_;
  bool is_hex_;
  std::uint64_t number_;   // of the part
  bool more_;              // another should follow
  std::string part_;       // its bytes
  std::size_t taken_ = 0;  // of them
  bool is_torn_ = false;
  std::uint64_t line_bytes_ = 0;
};

}  // namespace referee::internal::pack

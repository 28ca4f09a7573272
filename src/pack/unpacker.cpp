#include "pack/unpacker.hpp"

#include <array>

#include "base/error.hpp"
#include "pack/file_parts.hpp"
#include "pack/lines.hpp"
#include "pack/record.hpp"
#include "text/lines.hpp"

namespace referee::internal::pack {
namespace {

class Unpacker {
 public:
  Unpacker(Lines& lines, const game::RecordFormat* format, FileSink& sink)
      : lines_(lines), format_(format), sink_(sink), records_(format) {}

  void take(const Line& line) {
    const std::uint64_t number = line.number;
    if (line.too_long) {
      return sink_.refuse(number, text::long_line_reason());
    }
    const Record* const record = records_.read(line.text);
    if (record == nullptr) return sink_.refuse(number, records_.reason());
    if (record->part > 0) return take_parts(number, *record);
    text_.clear();
    if (const auto reason = append_text(*record, format_, text_)) {
      return sink_.refuse(number, *reason);
    }
    if (!sink_.begin(number, *bytes_of_id(*record))) return;
    sink_.write(text_);
    sink_.end();
  }

 private:
  void take_parts(std::uint64_t line, const Record& first) {
    const std::string id = *bytes_of_id(first);
    FileParts parts(first, lines_, records_);
    if (!sink_.begin(line, id)) return parts.skip();
    std::array<char, 65536> room;
    try {
      while (const std::size_t count = parts.read(room)) sink_.write({room.data(), count});
      sink_.end();
    } catch (const base::Error& error) {
      sink_.drop();
      if (!parts.is_torn()) throw;
      sink_.refuse(line, error.what());
      parts.skip();
    }
  }

  Lines& lines_;
  const game::RecordFormat* format_;
  FileSink& sink_;
  RecordReader records_;
  std::string text_;
};

}  // namespace

std::uint64_t unpack(io::Blocks& blocks, const game::RecordFormat* format, FileSink& sink) {
  Lines lines(blocks);
  Unpacker unpacker(lines, format, sink);
  while (const Line* const line = lines.next()) unpacker.take(*line);
  blocks.finish();
  return lines.count();
}

}  // namespace referee::internal::pack

#include "pack/file_parts.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "text/base64.hpp"

namespace referee::internal::pack {

FileParts::FileParts(const Record& first, Lines& lines, RecordReader& records)
    : lines_(lines),
      records_(records),
      id_(first.id),
      is_hex_(first.is_hex),
      number_(first.part),
      more_(first.more) {
  is_torn_ = number_ != 1 || !text::decode_base64(*first.raw, part_);
}

std::size_t FileParts::read(std::span<char> room) {
  if (number_ == 1 && is_torn_) tear("\"raw\" is not base64");
  if (is_torn_) tear("a part of a file, and the one before it is not there");
  while (taken_ == part_.size()) {
    if (!more_) return 0;
    const Record* const next = next_record();
    if (next == nullptr) tear("the next part of the file is not there");
    part_.clear();
    taken_ = 0;
    if (!text::decode_base64(*next->raw, part_)) {
      tear("\"raw\" is not base64 in a later part of the file");
    }
  }
  const std::size_t count = std::min(room.size(), part_.size() - taken_);
  part_.copy(room.data(), count, taken_);
  taken_ += count;
  return count;
}

void FileParts::skip() {
  while (more_) next_record();
}

/// The record of the next part; null if it is missing, and then none follows.
const Record* FileParts::next_record() {
  more_ = false;
  const Line* const line = lines_.next();
  if (line == nullptr) return nullptr;
  const Record* const record = line->too_long ? nullptr : records_.read(line->text);
  if (record == nullptr || record->part != number_ + 1 || record->is_hex != is_hex_ ||
      record->id != id_) {
    lines_.push_back();
    return nullptr;
  }
  number_ = record->part;
  more_ = record->more;
  line_bytes_ += line->bytes;
  return record;
}

void FileParts::tear(const std::string& reason) {
  is_torn_ = true;
  throw base::Error(reason);
}

}  // namespace referee::internal::pack

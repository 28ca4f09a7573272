#include "pack/packer.hpp"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "json/object.hpp"
#include "pack/lines.hpp"
#include "text/base64.hpp"

namespace referee::internal::pack {
namespace {

/// The position of a record with a raw file among the parts of that file.
struct RecordPart {
  std::uint64_t number = 0;  ///< from 1; 0: the whole file
  bool more = false;         ///< another follows
};

/// A number that not every JSON reader represents exactly is written as a string.
void write_item(json::JsonObject& object, const game::Field::Item& item) {
  constexpr std::size_t most_digits = 16;
  if (item.is_number && item.text.size() <= most_digits) {
    object.number(base::Natural::from_digits(item.text));
  } else {
    object.string(item.text);
  }
}

/// REQUIRES: the field is not absent.
void write_field(json::JsonObject& object, const game::Field& field) {
  if (field.kind == game::Field::Kind::text) {
    object.string(field.items.front().text);
  } else if (field.kind == game::Field::Kind::list) {
    object.begin_array();
    for (const game::Field::Item& item : field.items) write_item(object, item);
    object.end_array();
  } else {
    object.begin_object();
    for (std::size_t i = 0; i + 1 < field.items.size(); i += 2) {
      object.add(field.items[i].text, field.items[i + 1].text);
    }
    object.end_object();
  }
}

void write_head(json::JsonObject& object, const RecordHead& head) {
  if (is_utf8(head.id)) {
    object.add("id", head.id);
  } else {
    std::string hex;
    for (const char byte : head.id) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    object.add("id_hex", hex);
  }
  object.add("expect", head.expect);
}

/// Appends a line with a game in its own format: the fields for these keys, except absent ones.
/// Text that is not UTF-8 is written unchanged, which makes the line invalid JSON.
void append_form(std::string& pack, const RecordHead& head, std::span<const std::string_view> keys,
                 std::span<const game::Field> fields) {
  json::JsonObject object(pack);
  write_head(object, head);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (fields[i].kind == game::Field::Kind::absent) continue;
    object.key(keys[i]);
    write_field(object, fields[i]);
  }
  object.end();
  pack += '\n';
}

/// Appends a line with a raw file or a part of one.
void append_raw(std::string& pack, RecordHead head, std::string_view bytes,
                const RecordPart& part = {}) {
  json::JsonObject object(pack);
  if (part.number > 1) head.expect.reset();
  write_head(object, head);
  if (part.number > 0) object.add("part", part.number);
  if (part.more) object.add("more", true);
  std::string letters;
  text::append_base64(letters, bytes);
  object.add("raw", letters);
  object.end();
  pack += '\n';
}

std::string padded(std::string_view text) {
  std::string bytes(base::block_padding, '\n');
  bytes += text;
  bytes.append(base::block_padding, '\n');
  return bytes;
}

std::string_view without_padding(std::string_view bytes) {
  return bytes.substr(base::block_padding, bytes.size() - 2 * base::block_padding);
}

}  // namespace

Packer::Packer(const game::Definition& game, FileKind kind, bool only_raw, Write write)
    : format_(game.format),
      kind_(kind),
      only_raw_(only_raw),
      records_(format_.get()),
      write_(std::move(write)) {}

void Packer::add(std::string_view id, std::optional<game::Code> expect, io::Reader& file) {
  if (id.size() > max_id_bytes) throw base::Error("its path is too long for an id");
  const RecordHead head{id, expect};
  const bool has_more = read_part(file);
  if (is_pack(has_more)) return add_pack(file);
  if (has_more) return add_parts(head, file);
  lines_.clear();
  if (only_raw_ || !append_in_form(head)) {
    lines_.clear();
    append_raw(lines_, head, part_);
  }
  write_(lines_);
}

/// Whether the present part is a pack or the beginning of one.
bool Packer::is_pack(bool has_more) const {
  if (kind_ != FileKind::by_content) return kind_ == FileKind::pack;
  if (!format_) return false;
  const Beginning beginning = beginning_of(part_);
  return beginning == Beginning::record ||
         (beginning == Beginning::empty_record && !has_more && is_one_line(part_));
}

/// Fills the part up to its size, or to the end of the file; in that case false.
bool Packer::read_part(io::Reader& file) {
  part_.resize(part_bytes);
  std::size_t size = 0;
  while (size < part_bytes) {
    const std::size_t count = file.read({part_.data() + size, part_bytes - size});
    if (count == 0) {
      part_.resize(size);
      return false;
    }
    size += count;
  }
  return true;
}

/// The present part is the first of several, or the only one. Each is written once the next has
/// been read.
void Packer::add_parts(const RecordHead& head, io::Reader& file) {
  for (RecordPart part{1, true}; part.more; ++part.number) {
    std::string present = std::move(part_);
    read_part(file);
    part.more = !part_.empty();
    lines_.clear();
    append_raw(lines_, head, present, part);
    write_(lines_);
  }
}

/// The present part is the beginning of a pack.
void Packer::add_pack(io::Reader& file) {
  std::size_t line_bytes = 0;
  char last = '\n';
  while (!part_.empty()) {
    for (const char c : part_) {
      line_bytes = c == '\n' ? 0 : line_bytes + 1;
      if (line_bytes <= base::max_line_bytes) continue;
      throw base::Error("it is a pack with a line that is too long");
    }
    last = part_.back();
    write_(part_);
    read_part(file);
  }
  if (last != '\n') write_("\n");
}

/// Appends the whole file, which is the present part, as a record in the game's format, if that
/// record stands for the same bytes.
bool Packer::append_in_form(const RecordHead& head) {
  if (!format_ || !format_->read(part_, fields_)) return false;
  append_form(lines_, head, format_->keys, fields_);
  const std::size_t bytes = lines_.size() - 1;
  if (bytes > base::max_line_bytes) return false;
  const std::string line = padded(std::string_view(lines_).substr(0, bytes));
  const Record* const record = records_.read(without_padding(line));
  if (record == nullptr) return false;
  std::string text;
  return !format_->write(record->fields, text) && text == part_;
}

}  // namespace referee::internal::pack

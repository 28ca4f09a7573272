#include "pack/packer.hpp"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/limits.hpp"
#include "json/writer.hpp"
#include "pack/lines.hpp"
#include "text/base64.hpp"

namespace referee::internal::pack {
namespace {

/// The position of a record with a raw file among the parts of that file.
struct RecordPart {
  std::uint64_t number = 0;  ///< from 1; 0: the whole file
  bool more = false;         ///< another follows
};

using json::length;
using json::TextStream;
using json::Writer;

void write_key(Writer& writer, std::string_view key) {
  writer.Key(key.data(), length(key));
}

void write_string(Writer& writer, std::string_view text) {
  writer.String(text.data(), length(text));
}

/// Numbers above 2^53, which not every JSON reader represents exactly, are written as strings.
void write_item(Writer& writer, const game::Field::Item& item) {
  constexpr std::string_view most = "9007199254740992";
  const bool is_small =
      item.text.size() < most.size() || (item.text.size() == most.size() && item.text <= most);
  if (item.is_number && is_small) {
    writer.RawValue(item.text.data(), item.text.size(), rapidjson::kNumberType);
  } else {
    write_string(writer, item.text);
  }
}

/// REQUIRES: the field is not absent.
void write_field(Writer& writer, const game::Field& field) {
  if (field.kind == game::Field::Kind::text) {
    write_string(writer, field.items.front().text);
  } else if (field.kind == game::Field::Kind::list) {
    writer.StartArray();
    for (const game::Field::Item& item : field.items) write_item(writer, item);
    writer.EndArray();
  } else {
    writer.StartObject();
    for (std::size_t i = 0; i + 1 < field.items.size(); i += 2) {
      write_key(writer, field.items[i].text);
      write_string(writer, field.items[i + 1].text);
    }
    writer.EndObject();
  }
}

void write_id(Writer& writer, std::string_view id) {
  if (is_utf8(id)) {
    write_key(writer, "id");
    return write_string(writer, id);
  }
  std::string hex;
  for (const char byte : id) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
  write_key(writer, "id_hex");
  write_string(writer, hex);
}

void write_head(Writer& writer, const RecordHead& head) {
  write_id(writer, head.id);
  if (!head.expect) return;
  write_key(writer, "expect");
  writer.Uint64(static_cast<std::uint64_t>(*head.expect));
}

/// Appends a line with a game in its own format: the fields for these keys, except absent ones.
/// Text that is not UTF-8 is written unchanged, which makes the line invalid JSON.
void append_form(std::string& pack, const RecordHead& head, std::span<const std::string_view> keys,
                 std::span<const game::Field> fields) {
  TextStream stream(pack);
  Writer writer(stream);
  writer.StartObject();
  write_head(writer, head);
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (fields[i].kind == game::Field::Kind::absent) continue;
    write_key(writer, keys[i]);
    write_field(writer, fields[i]);
  }
  writer.EndObject();
  pack += '\n';
}

/// Appends a line with a raw file or a part of one.
void append_raw(std::string& pack, const RecordHead& head, std::string_view bytes,
                const RecordPart& part = {}) {
  TextStream stream(pack);
  Writer writer(stream);
  writer.StartObject();
  if (part.number <= 1) {
    write_head(writer, head);
  } else {
    write_id(writer, head.id);
  }
  if (part.number > 0) {
    write_key(writer, "part");
    writer.Uint64(part.number);
  }
  if (part.more) {
    write_key(writer, "more");
    writer.Bool(true);
  }
  write_key(writer, "raw");
  std::string letters;
  text::append_base64(letters, bytes);
  write_string(writer, letters);
  writer.EndObject();
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

#include "pack/record_writer.hpp"

#include <fmt/format.h>

#include "json/writer.hpp"
#include "pack/record.hpp"
#include "text/base64.hpp"

namespace referee::internal::pack {
namespace {

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

}  // namespace

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

void append_raw(std::string& pack, const RecordHead& head, std::string_view bytes,
                const FilePart& part) {
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

}  // namespace referee::internal::pack

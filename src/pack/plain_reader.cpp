#include "pack/plain_reader.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>

#include "text/digit_word.hpp"
#include "text/fields.hpp"

namespace referee::internal::pack {
namespace {

constexpr std::uint64_t high_bits = text::in_all_bytes(0x80);

/// The high bits of the bytes that are below `limit`, and possibly of some after the first of
/// those.
constexpr std::uint64_t bytes_below(std::uint64_t limit, std::uint64_t word) {
  return (word - text::in_all_bytes(limit)) & ~word & high_bits;
}

/// The same for bytes that are not a plain part of a string: quotes, backslashes, control
/// characters, and all beyond ASCII.
constexpr std::uint64_t odd_bytes(std::uint64_t word) {
  return bytes_below(1, word ^ text::in_all_bytes('"')) |
         bytes_below(1, word ^ text::in_all_bytes('\\')) | bytes_below(0x20, word) |
         (word & high_bits);
}

constexpr std::string_view list_end = "]}";

/// Some versions of simdjson skip it.
constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_odd(char c) {
  return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20 ||
         static_cast<unsigned char>(c) >= 0x80;
}

/// How many plain bytes `bytes` begins with.
std::size_t plain_bytes(std::string_view bytes) {
  std::size_t i = 0;
  for (; i + text::word_bytes <= bytes.size(); i += text::word_bytes) {
    const std::uint64_t odd = odd_bytes(text::load_word(bytes.data() + i));
    if (odd != 0) return i + static_cast<std::size_t>(std::countr_zero(odd)) / 8;
  }
  while (i < bytes.size() && !is_odd(bytes[i])) ++i;
  return i;
}

}  // namespace

void PlainReader::skip_blanks() {
  while (!rest_.empty() && (text::is_blank(rest_[0]) || rest_[0] == '\r')) rest_.remove_prefix(1);
}

/// Takes the character with the blanks before and after it.
bool PlainReader::take(char c) {
  skip_blanks();
  if (!rest_.starts_with(c)) return false;
  rest_.remove_prefix(1);
  skip_blanks();
  return true;
}

PlainReader::Found PlainReader::read(std::string_view line) {
  if (read_like_before(line)) return Found::record;
  record_.json.assign(keys_.size(), {});
  record_.raw.reset();
  record_.expect.reset();
  has_id_ = false;
  rest_ = line;
  if (rest_.starts_with(byte_order_mark)) return Found::unknown;
  const Found found = take('{') ? read_pairs() : Found::none;
  if (found == Found::record) keep_shape(line);
  return found == Found::none && !are_lists_flat() ? Found::unknown : found;
}

/// False if the line is written in another way, or if anything in it is not plain.
bool PlainReader::read_like_before(std::string_view line) {
  if (shape_.begin.empty() || !line.starts_with(shape_.begin)) return false;
  line.remove_prefix(shape_.begin.size());
  line.remove_prefix(plain_bytes(line));
  if (!line.starts_with(shape_.middle) || !line.ends_with(list_end)) return false;
  line.remove_prefix(shape_.middle.size());
  if (!line.starts_with('[') || line.find(']') != line.size() - list_end.size()) return false;
  record_.json = shape_.json;
  record_.json[shape_.last] = line.substr(0, line.size() - 1);
  record_.raw.reset();
  record_.expect = shape_.expect;
  return true;
}

/// Remembers the shape of `line`, which is a record.
void PlainReader::keep_shape(std::string_view line) {
  shape_.begin.clear();
  const auto place = [&](std::string_view part) {
    return static_cast<std::size_t>(part.data() - line.data());
  };
  const auto& json = record_.json;
  const auto last = std::max_element(json.begin(), json.end(), [](auto a, auto b) {
    return b.data() != nullptr && (a.data() == nullptr || a.data() < b.data());
  });
  if (record_.raw || !last->starts_with('[') || id_.data() > last->data()) return;
  if (!line.ends_with(list_end)) return;
  const bool is_id_first = std::all_of(json.begin(), json.end(), [&](auto field) {
    return field.empty() || field.data() > id_.data();
  });
  if (!is_id_first) return;
  const std::size_t middle = place(id_) + id_.size();
  shape_.middle = line.substr(middle, place(*last) - middle);
  shape_.json.assign(json.size(), {});
  for (std::size_t i = 0; i < json.size(); ++i) {
    if (json[i].empty() || &json[i] == &*last) continue;
    shape_.json[i] =
        std::string_view(shape_.middle).substr(place(json[i]) - middle, json[i].size());
  }
  shape_.last = static_cast<std::size_t>(last - json.begin());
  shape_.expect = record_.expect;
  shape_.begin = line.substr(0, place(id_));
}

PlainReader::Found PlainReader::read_pairs() {
  do {
    if (const Found found = read_pair(); found != Found::record) return found;
  } while (take(','));
  return take('}') && rest_.empty() ? finish() : Found::none;
}

/// Whether all lists really end at the first ].
bool PlainReader::are_lists_flat() const {
  return std::all_of(record_.json.begin(), record_.json.end(), [](std::string_view json) {
    return !json.starts_with('[') || json.find_first_of("\"[{", 1) == std::string_view::npos;
  });
}

PlainReader::Found PlainReader::read_pair() {
  std::string_view key;
  if (const Found found = read_string(key); found != Found::record) return found;
  return take(':') ? read_value(key) : Found::none;
}

/// A line with a key that is not known, or is there twice, is no record whatever else there is.
PlainReader::Found PlainReader::read_value(std::string_view key) {
  const auto* const end = keys_.data() + keys_.size();
  const auto* const known = std::find(keys_.data(), end, key);
  if (known != end) {
    std::string_view& json = record_.json[static_cast<std::size_t>(known - keys_.data())];
    return json.empty() ? read_field(json) : Found::none;
  }
  if (key == "id") return std::exchange(has_id_, true) ? Found::none : read_id();
  if (key == "expect") return record_.expect ? Found::none : read_expect();
  if (key == "raw") return record_.raw ? Found::none : read_string(record_.raw.emplace());
  return key == "id_hex" || key == "part" || key == "more" ? Found::unknown : Found::none;
}

PlainReader::Found PlainReader::read_expect() {
  if (rest_.empty() || !text::is_digit(rest_[0])) return Found::none;
  record_.expect = static_cast<game::Code>(rest_[0] - '0');
  rest_.remove_prefix(1);
  return Found::record;  // any rest of the number is neither , nor }
}

/// Sets `text` to what is between the quotes. Unknown if that has escapes, which are not checked.
PlainReader::Found PlainReader::read_string(std::string_view& text) {
  if (!rest_.starts_with('"')) return Found::none;
  bool is_ascii = true;
  bool has_escapes = false;
  std::size_t end = 1;
  for (;; ++end) {
    end += plain_bytes(rest_.substr(end));
    if (end == rest_.size()) return Found::none;
    if (rest_[end] == '"') break;
    if (rest_[end] == '\\') {
      has_escapes = true;
      if (++end == rest_.size()) return Found::none;
    } else if (static_cast<unsigned char>(rest_[end]) < 0x20) {
      return Found::none;
    } else {
      is_ascii = false;
    }
  }
  text = rest_.substr(1, end - 1);
  if (!is_ascii && !is_utf8(text)) return Found::none;
  rest_.remove_prefix(end + 1);
  return has_escapes ? Found::unknown : Found::record;
}

/// What it says does not matter here; many programs write all letters beyond ASCII as escapes.
PlainReader::Found PlainReader::read_id() {
  const std::string_view begin = rest_;
  const Found found = read_string(id_);
  if (found != Found::unknown) return found;
  const std::string_view json = begin.substr(0, begin.size() - rest_.size());
  return records_.is_string(json) ? Found::record : Found::none;
}

/// Sets `json` to a string with its quotes, or to a list up to the first ].
PlainReader::Found PlainReader::read_field(std::string_view& json) {
  const std::string_view begin = rest_;
  if (begin.starts_with('"')) {
    std::string_view text;
    const Found found = read_string(text);
    json = begin.substr(0, begin.size() - rest_.size());
    return found;
  }
  if (!begin.starts_with('[')) return Found::unknown;
  const std::size_t end = begin.find(']');
  if (end == std::string_view::npos) return Found::none;
  json = begin.substr(0, end + 1);
  rest_.remove_prefix(end + 1);
  return Found::record;
}

PlainReader::Found PlainReader::finish() const {
  const bool any = std::any_of(record_.json.begin(), record_.json.end(),
                               [](std::string_view json) { return !json.empty(); });
  return has_id_ && any != record_.raw.has_value() ? Found::record : Found::none;
}

}  // namespace referee::internal::pack

#include "baseline/line.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::baseline {
namespace {

constexpr std::array<std::string_view, 2> id_keys{"id", "id_hex"};
constexpr std::size_t content_digits = 16;

/// A number of at least 1, without leading zeros; 0 if it is none.
std::uint64_t number(std::string_view digits) {
  return digits.starts_with('0') ? 0 : text::number<std::uint64_t>(digits).value_or(0);
}

bool is_content(std::string_view digits) {
  return digits.size() == content_digits &&
         digits.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

/// A checkout on Windows has CRLF. A CR in a path is escaped.
std::string_view without_cr(std::string_view line) {
  return line.ends_with('\r') ? line.substr(0, line.size() - 1) : line;
}

using Fields = std::array<std::string_view, 7>;  // one more than a line has

/// The number of fields that tabs separate; 0 if there are too many.
std::size_t split(std::string_view text, Fields& fields) {
  std::size_t count = 0;
  for (bool goes_on = true; goes_on;) {
    if (count == fields.size()) return 0;
    const std::size_t tab = text.find('\t');
    fields[count++] = text.substr(0, tab);
    goes_on = tab != std::string_view::npos;
    if (goes_on) text.remove_prefix(tab + 1);
  }
  return count;
}

/// Nothing if the line is malformed.
std::optional<Line> parsed(std::string_view text) {
  Fields fields;
  const std::size_t count = split(text, fields);
  const std::string_view code = fields[0];
  if (code.size() != 1 || code[0] < '0' || code[0] > '9' || count < 2) return std::nullopt;
  Line line;
  line.result.code = static_cast<game::Code>(code[0] - '0');
  line.key = line.path = without_dot(fields[1]);
  if (line.path.empty()) return std::nullopt;
  std::size_t at = 2;
  // The value of the next field, "MARK VALUE", which is taken; empty if it is another.
  const auto take = [&](std::string_view mark) {
    const std::string_view field = fields[at];
    const bool has_mark = field.starts_with(mark) && field.substr(mark.size()).starts_with(' ');
    const std::string_view value = has_mark ? field.substr(mark.size() + 1) : std::string_view();
    if (!value.empty()) ++at;
    return value;
  };
  line.game = number(fields[2]);
  if (line.game > 0) {
    const char* const end = fields[at].data() + fields[at].size();
    line.key = {line.path.data(), static_cast<std::size_t>(end - line.path.data())};
    ++at;
    for (const std::string_view key : id_keys) {
      if (line.id.empty() && !take(key).empty()) line.id = fields[at - 1];
    }
  }
  if (const std::string_view move = take("move"); !move.empty()) {
    line.result.winning_move = number(move);
    if (line.result.winning_move == 0) return std::nullopt;
  }
  line.content = take("content");
  if (!line.content.empty() && !is_content(line.content)) return std::nullopt;
  return at == count ? std::optional(line) : std::nullopt;
}

}  // namespace

RecordedResult recorded_result(const game::Verdict& verdict) {
  RecordedResult recorded{verdict.code, 0};
  const auto property =
      std::find_if(verdict.properties.begin(), verdict.properties.end(),
                   [](const game::Property& candidate) { return candidate.key == "winning_move"; });
  if (property != verdict.properties.end()) {
    recorded.winning_move = std::get<std::uint64_t>(property->value);
  } else if (verdict.code == game::Code::first_player_wins ||
             verdict.code == game::Code::second_player_wins) {
    recorded.winning_move = verdict.where.move;
  }
  return recorded;
}

std::string head_line(std::string_view tool) {
  return fmt::format("{} baseline 3", tool);
}

bool has_head(std::string_view text, std::string_view tool) {
  std::string head = head_line(tool);
  const std::size_t end = text.substr(0, head.size() + 2).find('\n');
  if (end == std::string_view::npos) return false;
  for (const char version : {'1', '2', '3'}) {
    head.back() = version;
    if (without_cr(text.substr(0, end)) == head) return true;
  }
  return false;
}

void append_line(std::string& text, std::string_view path, const game::Verdict& verdict,
                 const std::optional<base::Digest::Value>& file_digest) {
  const RecordedResult recorded = recorded_result(verdict);
  text += game::digit_of(recorded.code);
  text += '\t';
  text::append_escaped(text, without_dot(path));
  if (verdict.game > 0) text += fmt::format("\t{}", verdict.game);
  if (const std::string id = id_text(verdict); !id.empty()) text.append(1, '\t').append(id);
  if (recorded.winning_move > 0) text += fmt::format("\tmove {}", recorded.winning_move);
  if (file_digest && verdict.game <= 1)
    text.append("\tcontent ").append(content_text(*file_digest));
  text += '\n';
}

Line parse_line(std::string_view line) {
  const std::optional<Line> found = parsed(without_cr(line));
  if (found) return *found;
  throw base::Error("not CODE<TAB>PATH[<TAB>N[<TAB>id ID]][<TAB>move M][<TAB>content DIGEST]");
}

std::string_view without_dot(std::string_view path) {
  while (path.size() > 2 && path.starts_with("./")) {
    path.remove_prefix(2);
    while (path.size() > 1 && path.starts_with('/')) path.remove_prefix(1);
  }
  return path;
}

std::string id_text(const game::Verdict& verdict) {
  const game::Property* const id = game::id_of(verdict);
  if (id == nullptr) return {};
  const std::string value = text::escaped(std::get<std::string>(id->value));
  return value.empty() ? "" : fmt::format("{} {}", id->key, value);
}

std::pair<std::string_view, std::string> key_and_id(std::string_view text) {
  for (const std::string_view key : id_keys) {
    if (text.starts_with(fmt::format("{} ", key))) {
      return {key, text::unescaped(text.substr(key.size() + 1))};
    }
  }
  return {};
}

std::string content_text(const base::Digest::Value& digest) {
  return base::hexadecimal(digest).substr(0, content_digits);
}

}  // namespace referee::internal::baseline

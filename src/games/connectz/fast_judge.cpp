#include "games/connectz/fast_judge.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "base/limits.hpp"
#include "games/connectz/notation/notation.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// REQUIRES: something follows them, as ] does in a list.
void skip_blanks(std::string_view& json) {
  while (text::is_blank(json[0]) || json[0] == '\r') json.remove_prefix(1);
}

/// The result of reading a list.
enum class List {
  numbers,
  refused,  ///< no JSON, or it has items that are neither numbers nor strings
  unknown,  ///< it has strings, or large numbers
};

/// Takes a number off the front of a list, which is from [ to ].
List take_number(std::string_view& json, unsigned& number) {
  constexpr std::size_t most_digits = 6;
  if (json[0] == '"') return List::unknown;
  std::size_t digits = 0;
  number = 0;
  for (; text::is_digit(json[digits]); ++digits) {
    if (digits == most_digits) return List::unknown;
    number = number * 10 + static_cast<unsigned>(json[digits] - '0');
  }
  if (digits == 0 || (digits > 1 && json[0] == '0')) return List::refused;
  json.remove_prefix(digits);
  return List::numbers;
}

/// Takes the numbers of a list, which is from [ to the first ].
template <typename Take>
List take_numbers(std::string_view json, Take take_one) {
  json.remove_prefix(1);
  skip_blanks(json);
  if (json == "]") return List::numbers;
  for (;;) {
    unsigned number = 0;
    if (const List found = take_number(json, number); found != List::numbers) return found;
    take_one(number);
    skip_blanks(json);
    if (json == "]") return List::numbers;
    if (!json.starts_with(',')) return List::refused;
    json.remove_prefix(1);
    skip_blanks(json);
  }
}

/// Whether `list` is digits, or other bytes in their places, each followed by exactly `between`:
/// "1,2,3" for ',', "1, 2, 3" for ',' and ' '. The bytes after the last digit may be incomplete.
///
/// Three words at a time are compared with a pattern, which is a whole number of steps of 2 or 3:
///
///     list         1 , 2 , 3 , 4 ,      & looked_at, ^ wanted: no bit is left
///     looked_at    . * . * . * . *
template <char... between>
bool is_regular(std::string_view list) {
  static constexpr std::array<char, 1 + sizeof...(between)> wanted{'\0', between...};
  constexpr std::size_t step = wanted.size();
  constexpr std::size_t period = 24;
  using Words = std::array<std::uint64_t, period / sizeof(std::uint64_t)>;
  constexpr auto words_of = [](auto byte_at) {
    std::array<char, period> bytes{};
    for (std::size_t i = 0; i < period; ++i) bytes[i] = byte_at(i % step);
    return std::bit_cast<Words>(bytes);
  };
  constexpr Words pattern = words_of([](std::size_t i) { return wanted[i]; });
  constexpr Words looked_at = words_of([](std::size_t i) { return i == 0 ? '\0' : '\xFF'; });
  std::uint64_t found = 0;
  const auto compare = [&](std::size_t begin) {
    Words words;
    std::memcpy(words.data(), list.data() + begin, period);
    for (std::size_t i = 0; i < words.size(); ++i) found |= (words[i] & looked_at[i]) ^ pattern[i];
  };
  std::size_t i = 0;
  for (; i + period <= list.size(); i += period) compare(i);
  if (i > 0 && i < list.size()) {  // once more, for the bytes up to the end
    i = (list.size() - period) / step * step;
    compare(i);
    i += period;
  }
  for (; i < list.size(); ++i) {
    if (i % step > 0) found |= static_cast<std::uint64_t>(list[i] != wanted[i % step]);
  }
  return found == 0;
}

bool are_digits(std::string_view bytes, std::size_t step) {
  bool found = true;
  for (std::size_t i = 0; i < bytes.size(); i += step) found &= text::is_digit(bytes[i]);
  return found;
}

/// How many bytes each move has, if all lines are a digit and the same line end: 2 or 3. The last
/// line needs none. Otherwise 0.
std::size_t step_of(std::string_view lines) {
  if (is_regular<'\n'>(lines) && are_digits(lines, 2)) return 2;
  const bool is_crlf = lines.size() % 3 != 2 && is_regular<'\r', '\n'>(lines);
  return is_crlf && are_digits(lines, 3) ? 3 : 0;
}

constexpr game::FastVerdict no_record{game::Code::invalid_file, 0, 0, 0, false};

}  // namespace

std::optional<game::FastVerdict> FastJudge::judge(std::span<const std::string_view> json) {
  read_frame(json[0], true);
  if (std::holds_alternative<Unknown>(frame_.rules)) return std::nullopt;
  if (std::holds_alternative<Refused>(frame_.rules)) return no_record;
  const std::string_view moves = json[1];
  if (moves.empty()) return std::nullopt;
  const std::string_view inside = moves.substr(1, moves.size() - 2);
  if (moves.front() == '"') return judge_string(inside);
  if (inside.size() % 2 == 1 && is_regular<','>(inside)) return judge_list(moves, inside, 2);
  if (inside.size() % 3 == 1 && is_regular<',', ' '>(inside)) return judge_list(moves, inside, 3);
  return judge_list(moves);
}

std::optional<game::FastVerdict> FastJudge::judge_text(std::string_view text) {
  if (text.empty() || text.size() > base::max_line_bytes) return std::nullopt;
  const std::string_view lines = read_first_line(text);
  if (std::holds_alternative<Unknown>(frame_.rules)) return std::nullopt;
  const std::size_t step = step_of(lines);
  return step > 0 ? play(lines, step) : play(columns_of_lines(lines), 1);
}

std::optional<game::Verdict> FastJudge::judge_file(std::string_view text) {
  const std::string_view lines = read_first_line(text);
  const std::size_t step = step_of(lines);
  if (step == 0) return std::nullopt;
  const std::optional<game::FastVerdict> legal = play_legal(lines, step);
  if (!legal) return std::nullopt;
  game::Verdict verdict;
  verdict.code = legal->code;
  verdict.moves = legal->moves;
  verdict.bytes = text.size();
  if (legal->move > 0) {
    const std::size_t byte = text.size() - lines.size() + (legal->move - 1) * step;
    verdict.where = {legal->move + 1, byte, legal->move, legal->player};
  }
  return verdict;
}

/// Reads the frame, and returns what follows its line.
std::string_view FastJudge::read_first_line(std::string_view text) {
  const std::string_view line = text.substr(0, std::min(text.find('\n'), text.size()) + 1);
  read_frame(line, false);
  return text.substr(line.size());
}

void FastJudge::read_frame(std::string_view text, bool is_json) {
  if (text == frame_.text && is_json == frame_.is_json) return;
  frame_.text = text;
  frame_.is_json = is_json;
  frame_.is_wide = false;
  frame_.rules = Unknown();
  if (!is_json) {
    read_frame_line(text::first_line(text).text);
  } else if (text.starts_with('[')) {
    read_frame_list(text);
  }
}

void FastJudge::read_frame_list(std::string_view json) {
  std::array<unsigned, 3> numbers{};
  std::size_t count = 0;
  const auto take_one = [&](unsigned number) {
    if (count < numbers.size()) numbers[count] = number;
    ++count;
  };
  const List found = take_numbers(json, take_one);
  if (found == List::refused) frame_.rules = Refused();
  if (found != List::numbers) return;
  const bool has_zero = std::find(numbers.begin(), numbers.end(), 0U) != numbers.end();
  if (count != numbers.size() || has_zero) {
    frame_.rules = Malformed();
  } else {
    set_frame(numbers[0], numbers[1], numbers[2]);
  }
}

void FastJudge::read_frame_line(std::string_view line) {
  constexpr std::uint64_t large = 1'000'000;
  const auto parsed = parse_frame(line);
  const auto* const frame = std::get_if<connectz::Frame>(&parsed);
  if (frame == nullptr) {
    frame_.rules = Malformed();
    return;
  }
  const auto number = [&](const base::Natural& natural) {
    return static_cast<unsigned>(std::min(natural.clamped(), large));
  };
  set_frame(number(frame->columns), number(frame->rows), number(frame->line));
}

/// The frame stays unknown if its board needs more than two words.
void FastJudge::set_frame(unsigned columns, unsigned rows, unsigned line) {
  constexpr unsigned digits = 9;
  frame_.is_wide = columns > digits;
  if (Narrow::has_room(columns, rows)) {
    frame_.rules.emplace<Narrow>(columns, rows, line);
  } else if (Wide::has_room(columns, rows)) {
    frame_.rules.emplace<Wide>(columns, rows, line);
  }
}

/// In wide frames a string of digits is not a list of columns.
game::FastVerdict FastJudge::judge_string(std::string_view digits) const {
  if (frame_.is_wide || !are_digits(digits, 1)) return {game::Code::invalid_file};
  return play(digits, 1);
}

/// Judges a list in which each `step`-th byte of `inside` should be a digit. In frames that are not
/// wide no other byte is a column.
std::optional<game::FastVerdict> FastJudge::judge_list(std::string_view list,
                                                       std::string_view inside, std::size_t step) {
  if (!frame_.is_wide) {
    if (const auto legal = play_legal(inside, step)) return legal;
  }
  if (!are_digits(inside, step)) return judge_list(list);
  return frame_.is_wide ? play(inside, step) : play_any(inside, step);
}

std::optional<game::FastVerdict> FastJudge::judge_list(std::string_view list) {
  columns_.clear();
  const auto take_one = [&](unsigned number) { columns_ += byte_of(number); };
  switch (take_numbers(list, take_one)) {
    case List::numbers:
      return play(columns_, 1);
    case List::refused:
      return no_record;
    case List::unknown:
      break;
  }
  return std::nullopt;
}

/// The moves of a game's own text, up to the first malformed line, as SmallFrame expects them.
std::string_view FastJudge::columns_of_lines(std::string_view text) {
  columns_.clear();
  while (!text.empty()) {
    const MoveLine line = read_move(text);
    if (line.kind == MoveLine::Kind::malformed) {
      columns_ += '0';
      break;
    }
    columns_ += line.kind == MoveLine::Kind::column ? byte_of(line.column) : Wide::other_column;
    text.remove_prefix(line.bytes);
  }
  return columns_;
}

/// What `use` gives of the small frame; nothing if there is none.
template <typename Use>
std::optional<game::FastVerdict> FastJudge::with_rules(Use use) const {
  if (const auto* const narrow = std::get_if<Narrow>(&frame_.rules)) return use(*narrow);
  if (const auto* const wide = std::get_if<Wide>(&frame_.rules)) return use(*wide);
  return std::nullopt;
}

std::optional<game::FastVerdict> FastJudge::play_legal(std::string_view moves,
                                                       std::size_t step) const {
  return with_rules([&](const auto& rules) { return rules.judge_legal(moves, step); });
}

game::FastVerdict FastJudge::play_any(std::string_view moves, std::size_t step) const {
  const auto verdict = with_rules([&](const auto& rules) {
    return std::optional(rules.judge_illegal(moves, step, precedence_));
  });
  return verdict.value_or(game::FastVerdict{game::Code::invalid_file});
}

game::FastVerdict FastJudge::play(std::string_view moves, std::size_t step) const {
  const auto legal = play_legal(moves, step);
  return legal ? *legal : play_any(moves, step);
}

}  // namespace referee::internal::connectz

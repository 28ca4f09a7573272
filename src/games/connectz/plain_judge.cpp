#include "games/connectz/plain_judge.hpp"

#include <algorithm>

#include "text/fields.hpp"

namespace referee::internal::connectz {
namespace {

constexpr unsigned bits = 64;

void skip_blanks(std::string_view& json) {
  while (!json.empty() && (text::is_blank(json[0]) || json[0] == '\r')) json.remove_prefix(1);
}

/// A number of one or two digits as JSON has it; 0 for everything else.
unsigned take_number(std::string_view& json) {
  skip_blanks(json);
  if (json.empty() || json[0] < '1' || json[0] > '9') return 0;
  auto number = static_cast<unsigned>(json[0] - '0');
  json.remove_prefix(1);
  if (!json.empty() && text::is_digit(json[0])) {
    number = number * 10 + static_cast<unsigned>(json[0] - '0');
    json.remove_prefix(1);
  }
  skip_blanks(json);
  return number;
}

bool take(std::string_view& json, char c) {
  if (!json.starts_with(c)) return false;
  json.remove_prefix(1);
  return true;
}

/// How far a digit is from the next one in a list, by what is behind the first; 0 if it is neither
/// of the two usual ways.
std::size_t step_of(std::string_view list) {
  if (list.size() < 2) return 2;
  if (list[1] != ',') return 0;
  return list.size() > 2 && list[2] == ' ' ? 3 : 2;
}

/// Whether `list` is digits, or other bytes in their places, with nothing but commas and blanks
/// between: "1,2,3" for a step of 2, "1, 2, 3" for 3.
template <std::size_t step>
bool is_regular(std::string_view list) {
  if (list.size() % step != 1) return false;
  unsigned wrong = 0;  // no branch inside the loop, so that it becomes one over vectors
  for (std::size_t i = 0; i + 1 < list.size(); i += step) {
    wrong |= static_cast<unsigned>(list[i + 1] != ',');
    if constexpr (step == 3) wrong |= static_cast<unsigned>(list[i + 2] != ' ');
  }
  return wrong == 0;
}

}  // namespace

std::optional<game::PlainVerdict> PlainJudge::judge(std::span<const std::string_view> json) {
  if (json[0] != frame_) is_plain_ = read_frame(json[0]);
  const std::string_view moves = json[1];
  if (!is_plain_ || moves.size() < 2) return std::nullopt;
  const std::string_view inside = moves.substr(1, moves.size() - 2);
  if (moves.front() == '"' && moves.back() == '"') return play(inside, 1);
  if (moves.front() != '[' || moves.back() != ']') return std::nullopt;
  if (inside.empty()) return play(inside, 1);
  switch (step_of(inside)) {
    case 2:
      return is_regular<2>(inside) ? play(inside, 2) : std::nullopt;
    case 3:
      return is_regular<3>(inside) ? play(inside, 3) : std::nullopt;
    default:
      return std::nullopt;
  }
}

bool PlainJudge::read_frame(std::string_view json) {
  frame_ = json;
  if (!take(json, '[')) return false;
  const unsigned columns = take_number(json);
  if (columns == 0 || columns > most_columns || !take(json, ',')) return false;
  const unsigned rows = take_number(json);
  if (rows == 0 || columns * (rows + 1) > bits || !take(json, ',')) return false;
  line_ = take_number(json);
  if (line_ == 0 || !take(json, ']') || !json.empty()) return false;
  height_ = rows + 1;
  cells_ = std::uint64_t{columns} * rows;
  above_ = 0;
  bottom_.fill(0);
  for (unsigned i = 0; i < columns; ++i) {
    bottom_['1' + i] = std::uint64_t{1} << (i * height_);
    above_ |= bottom_['1' + i] << rows;
  }
  return line_ <= columns || line_ <= rows;
}

/// Drops a counter for each `step`-th byte.
std::optional<game::PlainVerdict> PlainJudge::play(std::string_view digits, unsigned step) const {
  std::uint64_t all = 0;      // counters
  std::uint64_t before = 0;   // all but the last
  std::uint64_t waiting = 0;  // those of the player who did not move last
  bool is_off = false;
  for (std::size_t i = 0; i < digits.size(); i += step) {
    const std::uint64_t bottom = bottom_[static_cast<unsigned char>(digits[i])];
    is_off |= bottom == 0;
    waiting ^= all;
    before = all;
    all |= all + bottom;  // over a full column it runs into the bit that should stay free
  }
  if (is_off || (all & above_) != 0 || has_line(waiting)) return std::nullopt;
  game::PlainVerdict verdict;
  verdict.moves = (digits.size() + step - 1) / step;
  const std::uint64_t mover = all ^ waiting;
  if (has_line(mover)) {
    if (has_line(mover & before)) return std::nullopt;
    verdict.move = verdict.moves;
    verdict.player = verdict.moves % 2 == 1 ? 1 : 2;
    verdict.code =
        verdict.player == 1 ? game::Code::first_player_wins : game::Code::second_player_wins;
  } else if (verdict.moves == cells_) {
    verdict.code = game::Code::draw;
  }
  return verdict;
}

bool PlainJudge::has_line(std::uint64_t counters) const {
  std::uint64_t found = 0;
  for (const unsigned step : {1U, height_ - 1, height_, height_ + 1}) {
    std::uint64_t ends = counters;  // of lines of `length` counters, `step` bits apart
    unsigned length = 1;
    while (length < line_) {
      const unsigned more = std::min(length, line_ - length);
      const unsigned shift = more * step;
      ends = shift < bits ? ends & (ends >> shift) : 0;
      length += more;
    }
    found |= ends;
  }
  return found != 0;
}

}  // namespace referee::internal::connectz

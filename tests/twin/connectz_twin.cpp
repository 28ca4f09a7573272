#include "connectz_twin.hpp"

#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/twin/lines.hpp"

namespace referee::internal::twin {
namespace {

// --- Numbers: decimal strings without leading zeros. -------------------------------------------

// The value of a field, or nothing if it is no positive integer.
std::optional<std::string> parse_number(const std::string& field) {
  std::string digits;
  for (const char c : field) {
    if (c < '0' || c > '9') return std::nullopt;
    if (c == '0' && digits.empty()) continue;  // a leading zero
    digits += c;
  }
  if (digits.empty()) return std::nullopt;  // zero
  return digits;
}

bool less(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() < b.size();
  return a < b;
}

struct Less {
  bool operator()(const std::string& a, const std::string& b) const { return less(a, b); }
};

std::string successor(std::string number) {
  std::size_t i = number.size();
  while (i > 0 && number[i - 1] == '9') number[--i] = '0';
  if (i == 0) return "1" + number;
  ++number[i - 1];
  return number;
}

// The numbers on a line, or nothing if it does not hold exactly `count` fields, all of them
// positive integers.
std::optional<std::vector<std::string>> parse_line(const std::string& text, std::size_t count) {
  std::vector<std::string> numbers;
  for (const std::string& field : words_of(text)) {
    const std::optional<std::string> number = parse_number(field);
    if (!number) return std::nullopt;
    numbers.push_back(*number);
  }
  return numbers.size() == count ? std::optional(std::move(numbers)) : std::nullopt;
}

// --- The frame. --------------------------------------------------------------------------------

// A column that was played in. Columns never played in do not exist.
struct Column {
  std::vector<int> players;   // from the bottom up
  std::size_t top_equal = 0;  // how many counters from the top down are of the topmost's player
  Column* left = nullptr;     // the neighbours, where they exist
  Column* right = nullptr;
};

using Frame = std::map<std::string, Column, Less>;

// The column of that number, made and linked with its neighbours if it does not exist yet.
Column& column_at(Frame& frame, const std::string& number) {
  const auto [place, is_new] = frame.try_emplace(number);
  Column& column = place->second;
  if (is_new) {
    const auto next = std::next(place);
    if (next != frame.end() && next->first == successor(number)) {
      column.right = &next->second;
      next->second.left = &column;
    }
    if (place != frame.begin()) {
      const auto before = std::prev(place);
      if (number == successor(before->first)) {
        column.left = &before->second;
        before->second.right = &column;
      }
    }
  }
  return column;
}

void drop(Column& column, int player) {
  const bool same = !column.players.empty() && column.players.back() == player;
  column.top_equal = same ? column.top_equal + 1 : 1;
  column.players.push_back(player);
}

// How many counters of `player` stand one after the other, from the cell next to (column, row) on,
// in the direction of (across, up); across is not 0.
std::size_t walk(const Column* column, std::size_t row, int across, int up, int player) {
  std::size_t counters = 0;
  while (true) {
    column = across < 0 ? column->left : column->right;
    if (column == nullptr) return counters;
    if (up < 0 && row == 0) return counters;
    if (up < 0) --row;
    if (up > 0) ++row;
    if (row >= column->players.size() || column->players[row] != player) return counters;
    ++counters;
  }
}

// Whether the topmost counter of `column` stands in a line of at least `target` counters, in a
// frame that holds `counters`.
bool wins(const Column& column, const std::string& target, std::uint64_t counters) {
  if (less(std::to_string(counters), target)) return false;
  if (!less(std::to_string(column.top_equal), target)) return true;
  const std::size_t row = column.players.size() - 1;
  const int player = column.players[row];
  constexpr std::array<std::pair<int, int>, 3> kDirections = {{{1, 0}, {1, 1}, {1, -1}}};
  for (const auto& [across, up] : kDirections) {
    const std::size_t length =
        walk(&column, row, across, up, player) + 1 + walk(&column, row, -across, -up, player);
    if (!less(std::to_string(length), target)) return true;
  }
  return false;
}

// --- The ruling. -------------------------------------------------------------------------------

// A line that something happened on; line == 0 means it did not happen.
struct Event {
  std::uint64_t line = 0;
  std::uint64_t byte = 0;
};

int player_of(std::uint64_t move) {
  return move % 2 == 1 ? 1 : 2;
}

ConnectzRuling ruling(int code, const Event& event, const Event& win) {
  ConnectzRuling result;
  result.code = code;
  result.line = event.line;
  result.byte = event.byte;
  if (event.line > 1) {
    result.move = event.line - 1;
    result.player = player_of(result.move);
  }
  if (win.line > 0) result.winning_move = win.line - 1;
  return result;
}

// What happened first of each kind.
struct Events {
  Event unreadable;  // the malformed or too long line, where reading ends
  int unreadable_code = 0;
  Event illegal_game;
  Event far;
  Event full;
  Event win;  // only looked for before `far` and `full`
  Event after_win;
  bool is_full = false;  // the whole frame, at the end
};

Events events_of(std::string_view file) {
  Events found;
  std::string width;
  std::string height;
  std::string target;
  Frame frame;
  std::uint64_t counters = 0;
  std::uint64_t full_columns = 0;

  for (const Line& line : lines_of(file)) {
    const Event here{line.number, line.byte};
    const auto fields =
        line.too_long ? std::nullopt : parse_line(line.text, line.number == 1 ? 3 : 1);
    if (!fields) {
      found.unreadable = here;
      found.unreadable_code = line.too_long ? 9 : 8;
      break;
    }

    if (line.number == 1) {
      width = (*fields)[0];
      height = (*fields)[1];
      target = (*fields)[2];
      if (less(width, target) && less(height, target)) found.illegal_game = here;
      continue;
    }

    if (found.win.line > 0 && found.after_win.line == 0) found.after_win = here;

    const std::string& chosen = (*fields)[0];
    if (less(width, chosen)) {
      if (found.far.line == 0) found.far = here;
      continue;
    }
    Column& column = column_at(frame, chosen);
    if (std::to_string(column.players.size()) == height) {
      if (found.full.line == 0) found.full = here;
      continue;
    }
    drop(column, player_of(line.number - 1));
    ++counters;
    if (std::to_string(column.players.size()) == height) ++full_columns;
    if (found.win.line == 0 && found.far.line == 0 && found.full.line == 0 &&
        wins(column, target, counters)) {
      found.win = here;
    }
  }
  found.is_full = std::to_string(full_columns) == width;
  return found;
}

ConnectzRuling without_offence(const Events& found) {
  if (found.win.line > 0) return ruling(player_of(found.win.line - 1), found.win, found.win);
  return ruling(found.is_full ? 0 : 3, Event{}, found.win);
}

ConnectzRuling by_spec(const Events& found) {
  const Event& win = found.win;
  if (found.unreadable.line > 0) return ruling(found.unreadable_code, found.unreadable, win);
  if (found.illegal_game.line > 0) return ruling(7, found.illegal_game, win);
  if (found.far.line > 0) return ruling(6, found.far, win);
  if (found.full.line > 0) return ruling(5, found.full, win);
  if (found.after_win.line > 0) return ruling(4, found.after_win, win);
  return without_offence(found);
}

// A move after a win is 4 whatever its column, so 4 is asked before 6 and 5.
ConnectzRuling by_first(const Events& found) {
  const Event& win = found.win;
  const bool is_far = found.far.line > 0;
  if (found.illegal_game.line > 0) return ruling(7, found.illegal_game, win);
  if (found.after_win.line > 0) return ruling(4, found.after_win, win);
  if (is_far && (found.full.line == 0 || found.far.line < found.full.line))
    return ruling(6, found.far, win);
  if (found.full.line > 0) return ruling(5, found.full, win);
  if (found.unreadable.line > 0) return ruling(found.unreadable_code, found.unreadable, win);
  return without_offence(found);
}

}  // namespace

ConnectzRulings judge_connectz(std::string_view file) {
  if (file.empty()) return {ruling(8, Event{}, Event{}), ruling(8, Event{}, Event{})};
  const Events found = events_of(file);
  return {by_spec(found), by_first(found)};
}

}  // namespace referee::internal::twin

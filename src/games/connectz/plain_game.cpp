#include "games/connectz/plain_game.hpp"

#include <algorithm>
#include <array>

#include "text/fields.hpp"

namespace referee::connectz {
namespace {

constexpr unsigned most_columns = 9;
constexpr unsigned bits = 64;

struct SmallFrame {
  unsigned columns = 0;
  unsigned rows = 0;
  unsigned line = 0;
};

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
  return number;
}

bool take(std::string_view& json, char c) {
  skip_blanks(json);
  if (!json.starts_with(c)) return false;
  json.remove_prefix(1);
  return true;
}

std::optional<SmallFrame> parse_frame(std::string_view json) {
  SmallFrame frame;
  if (!take(json, '[')) return std::nullopt;
  frame.columns = take_number(json);
  if (!take(json, ',')) return std::nullopt;
  frame.rows = take_number(json);
  if (!take(json, ',')) return std::nullopt;
  frame.line = take_number(json);
  if (!take(json, ']') || !json.empty()) return std::nullopt;
  if (frame.columns == 0 || frame.rows == 0 || frame.line == 0) return std::nullopt;
  if (frame.columns > most_columns || frame.columns * (frame.rows + 1) > bits) return std::nullopt;
  if (frame.line > frame.columns && frame.line > frame.rows) return std::nullopt;
  return frame;
}

class Board {
 public:
  explicit Board(const SmallFrame& frame) : frame_(frame), height_(frame.rows + 1) {
    for (unsigned i = 0; i < frame.columns; ++i) bottom_[i] = std::uint64_t{1} << (i * height_);
  }

  /// Drops counters one after another. Columns count from 0; false at one that is not there.
  bool drop(unsigned column) {
    if (column >= frame_.columns) return false;
    waiting_ ^= all_;
    before_ = all_;
    all_ |= all_ + bottom_[column];
    ++moves_;
    return true;
  }

  /// How the game stands; nothing if a column was too full, or a line was there before the last
  /// move.
  std::optional<PlainGame> result() const {
    if (has_too_full_column() || has_line(waiting_)) return std::nullopt;
    PlainGame game;
    game.moves = moves_;
    const std::uint64_t mover = all_ ^ waiting_;
    if (has_line(mover)) {
      if (has_line(mover & before_)) return std::nullopt;
      game.ending = PlainGame::Ending::won;
    } else if (moves_ == std::uint64_t{frame_.columns} * frame_.rows) {
      game.ending = PlainGame::Ending::drawn;
    }
    return game;
  }

 private:
  bool has_too_full_column() const {
    std::uint64_t above = 0;
    for (unsigned i = 0; i < frame_.columns; ++i) above |= bottom_[i] << frame_.rows;
    return (all_ & above) != 0;
  }

  bool has_line(std::uint64_t counters) const {
    for (const unsigned step : {1U, height_ - 1, height_, height_ + 1}) {
      if (has_line(counters, step)) return true;
    }
    return false;
  }

  /// Whether there is a line of counters `step` bits apart.
  bool has_line(std::uint64_t counters, unsigned step) const {
    std::uint64_t ends = counters;  // of lines so long already
    for (unsigned i = 1; i < frame_.line && ends != 0; ++i) {
      if (i * step >= bits) return false;
      ends &= counters >> (i * step);
    }
    return ends != 0;
  }

  SmallFrame frame_;
  unsigned height_;
  std::array<std::uint64_t, most_columns> bottom_{};
  std::uint64_t all_ = 0;      // counters
  std::uint64_t before_ = 0;   // all but the last
  std::uint64_t waiting_ = 0;  // those of the player who did not move last
  std::uint64_t moves_ = 0;
};

unsigned column_of(char digit) {
  return static_cast<unsigned>(static_cast<unsigned char>(digit)) - '1';
}

/// "1,2, 3": numbers of one digit, with one blank behind a comma at most.
bool drop_list(std::string_view items, Board& board) {
  std::size_t i = 0;
  for (;;) {
    if (i >= items.size() || !board.drop(column_of(items[i]))) return false;
    if (++i == items.size()) return true;
    if (items[i] != ',') return false;
    ++i;
    if (i < items.size() && items[i] == ' ') ++i;
  }
}

bool drop_moves(std::string_view json, Board& board) {
  const char last = json.size() < 2 ? '\0' : json.back();
  const std::string_view inside = json.substr(1, std::max<std::size_t>(json.size(), 2) - 2);
  if (json.front() == '[') {
    return last == ']' && (inside.empty() || drop_list(inside, board));
  }
  if (json.front() != '"' || last != '"') return false;
  for (const char digit : inside) {
    if (!board.drop(column_of(digit))) return false;
  }
  return true;
}

}  // namespace

std::optional<PlainGame> play_plain(std::string_view frame, std::string_view moves) {
  const std::optional<SmallFrame> small = parse_frame(frame);
  if (!small || moves.empty()) return std::nullopt;
  Board board(*small);
  if (!drop_moves(moves, board)) return std::nullopt;
  return board.result();
}

}  // namespace referee::connectz

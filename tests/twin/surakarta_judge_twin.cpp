#include "tests/twin/surakarta_judge_twin.hpp"

#include <algorithm>
#include <optional>
#include <regex>
#include <vector>

#include "tests/twin/lines.hpp"
#include "tests/twin/surakarta_twin.hpp"

namespace referee::internal::twin {
namespace {

int value_of(const std::string& digits) {
  const std::string plain = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  if (plain.size() > 4) return 99999;
  return plain.empty() ? 0 : std::stoi(plain);
}

class Game {
 public:
  explicit Game(std::uint64_t draw_after) : draw_after_(draw_after) {}

  SurakartaRuling judge(const std::string& file) {
    const std::vector<Line> lines = lines_of(file);
    if (lines.empty()) return ruling_;
    for (const Line& line : lines) {
      if (line.too_long) return stop(9, line);
      if (!take(line)) return stop(8, line);
    }
    if (!begun_) {
      ruling_.line = 1;
      return ruling_;
    }
    if (worst_ == 0) ruling_.code = over_ ? result_ : 3;
    ruling_.board = board_;
    return ruling_;
  }

 private:
  /// False if the line is malformed.
  bool take(const Line& line) {
    const std::vector<std::string> words = words_of(line.text);
    if (!begun_ && words.empty()) return true;
    if (!begun_) {
      const char first = words[0][0];
      if (first == 'x' || first == 'o' || first == '.') return begin_with_board(line, words);
      if (first < 'A' || first > 'Z') return false;
      begun_ = true;
      squares_ = true;
      board_ = "xxxxxxxxxxxx............oooooooooooo";
    }
    return squares_ ? take_squares(line, words) : take_points(line, words);
  }

  bool begin_with_board(const Line& line, const std::vector<std::string>& words) {
    const std::string& board = words[0];
    if (line.number > 1 || words.size() != 1) return false;
    if (!std::regex_match(board, std::regex("[xo.]*"))) return false;
    bool fits = false;
    for (std::size_t size = 4; size <= 16; size += 2) fits = fits || board.size() == size * size;
    if (!fits) return false;
    begun_ = true;
    board_ = board;
    const bool black = board.find('x') != std::string::npos;
    const bool white = board.find('o') != std::string::npos;
    if (!black && !white) {
      note(7, line.number, line.byte, 0);
    } else if (!black || !white) {
      end(black ? 1 : 2, line.number, line.byte, 0);
    }
    return true;
  }

  bool take_points(const Line& line, const std::vector<std::string>& words) {
    static const std::regex point("([0-9]+),([0-9]+)");
    std::smatch from;
    std::smatch to;
    if (words.size() != 2 || !std::regex_match(words[0], from, point) ||
        !std::regex_match(words[1], to, point)) {
      return false;
    }
    move({value_of(from[1]), value_of(from[2]), value_of(to[1]), value_of(to[2])}, false, line);
    return true;
  }

  bool take_squares(const Line& line, const std::vector<std::string>& words) {
    static const std::regex form("([A-Z])([0-9]+)([-x])([A-Z])([0-9]+)");
    std::size_t at = 0;
    for (const std::string& word : words) {
      at = line.text.find(word, at);
      const Line here{line.number, line.byte + at, {}, false};
      at += word.size();
      std::smatch match;
      if (!std::regex_match(word, match, form)) {
        bad_byte_ = here.byte;
        return false;
      }
      move({*match[1].first - 'A', value_of(match[2]) - 1, *match[4].first - 'A',
            value_of(match[5]) - 1},
           *match[3].first == 'x', here);
    }
    return true;
  }

  void move(const Surakarta::Move& move, bool marked, const Line& line) {
    ++ruling_.moves;
    const Surakarta position(board_);
    const auto [x1, y1, x2, y2] = move;
    const int size = position.size();
    if (std::max({x1, y1, x2, y2}) >= size || std::min({x1, y1, x2, y2}) < 0) {
      note(6, line.number, line.byte, ruling_.moves);
      return;
    }
    if (worst_ > 0) {
      if (over_) note(4, line.number, line.byte, ruling_.moves);
      return;
    }
    if (over_) {
      note(4, line.number, line.byte, ruling_.moves);
      return;
    }
    const char mover = board_[static_cast<std::size_t>(y1 * size + x1)];
    if (ruling_.moves == 1 && !squares_ && mover == 'o') first_ = 'o';
    const char turn = (ruling_.moves % 2 == 1) == (first_ == 'x') ? 'x' : 'o';
    const auto normal = marked ? std::nullopt : position.normal(move);
    const auto capture = position.capture(move);
    if (mover != turn || (!normal && !capture)) {
      note(5, line.number, line.byte, ruling_.moves);
      return;
    }
    board_ = normal ? *normal : *capture;
    quiet_ = normal ? quiet_ + 1 : 0;
    if (board_.find(turn == 'x' ? 'o' : 'x') == std::string::npos) {
      end(turn == 'x' ? 1 : 2, line.number, line.byte, ruling_.moves);
    } else if (draw_after_ > 0 && quiet_ >= draw_after_) {
      end(0, line.number, line.byte, ruling_.moves);
    }
  }

  unsigned player(std::uint64_t move) const {
    if (move == 0) return 0;
    return (move % 2 == 1) == (first_ == 'x') ? 1 : 2;
  }

  void end(int result, std::uint64_t line, std::uint64_t byte, std::uint64_t move) {
    over_ = true;
    result_ = result;
    place(line, byte, move);
  }

  void note(int code, std::uint64_t line, std::uint64_t byte, std::uint64_t move) {
    if (code <= worst_) return;
    worst_ = code;
    ruling_.code = code;
    place(line, byte, move);
  }

  SurakartaRuling stop(int code, const Line& line) {
    ruling_.code = code;
    place(line.number, bad_byte_.value_or(line.byte), begun_ ? ruling_.moves + 1 : 0);
    ruling_.board = board_;
    return ruling_;
  }

  void place(std::uint64_t line, std::uint64_t byte, std::uint64_t move) {
    ruling_.line = line;
    ruling_.byte = byte;
    ruling_.move = move;
    ruling_.player = player(move);
  }

  std::uint64_t draw_after_;
  SurakartaRuling ruling_;
  bool begun_ = false;
  bool squares_ = false;
  std::string board_;
  char first_ = 'x';
  std::uint64_t quiet_ = 0;
  bool over_ = false;
  int result_ = 0;
  int worst_ = 0;
  std::optional<std::uint64_t> bad_byte_;  // of a word in squares that is none
};

}  // namespace

SurakartaRuling judge_surakarta(const std::string& file, std::uint64_t draw_after) {
  return Game(draw_after).judge(file);
}

}  // namespace referee::internal::twin

#include "tests/twin/checkers_records.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "tests/twin/checkers_twin.hpp"

namespace referee::internal::twin {
namespace {

using Place = std::pair<int, int>;

int number_of(Place place) {
  return place.first * 4 + place.second / 2 + 1;
}

Place place_of(int number) {
  const int row = (number - 1) / 4;
  return {row, (number - 1) % 4 * 2 + (row + 1) % 2};
}

char& at(CheckersBoard& board, Place place) {
  return board[static_cast<std::size_t>(place.first)][static_cast<std::size_t>(place.second)];
}

CheckersBoard start_board() {
  return {"_b_b_b_b", "b_b_b_b_", "_b_b_b_b", "________",
          "________", "w_w_w_w_", "_w_w_w_w", "w_w_w_w_"};
}

/// Writes one game and judges it on the way.
class Recorder {
 public:
  Recorder(base::Random& random, bool english, std::string& text)
      : random_(random), english_(english), text_(text) {}

  /// Returns its code.
  char record() {
    text_ += one_of({"[Event \"x\"]", "[Event \"a \\\"b\\\" c\"]\n[Site \"]\"]", "[Event \"\"]  "});
    text_ += '\n';
    const std::string claim = one_of({"1-0", "0-1", "1/2-1/2", "*"});
    const bool in_tag = one_in(2);
    if (in_tag) text_ += "[Result \"" + claim + "\"]\n";
    if (one_in(3)) set_up();
    if (one_in(2)) text_ += '\n';
    play();
    const bool in_text = !in_tag || one_in(2);
    if (in_text) text_ += claim;
    if (code_ == '?') code_ = code_by(claim);
    if (in_text && one_in(8)) {
      text_ += " 1-5";
      if (code_ < '4') code_ = '4';
    }
    text_ += one_of({"\n", "\n\n", " {the end}\r\n", "\n% not a word\n"});
    return code_;
  }

 private:
  bool one_in(std::uint64_t count) { return random_.below(count) == 0; }

  std::string one_of(std::vector<std::string> choices) {
    return choices[random_.below(choices.size())];
  }

  void set_up() {
    board_ = CheckersBoard(8, "________");
    color_ = one_in(2) ? 'b' : 'w';
    std::vector<int> numbers;
    for (int i = 1; i <= 32; ++i) numbers.push_back(i);
    for (std::size_t i = 32; i-- > 1;) std::swap(numbers[i], numbers[random_.below(i + 1)]);
    std::string sides[2];
    const std::size_t discs = 2 + random_.below(20);
    for (std::size_t i = 0; i < discs; ++i) {
      const bool black = i % 2 == 0;
      const Place place = place_of(numbers[i]);
      const bool king = place.first == (black ? 7 : 0) || one_in(3);
      at(board_, place) = black ? (king ? 'B' : 'b') : (king ? 'W' : 'w');
      std::string& side = sides[black ? 0 : 1];
      side += (side.empty() ? "" : ",") + std::string(king ? "K" : "") + std::to_string(numbers[i]);
    }
    const std::string turn = color_ == 'b' ? "B" : "W";
    text_ += "[FEN \"" + turn +
             one_of({":W" + sides[1] + ":B" + sides[0], ":B" + sides[0] + ":W" + sides[1] + "."}) +
             "\"]\n";
  }

  /// There is always a word, as tags alone would go on into the next game's.
  void play() {
    text_ += "1. ";
    const std::uint64_t plies = random_.below(60);
    for (std::uint64_t ply = 0; ply < plies && code_ == '?'; ++ply) {
      const auto moves = checkers_moves(board_, color_, english_);
      if (ply % 2 == 0 && one_in(2))
        text_ += std::to_string(ply / 2 + 1) + one_of({". ", ".", "... "});
      if (one_in(30)) {
        write_any();
      } else if (!moves.empty()) {
        write(moves[random_.below(moves.size())]);
      } else if (one_in(3)) {
        return;
      }
      if (one_in(10) && text_.back() >= '0' && text_.back() <= '9') text_ += '*';  // a good move
      text_ += one_of({" ", " ", " ", "\n", "\r\n", " {(comment} ", " (1. e4 {)} (x)) ", "$3 ",
                       "! ", " ; to the end {\n", "{a\nb}", "?! ", "\r"});
    }
  }

  /// Two squares, whatever they are.
  void write_any() {
    const int from = static_cast<int>(random_.below(34));
    const int to = static_cast<int>(random_.below(34));
    const std::string mark = one_of({"-", "x", ":", " - ", " x "});
    const bool is_result = (mark == "-" || mark == " - ") && from <= 2 && to <= 2 && from + to <= 2;
    // No result is meant.
    text_ += std::to_string(from) + mark + (is_result ? "0" : "") + std::to_string(to);
    if (from < 1 || from > 32 || to < 1 || to > 32) {
      code_ = '6';
    } else if (checkers_moves(board_, color_, english_).empty()) {
      code_ = '4';
    } else {
      const auto boards = led_to(place_of(from), place_of(to));
      if (boards.size() == 1) {
        turn(boards.front());
      } else {
        code_ = '5';
      }
    }
  }

  /// The different boards that moves between two squares lead to.
  std::vector<CheckersBoard> led_to(Place from, Place to) {
    std::vector<CheckersBoard> boards;
    for (const CheckersPath& path : checkers_moves(board_, color_, english_)) {
      if (path.front() != from || path.back() != to) continue;
      if (path.size() == 2) return {checkers_after(board_, path)};  // written out
      boards.push_back(checkers_after(board_, path));
    }
    std::sort(boards.begin(), boards.end());
    boards.erase(std::unique(boards.begin(), boards.end()), boards.end());
    return boards;
  }

  void write(const CheckersPath& path) {
    const bool shortened = one_in(2) && led_to(path.front(), path.back()).size() == 1;
    const std::string mark = one_of({"x", "-", "X", ":", " x ", " - "});
    const bool in_letters = one_in(8);
    std::string word = square(path.front(), in_letters);
    for (std::size_t i = shortened ? path.size() - 1 : 1; i < path.size(); ++i) {
      word += mark + square(path[i], in_letters);
    }
    text_ += word;
    turn(checkers_after(board_, path));
  }

  /// As a number, or by file and rank, seen from black's side.
  std::string square(Place place, bool in_letters) {
    if (!in_letters) return std::to_string(number_of(place));
    return std::string(
               1, one_of({"abcdefgh", "ABCDEFGH"})[static_cast<std::size_t>(7 - place.second)]) +
           std::to_string(place.first + 1);
  }

  void turn(const CheckersBoard& board) {
    board_ = board;
    color_ = color_ == 'b' ? 'w' : 'b';
  }

  char code_by(const std::string& claim) {
    if (checkers_moves(board_, color_, english_).empty()) return color_ == 'b' ? '2' : '1';
    return claim == "1-0" ? '1' : claim == "0-1" ? '2' : claim == "*" ? '3' : '0';
  }

  base::Random& random_;
  bool english_;
  std::string& text_;
  CheckersBoard board_ = start_board();
  char color_ = 'b';
  char code_ = '?';
};

}  // namespace

CheckersRecords random_records(base::Random& random, unsigned games, bool english) {
  CheckersRecords records;
  for (unsigned i = 0; i < games; ++i) {
    records.codes += Recorder(random, english, records.text).record();
  }
  return records;
}

}  // namespace referee::internal::twin

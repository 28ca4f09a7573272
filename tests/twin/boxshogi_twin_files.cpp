// The slow judge of BoxShogi: files, and what is printed of them.

#include "tests/twin/boxshogi_twin.hpp"

#include <algorithm>
#include <optional>

#include "tests/twin/boxshogi_cells.hpp"

namespace referee::internal::twin {
namespace {

/// The lines, without the blanks round them.
std::vector<std::string> trimmed_lines(const std::string& text) {
  std::vector<std::string> lines;
  for (const Line& line : lines_of(text)) {
    const std::size_t first = std::min(line.text.find_first_not_of(" \t"), line.text.size());
    lines.push_back(line.text.substr(first, line.text.find_last_not_of(" \t") + 1 - first));
  }
  return lines;
}

/// Whether a word is a man, of any side.
bool read_man(std::string word, Man& man) {
  man = {};
  if (!word.empty() && word[0] == '+') {
    man.plus = true;
    word.erase(0, 1);
  }
  if (word.size() != 1) return false;
  static const std::string lower = "dnsgrp";
  static const std::string upper = "DNSGRP";
  if (lower.find(word[0]) == std::string::npos && upper.find(word[0]) == std::string::npos) {
    return false;
  }
  man.upper = upper.find(word[0]) != std::string::npos;
  man.kind = lower[man.upper ? upper.find(word[0]) : lower.find(word[0])];
  return true;
}

bool is_cell(const std::string& word) {
  return word.size() == 2 && on_board(word[1] - '1', word[0] - 'a');
}

/// The head of a file.
struct Head {
  bool malformed = false;
  std::size_t bad_line = 0;  ///< from 1, where one is malformed
  std::size_t lines = 0;     ///< of the head
  Shogi shogi;
  std::vector<Man> men;     ///< all of them, also those in the hands
  bool wrong_case = false;  ///< of a piece in a hand
};

bool read_hand(const std::string& line, bool upper, Head& head) {
  if (line.size() < 2 || line.front() != '[' || line.back() != ']') return false;
  for (const std::string& word : words_of(line.substr(1, line.size() - 2))) {
    Man man;
    if (!read_man(word, man) || man.plus || man.kind == 'd') return false;
    head.wrong_case = head.wrong_case || man.upper != upper;
    head.shogi.hands[upper] += man.kind;
    head.men.push_back(man);
  }
  return true;
}

bool read_placed(const std::string& line, Head& head) {
  const std::vector<std::string> words = words_of(line);
  Man man;
  if (words.size() != 2 || !read_man(words[0], man) || !is_cell(words[1])) return false;
  const Cell cell = cell_of(words[1]);
  Man& there = head.shogi.at[cell.row][cell.column];
  if (there.kind != 0) return false;
  there = man;
  head.men.push_back(man);
  return true;
}

Head read_head(const std::vector<std::string>& lines) {
  Head head;
  const auto fail = [&](std::size_t line) {
    head.malformed = true;
    head.bad_line = line < lines.size() ? line + 1 : 0;
    return head;
  };
  std::size_t i = 0;
  for (; i < lines.size() && !lines[i].empty(); ++i) {
    if (!read_placed(lines[i], head)) return fail(i);
  }
  ++i;
  for (const bool upper : {true, false}) {
    if (i >= lines.size() || !read_hand(lines[i], upper, head)) return fail(i);
    ++i;
  }
  if (i < lines.size() && !lines[i].empty()) return fail(i);
  head.lines = std::min(i + 1, lines.size());
  return head;
}

bool is_possible(const Head& head) {
  for (const char kind : std::string("nsgrp")) {
    if (std::count_if(head.men.begin(), head.men.end(),
                      [&](const Man& man) { return man.kind == kind; }) > 2) {
      return false;
    }
  }
  for (const bool upper : {false, true}) {
    if (std::count_if(head.men.begin(), head.men.end(),
                      [&](const Man& man) { return man.kind == 'd' && man.upper == upper; }) != 1) {
      return false;
    }
    for (int column = 0; column < 5; ++column) {
      int previews = 0;
      for (int row = 0; row < 5; ++row) {
        const Man& man = head.shogi.at[row][column];
        if (man.kind != 'p' || man.plus || man.upper != upper) continue;
        ++previews;
        if (row == last_row(upper)) return false;
      }
      if (previews > 1) return false;
    }
  }
  for (const Man& man : head.men) {
    if (man.plus && (man.kind == 'd' || man.kind == 's')) return false;
  }
  return !head.wrong_case && !shogi_check(head.shogi, true);
}

/// The legal move that a line stands for, as shogi_moves has it; nothing if there is none.
std::optional<std::string> legal_move(const Shogi& shogi, const std::string& line) {
  std::string move;
  for (const std::string& word : words_of(line)) move += (move.empty() ? "" : " ") + word;
  const std::vector<std::string> moves = shogi_moves(shogi);
  if (std::find(moves.begin(), moves.end(), move) != moves.end()) return move;
  // A preview on its last row promotes without the word.
  const std::vector<std::string> words = words_of(move);
  if (words.size() != 3 || words[0] != "move" || !is_cell(words[1]) || !is_cell(words[2])) {
    return std::nullopt;
  }
  const Cell from = cell_of(words[1]);
  const Man& man = shogi.at[from.row][from.column];
  if (man.kind != 'p' || man.plus || cell_of(words[2]).row != last_row(man.upper)) {
    return std::nullopt;
  }
  if (std::find(moves.begin(), moves.end(), move + " promote") == moves.end()) return std::nullopt;
  return move + " promote";
}

std::string board_block(const Shogi& shogi) {
  std::string text;
  for (int row = 4; row >= 0; --row) {
    text += std::string(1, static_cast<char>('1' + row)) + " |";
    for (int column = 0; column < 5; ++column) text += shown(shogi.at[row][column]) + "|";
    text += "\n";
  }
  text += "    a  b  c  d  e\n\nCaptures UPPER:";
  for (const char kind : shogi.hands[1]) text += std::string(" ") + shown({kind, false, true})[1];
  text += "\nCaptures lower:";
  for (const char kind : shogi.hands[0]) text += std::string(" ") + kind;
  return text + "\n\n";
}

std::string outlook(const Shogi& shogi) {
  const std::string side = shogi.upper_moves ? "UPPER" : "lower";
  if (!shogi_check(shogi, shogi.upper_moves)) return side + ">\n";
  std::string text = side + " player is in check!\nAvailable moves:\n";
  std::vector<std::string> escapes;
  for (std::string move : shogi_moves(shogi)) {
    if (move.ends_with(" promote")) move.resize(move.size() - 8);
    if (escapes.empty() || escapes.back() != move) escapes.push_back(move);
  }
  for (const std::string& move : escapes) text += move + "\n";
  return text + side + ">\n";
}

}  // namespace

ShogiRuling judge_boxshogi(const std::string& text) {
  ShogiRuling ruling;
  std::vector<std::string> lines = trimmed_lines(text);
  const Head head = read_head(lines);
  if (head.malformed) {
    ruling.line = head.bad_line;
    return ruling;
  }
  ruling.code = 7;
  if (!is_possible(head)) return ruling;
  while (lines.size() > head.lines && lines.back().empty()) lines.pop_back();

  Shogi shogi = head.shogi;
  std::string action;
  std::string end;
  const auto lost_by = [&](bool upper) { ruling.code = upper ? 1 : 2; };
  const auto look_for_mate = [&] {
    if (!shogi_check(shogi, shogi.upper_moves) || !shogi_moves(shogi).empty()) return;
    ruling.ending = "checkmate";
    lost_by(shogi.upper_moves);
    end = std::string(shogi.upper_moves ? "lower" : "UPPER") + " player wins.  Checkmate.\n";
  };
  ruling.code = 3;
  look_for_mate();
  std::size_t i = head.lines;
  for (; i < lines.size() && ruling.ending.empty(); ++i) {
    const bool upper = shogi.upper_moves;
    ++ruling.moves;
    action = std::string(upper ? "UPPER" : "lower") +
             " player action:" + (lines[i].empty() ? "" : " ") + lines[i] + "\n";
    const std::optional<std::string> move = legal_move(shogi, lines[i]);
    if (!move) {
      ruling.ending = "illegal move";
      lost_by(upper);
      end = std::string(upper ? "lower" : "UPPER") + " player wins.  Illegal move.\n";
    } else {
      shogi_play(shogi, *move);
      look_for_mate();
      if (ruling.ending.empty() && ruling.moves == 400) {
        ruling.ending = "move limit";
        ruling.code = 0;
        end = "Tie game.  Too many moves.\n";
      }
    }
    if (ruling.ending.empty()) continue;
    ruling.line = i + 1;
    ruling.move = ruling.moves;
    ruling.player = upper ? 2 : 1;
  }
  if (!ruling.ending.empty()) ruling.unread = lines.size() > i ? lines.size() - i : 0;
  ruling.output = action + board_block(shogi) + (end.empty() ? outlook(shogi) : end);
  return ruling;
}

}  // namespace referee::internal::twin

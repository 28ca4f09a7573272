// Plays games for test_draughts.py by src/games/checkers/rules/moves.hpp. A line of standard
// input is a game: "RULES START MOVE MOVE ...", START being a set-up or "start". For each of its
// positions a line is written: the set-up, a tab, and the moves, as draughts_twin.py has them.
// "RULES START perft N" has one line, the count.

#include <algorithm>
#include <iostream>
#include <map>
#include <sstream>

#include <fmt/format.h>

#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/routes.hpp"

namespace draughts = referee::internal::checkers::draughts;
using referee::internal::checkers::Rules;

namespace {

std::string text_of(const draughts::Move& move, const draughts::Layout& layout) {
  std::string taken;
  for (draughts::WideSquares rest = move.captured; rest != 0; rest &= rest - 1) {
    taken += fmt::format("{}{}", taken.empty() ? "" : ",",
                         layout.number_of_bit(draughts::lowest_bit(rest)));
  }
  return fmt::format("{}{}{}{}{}{}", layout.number_of_bit(move.from), move.is_capture() ? "x" : "-",
                     layout.number_of_bit(move.to), move.is_capture() ? ":" : "", taken,
                     move.ends_as_king ? "K" : "");
}

/// Its moves by their texts, also written with the position.
std::multimap<std::string, draughts::Move> write_moves(const draughts::Position& position,
                                                       Rules rules) {
  const draughts::Layout layout(rule_set(rules));
  std::multimap<std::string, draughts::Move> moves;
  for (const draughts::Move& move : generate(position, rules)) {
    moves.emplace(text_of(move, layout), move);
    // The way there visits its ends.
    const std::vector<std::uint8_t> bits = route(position, move, rules);
    if (bits.size() < 2 || bits.front() != move.from || bits.back() != move.to) {
      throw std::runtime_error("no way to play " + text_of(move, layout));
    }
  }
  if (perft(position, 1, rules) != moves.size()) throw std::runtime_error("another count of moves");
  std::cout << fen_of(position, rules) << '\t';
  for (const auto& [text, move] : moves) std::cout << text << ' ';
  std::cout << '\n';
  return moves;
}

void play(const std::string& line) {
  std::istringstream words(line);
  std::string name;
  std::string start;
  words >> name >> start;
  const Rules rules = referee::internal::checkers::rules_of(name).value();
  auto position =
      start == "start"
          ? draughts::start_position(rules)
          : std::get<draughts::Position>(referee::internal::checkers::parse_fen(start, rules));
  for (std::string text; words >> text;) {
    if (unsigned depth = 0; text == "perft" && words >> depth) {
      std::cout << perft(position, depth, rules) << '\n';
      return;
    }
    const auto moves = write_moves(position, rules);
    const auto found = moves.find(text);
    if (found == moves.end()) throw std::runtime_error("no move " + text);
    position = after(position, found->second, rules);
  }
  write_moves(position, rules);
}

}  // namespace

int main() {
  try {
    for (std::string line; std::getline(std::cin, line);) play(line);
    return 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}

#include "tests/twin/boxshogi_games.hpp"

#include <algorithm>

namespace referee::internal::twin {
namespace {

bool is_free(const Shogi& shogi, unsigned square) {
  return shogi.at[square / 5][square % 5].kind == 0;
}

void put_anywhere(Shogi& shogi, const Man& man, base::Random& random) {
  for (;;) {
    const auto square = static_cast<unsigned>(random.below(25));
    if (!is_free(shogi, square)) continue;
    shogi.at[square / 5][square % 5] = man;
    return;
  }
}

/// Whether a preview that is not promoted may stand there.
bool has_bad_preview(const Shogi& shogi) {
  for (int column = 0; column < 5; ++column) {
    int previews[2] = {0, 0};
    for (int row = 0; row < 5; ++row) {
      const Man& man = shogi.at[row][column];
      if (man.kind != 'p' || man.plus) continue;
      if (row == (man.upper ? 0 : 4) || ++previews[man.upper] > 1) return true;
    }
  }
  return false;
}

Shogi any_shogi(base::Random& random) {
  Shogi shogi;
  put_anywhere(shogi, {'d', false, false}, random);
  put_anywhere(shogi, {'d', false, true}, random);
  const std::uint64_t on_board = random.below(2) == 0 ? 30 : 80;  // percent
  const std::uint64_t for_upper = 20 + random.below(60);
  for (const char kind : std::string("nnssggrrpp")) {
    const bool upper = random.below(100) < for_upper;
    if (random.below(100) < on_board) {
      const bool plus = kind != 's' && random.below(3) == 0;
      put_anywhere(shogi, {kind, plus, upper}, random);
    } else if (random.below(3) > 0) {
      shogi.hands[upper] += kind;
    }  // or it is nowhere: seed files may lack pieces
  }
  return shogi;
}

std::string odd_line(base::Random& random) {
  static const char* const lines[] = {"",
                                      " ",
                                      "move a1 a1",
                                      "move a2",
                                      "drop p",
                                      "drop d c3",
                                      "mve a2",
                                      "move z9 a1",
                                      "move c3 c4 promote",
                                      "drop P b2",
                                      "promote",
                                      "move a1 a2 a3",
                                      "\t",
                                      "drop n c3",
                                      "move  e5   e4",
                                      " drop s c3 ",
                                      "move b5 b4\r",
                                      "move a5 a4",
                                      "drop g e5",
                                      "move a1 b2 promote"};
  return lines[random.below(std::size(lines))];
}

/// Captures, drops and promotions rather than other moves.
std::string choose(const Shogi& shogi, const std::vector<std::string>& moves,
                   base::Random& random) {
  for (int tries = 0; tries < 3; ++tries) {
    const std::string& move = moves[random.below(moves.size())];
    const bool drop = move[0] == 'd';
    const bool captures = !drop && shogi.at[move[9] - '1'][move[8] - 'a'].kind != 0;
    if (drop || captures || move.size() > 10) return move;
  }
  return moves[random.below(moves.size())];
}

}  // namespace

Shogi random_shogi(base::Random& random) {
  for (;;) {
    const Shogi shogi = any_shogi(random);
    if (!has_bad_preview(shogi) && !shogi_check(shogi, true)) return shogi;
  }
}

std::string random_shogi_file(std::uint64_t seed, unsigned most) {
  base::Random random(base::mix(31, seed));
  if (seed % 16 == 0) return shogi_setup(any_shogi(random)) + odd_line(random);
  Shogi shogi = random.below(2) == 0 ? shogi_start() : random_shogi(random);
  std::string text = shogi_setup(shogi);
  for (std::uint64_t i = random.below(most + 1); i > 0; --i) {
    const std::vector<std::string> moves = shogi_moves(shogi);
    if (moves.empty()) break;
    std::string move = choose(shogi, moves, random);
    shogi_play(shogi, move);
    // The word may be left away where it must be.
    const std::size_t word = move.find(" promote");
    if (word != std::string::npos && random.below(4) == 0) {
      const Man& man = shogi.at[move[9] - '1'][move[8] - 'a'];
      if (man.kind == 'p') move.resize(word);
    }
    text += move + (random.below(20) == 0 ? " \r\n" : "\n");
  }
  if (random.below(2) == 0) return text;
  for (std::uint64_t i = 1 + random.below(3); i > 0; --i) text += odd_line(random) + "\n";
  if (random.below(3) == 0 && !text.empty()) {
    static const std::string odd = "\n\r +[]dDpPa5x";
    text[random.below(text.size())] = odd[random.below(odd.size())];
  }
  return text;
}

}  // namespace referee::internal::twin

// The net: what its header says, with all instructions, anew and updated.

#include <algorithm>
#include <array>
#include <sstream>
#include <string>
#include <vector>

#include "base/error.hpp"
#include "games/checkers/engine/net.hpp"
#include "games/checkers/engine/search.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "tests/catch.hpp"
#include "tests/games/checkers/boards.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Board;
using checkers::Color;
using checkers::Net;
using checkers::Rules;
using checkers::Square;

namespace {

constexpr std::int64_t one = 255;
constexpr int output_one = 64;

/// Weights of the largest size that is allowed, or smaller ones.
std::string random_weights(base::Random& random, int most_weight, int most_output) {
  const auto between = [&](int most) {
    return static_cast<int>(random.below(2 * static_cast<std::uint64_t>(most) + 1)) - most;
  };
  std::string text = "# random\n" + std::to_string(Net::units) + " 4 100\n";
  const auto add_row = [&](unsigned count, int most) {
    for (unsigned i = 0; i < count; ++i) text += std::to_string(between(most)) + " ";
    text += "\n";
  };
  for (int row = 0; row < 129; ++row) add_row(Net::units, most_weight);
  for (int row = 0; row < 4; ++row) {
    text += std::to_string(between(100000)) + " ";
    add_row(2 * Net::units, most_output);
  }
  return text;
}

/// The same net from the same text, without positions or updates: from boards.
class PlainNet {
 public:
  explicit PlainNet(const std::string& text) {
    std::istringstream stream(text.substr(text.find('\n')));
    for (int number = 0; stream >> number;) numbers_.push_back(number);
  }

  int evaluate(const Board& board, Color mover) const {
    const Color other = opponent(mover);
    int discs = 0;
    board.every_disc([&](Square, char) { return ++discs > 0; });
    const int phase = std::min((discs - 1) * 4 / 24, 3);
    const std::size_t output =
        3 + 129 * Net::units + static_cast<std::size_t>(phase) * (2 * Net::units + 1);
    std::int64_t sum = 0;
    for (unsigned unit = 0; unit < Net::units; ++unit) {
      sum += std::int64_t{square_of(board, mover, unit)} * numbers_[output + 1 + unit];
      sum += std::int64_t{square_of(board, other, unit)} * numbers_[output + 1 + Net::units + unit];
    }
    return static_cast<int>((sum / one + numbers_[output]) * numbers_[2] / (one * output_one));
  }

 private:
  std::int64_t square_of(const Board& board, Color view, unsigned unit) const {
    std::int64_t sum = numbers_[3 + unit];
    board.every_disc([&](Square square, char disc) {
      int number = square.row * 4 + square.column / 2;
      if (view == Color::white) number = 31 - number;
      const int kind =
          (*checkers::color_of(disc) == view ? 0 : 2) + (checkers::is_king(disc) ? 1 : 0);
      sum += numbers_[3 + (1 + static_cast<std::size_t>(kind * 32 + number)) * Net::units + unit];
      return true;
    });
    const std::int64_t limited = std::clamp<std::int64_t>(sum, 0, one);
    return limited * limited;
  }

  std::vector<std::int64_t> numbers_;
};

std::vector<base::Instructions> usable_instructions() {
  std::vector<base::Instructions> usable;
  for (const auto& named : base::all_instructions) {
    if (base::has(named.instructions)) usable.push_back(named.instructions);
  }
  return usable;
}

void check_sums(const Net& net, const checkers::Position& position, const checkers::Move& move) {
  CAPTURE(fen_of(position), move.from, move.to, move.captured);
  CHECK(net.balance_after(position.to_move, net.balance_of(position), position, move) ==
        net.balance_of(after(position, move)));
}

}  // namespace

TEST_CASE("the net is what is said of it, with all instructions", "[checkers][play][kernels]") {
  base::Random random(1);
  for (const int most_weight : {992, 100, 20}) {
    const std::string text = random_weights(random, most_weight, most_weight > 100 ? 127 : 60);
    const PlainNet plain(text);
    for (const base::Instructions instructions : usable_instructions()) {
      const Net net(text, instructions);
      for (std::uint64_t i = 0; i < tests::rounds(200); ++i) {
        const auto rows = tests::random_filling(random, 8, true);
        const Board board = tests::board_of(rows);
        for (const Color color : {Color::black, Color::white}) {
          const auto position = *checkers::position_of(board, color);
          if ((position.black | position.white) == 0) continue;
          CAPTURE(rows, static_cast<int>(instructions));
          CHECK(net.of(position, net.balance_of(position)) == plain.evaluate(board, color));
        }
      }
    }
  }
}

TEST_CASE("sums kept from move to move are what they are anew", "[checkers][play][kernels]") {
  base::Random random(2);
  const std::string text = random_weights(random, 992, 127);
  for (const base::Instructions instructions : usable_instructions()) {
    const Net net(text, instructions);
    for (std::uint64_t i = 0; i < tests::rounds(1000); ++i) {
      const Color color = i % 2 == 0 ? Color::black : Color::white;
      const auto position =
          *checkers::position_of(tests::board_of(tests::random_filling(random, 8, true)), color);
      for (const checkers::Move& move : generate(position, Rules::king_goes_on)) {
        check_sums(net, position, move);
      }
    }
  }
}

TEST_CASE("a text that is no net is refused", "[checkers][play]") {
  base::Random random(3);
  const std::string text = random_weights(random, 20, 20);
  const auto refused = [](const std::string& weights) {
    CHECK_THROWS_AS(Net(weights, base::Instructions::portable), base::Error);
  };
  CHECK_NOTHROW(Net(text, base::Instructions::portable));
  refused("");
  refused("# random");
  refused(text.substr(0, text.size() / 2));
  refused("# random\n32 4 100\n" + text);
  refused(random_weights(random, 1100, 20));
  refused(random_weights(random, 20, 140));
}

TEST_CASE("the learnt net knows what discs are worth", "[checkers][play]") {
  const auto value = [](std::string_view fen) {
    const auto position = std::get<checkers::Position>(checkers::parse_fen(fen));
    return Net::learnt().of(position, Net::learnt().balance_of(position));
  };
  CHECK(std::abs(value("B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12")) < 60);
  CHECK(value("B:W21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12") > 50);
  CHECK(value("W:W21,22,23,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12") < -50);
  CHECK(value("B:WK18,25,26:B1,2,3,4") < value("B:W18,25,26:B1,2,3,4"));
}

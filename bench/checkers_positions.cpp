// Positions to train the evaluation of checkers with, of games that the engine plays against
// itself: what a search says of them, and how the game ended. See bench/checkers_train.py.
//
//     checkers_positions GAMES SEED DEPTH [linear] > FILE
//
// With `linear` the engine evaluates by the weights that were tuned by hand, as when there is no
// net yet. The same arguments give the same bytes.

#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/helper_pool.hpp"
#include "base/random.hpp"
#include "games/checkers/engine/search.hpp"
#include "games/checkers/rules/moves.hpp"
#include "games/checkers/tables/table_builder.hpp"

namespace {

using namespace referee::internal;            // NOLINT(google-build-using-namespace)
using namespace referee::internal::checkers;  // NOLINT(google-build-using-namespace)

/// A record: squares as bits in the order of their PDN numbers, from the view of the side to move,
/// as if it were black. Little-endian, 16 bytes.
struct Record {
  std::uint32_t own;
  std::uint32_t other;
  std::uint32_t kings;
  std::int16_t score;  // of the search, for the side to move
  std::int8_t result;  // of the game: 1 the side to move won, 0 drawn, -1 lost
  std::int8_t turned;  // whether the side to move is white
};
static_assert(sizeof(Record) == 16);

std::uint32_t numbered(Squares squares, bool turned) {
  std::uint32_t bits = 0;
  for_each_bit(squares, [&](unsigned bit) {
    const unsigned at = number_of_bit(bit) - 1;
    bits |= std::uint32_t{1} << (turned ? 31 - at : at);
  });
  return bits;
}

Record record_of(const Position& position, int score) {
  const bool turned = position.to_move == Color::white;
  return {numbered(position.of(position.to_move), turned),
          numbered(position.of(opponent(position.to_move)), turned),
          numbered(position.kings, turned),
          static_cast<std::int16_t>(score),
          0,
          static_cast<std::int8_t>(turned)};
}

/// Endings with so few discs are not played: their worth is known.
class Endings {
 public:
  Endings() : index_(4) {
    base::HelperPool alone;
    const std::atomic<bool> stop = false;
    worth_ = build_tables(index_, Rules::english, {alone, stop, [](std::uint32_t) {}});
  }

  /// Nothing if there are more discs.
  std::optional<Worth> worth(const Position& position) const {
    const auto number = index_.number_of(position);
    return number ? std::optional(Worth::of_byte(worth_[*number])) : std::nullopt;
  }

 private:
  TableIndex index_;
  WorthBytes worth_;
};

template <typename Search>
class SelfPlay {
 public:
  SelfPlay(Search search, unsigned depth) : search_(std::move(search)), limits_{1e6, depth} {}

  /// The quiet positions of one game.
  const std::vector<Record>& play(std::uint64_t seed) {
    base::Random random(seed);
    records_.clear();
    Position position = start_position();
    for (std::uint64_t ply = 2 + random.below(12); ply > 0; --ply) {
      const MoveList moves = generate(position, Rules::english);
      if (moves.empty()) return records_;
      position = after(position, moves[static_cast<unsigned>(random.below(moves.size()))]);
    }
    const int black = play_out(position);
    for (Record& record : records_) {
      record.result = static_cast<std::int8_t>(record.turned != 0 ? -black : black);
    }
    return records_;
  }

 private:
  static constexpr std::size_t most_quiet_plies = 60;  // without a capture or a man's move

  /// 1 if black won, 0 for a draw, -1 if white did.
  int play_out(Position position) {
    History history;
    while (history.size() < most_quiet_plies) {
      const bool is_black = position.to_move == Color::black;
      if (const auto worth = endings_.worth(position)) {
        return worth->is_draw() ? 0 : worth->is_win() == is_black ? 1 : -1;
      }
      const auto found = search_.think(position, history, limits_);
      if (!found) return is_black ? -1 : 1;
      if (found->nodes != 0 && !can_capture(position)) {
        records_.push_back(record_of(position, found->score));
      }
      history.push_back(key_of(position));
      if (is_for_good(position, found->move)) history.clear();
      position = after(position, found->move);
    }
    return 0;
  }

  Endings endings_;
  Search search_;
  SearchLimits limits_;
  std::vector<Record> records_;
};

template <typename Search>
int write_games(Search search, const char* const* arguments) {
  const std::uint64_t games = std::strtoull(arguments[0], nullptr, 10);
  const std::uint64_t seed = std::strtoull(arguments[1], nullptr, 10);
  SelfPlay<Search> self_play(std::move(search),
                             static_cast<unsigned>(std::strtoul(arguments[2], nullptr, 10)));
  for (std::uint64_t game = 0; game < games; ++game) {
    const std::vector<Record>& records = self_play.play(base::mix(seed, game));
    if (std::fwrite(records.data(), sizeof(Record), records.size(), stdout) != records.size()) {
      std::perror("checkers_positions");
      return 2;
    }
  }
  return std::fflush(stdout) == 0 ? 0 : 2;
}

}  // namespace

int main(int argc, char** argv) {
  constexpr unsigned table_bits = 18;
  const bool linear = argc == 5 && std::string_view(argv[4]) == "linear";
  if (argc != 4 && !linear) {
    std::fputs("usage: checkers_positions GAMES SEED DEPTH [linear] > FILE\n", stderr);
    return 2;
  }
  if (linear) return write_games(Search({Rules::english, Evaluation({})}, table_bits), argv + 1);
  return write_games(NetSearch({Rules::english, Net::learnt()}, table_bits), argv + 1);
}

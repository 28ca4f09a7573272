#include "games/checkers/rules/moves.hpp"

#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {
namespace {

constexpr auto starts = [] {
  std::array<draughts::Position, rule_sets.size()> all{};
  for (const RuleSet& set : rule_sets) {
    const Layout layout(set);
    const int squares = dark_squares(set.size);
    const int men = (squares - set.size) / 2;
    draughts::Position& start = all[static_cast<std::size_t>(set.rules)];
    (set.top == Color::black ? start.black : start.white) = layout.squares(1, men);
    (set.top == Color::black ? start.white : start.black) =
        layout.squares(squares - men + 1, squares);
    start.to_move = set.first;
  }
  return all;
}();

}  // namespace

draughts::Position start_position(Rules rules) {
  return starts[static_cast<std::size_t>(rules)];
}

std::vector<draughts::Move> generate(const draughts::Position& position, Rules rules) {
  return with(position.to_move, rules, [&]<typename T>() {
    MovesOf<T> moves;
    moves.reserve(32);  // few positions have more
    add_moves<T>(position, moves);
    return std::vector<draughts::Move>(moves.begin(), moves.end());
  });
}

void visit_captures(const draughts::Position& position, Rules rules, unsigned from,
                    const Sought& sought, const CaptureVisitor& visit) {
  with(position.to_move, rules, [&]<typename T>() {
    const CaptureOutput<MovesOf<T>> output(visit);
    Captures<T, MovesOf<T>>(view<T>(position), output, sought).from(typename T::Word{1} << from);
  });
}

draughts::Position after(const draughts::Position& position, const draughts::Move& move,
                         Rules rules) {
  return with(position.to_move, rules, [&]<typename T>() { return play<T>(position, move); });
}

std::uint64_t perft(const draughts::Position& position, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  return with(position.to_move, rules, [&]<typename T>() {
    using Word = typename T::Word;
    std::vector<MovesOf<T>> lists(depth);
    return count_games<T>(static_cast<PositionOf<Word>>(position), depth, lists.data());
  });
}

Board board_of(const draughts::Position& position, Rules rules) {
  const Layout layout(rule_set(rules));
  Board board(layout.size);
  position.for_each_disc([&](Color color, bool king, unsigned bit) {
    board.put(layout.place_of_bit(bit), disc_of(color, king));
  });
  return board;
}

std::optional<draughts::Position> position_of(const Board& board, Color to_move, Rules rules) {
  const RuleSet& set = rule_set(rules);
  draughts::Position position{.to_move = to_move};
  const bool fits = board.size() == set.size && board.every_disc([&](Square place, char disc) {
    const auto bit = Layout(set).bit_of(place);
    if (bit) position.put(*color_of(disc), is_king(disc), WideSquares{1} << *bit);
    return bit.has_value();
  });
  return fits ? std::optional(position) : std::nullopt;
}

MoveList generate(const Position& position, Rules rules) {
  return with<2>(position.to_move, rules, [&]<typename T>() { return generate<T>(position); });
}

MoveList captures_from(const Position& position, Rules rules, Squares from) {
  return with<2>(position.to_move, rules, [&]<typename T>() {
    return captures<T>(view<T>(position), from & position.of(T::color));
  });
}

bool can_capture(const Position& position) {
  return with<1>(position.to_move, Rules::king_goes_on,
                 [&]<typename T>() { return all_jumpers<T>(view<T>(position)) != 0; });
}

bool can_move(const Position& position) {
  return with<1>(position.to_move, Rules::king_goes_on, [&]<typename T>() {
    const auto v = view<T>(position);
    return can_step<T>(v) || all_jumpers<T>(v) != 0;
  });
}

std::optional<Move> step_between(const Position& position, Squares from, Squares to) {
  return with<1>(position.to_move, Rules::king_goes_on, [&]<typename T>() -> std::optional<Move> {
    const bool is_king = (position.kings & from) != 0;
    Squares reached = 0;
    const auto reach = [&]<Way W>() { reached |= shifted<W>(from); };
    for_ways(typename T::Forward{}, reach);
    if (is_king) for_ways(typename T::Backward{}, reach);
    if ((reached & to & position.empty()) == 0) return std::nullopt;
    return Move{0,
                0,
                static_cast<std::uint8_t>(lowest_bit(from)),
                static_cast<std::uint8_t>(lowest_bit(to)),
                0,
                is_king || (to & T::far_row) != 0};
  });
}

Position after(const Position& position, const Move& move) {
  return with<1>(position.to_move, Rules::king_goes_on,
                 [&]<typename T>() { return play<T>(position, move); });
}

std::uint64_t perft(const Position& position, unsigned depth, Rules rules) {
  if (depth == 0) return 1;
  std::vector<MoveList> lists(depth);
  return with<2>(position.to_move, rules,
                 [&]<typename T>() { return count_games<T>(position, depth, lists.data()); });
}

}  // namespace referee::internal::checkers

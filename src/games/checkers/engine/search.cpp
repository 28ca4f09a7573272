#include "games/checkers/engine/search.hpp"

#include <algorithm>
#include <cstdlib>

#include "games/checkers/rules/move_generator.hpp"

namespace referee::internal::checkers {

template <typename Evaluation>
template <typename F>
auto CheckersGame<Evaluation>::with_side(const Position& position, F&& f) const {
  return with<2>(position.to_move, rules_, f);
}

template <typename Evaluation>
template <typename Side>
MoveList CheckersGame<Evaluation>::moves(const Position& position) const {
  return generate<Side>(position);
}

template <typename Evaluation>
template <typename Side>
auto CheckersGame<Evaluation>::unrest(const Position& position) const -> Unrest {
  const View v = view<Side>(position);
  const Squares from = all_jumpers<Side>(v);
  return {captures<Side>(v, from), from == 0 && can_step<Side>(v)};
}

template <typename Evaluation>
template <typename Side>
Position CheckersGame<Evaluation>::after(const Position& position, const Move& move) const {
  return play<Side>(position, move);
}

namespace {

using Bound = TranspositionTable::Bound;

constexpr int infinite_score = 31000;  // above that of a win
constexpr int surely_won = 29000;

/// A win score counts the plies from the root; in the table, those from its position. Converts it
/// when the count begins so many plies earlier.
int recounted(int score, int plies) {
  if (score > surely_won) return score - plies;
  return score < -surely_won ? score + plies : score;
}

/// How many plies less deep a quiet move that is not among the first is tried: `index` is its place
/// in the order of moves.
int reduction(int depth, unsigned index) {
  if (depth < 2) return 0;
  int plies = index >= 2 ? 1 : 0;
  if (index >= 3 && depth >= 6) plies += depth / 6;
  if (index >= 4 && depth >= 4) ++plies;
  return plies;
}

}  // namespace

/// The score of a position, so many plies from the root, whose worth is known.
template <typename Game>
int SearchOf<Game>::score_of(const Worth& worth, unsigned ply) {
  if (worth.is_draw()) return 0;
  const int plies = static_cast<int>(ply + worth.plies());
  return worth.is_win() ? win - plies : plies - win;
}

template <typename Game>
auto SearchOf<Game>::think(const Position& position, const History& history,
                           const SearchLimits& limits) -> std::optional<Found> {
  clock_ = SearchClock(limits);
  return game_.with_side(position, [&]<typename Side>() -> std::optional<Found> {
    Moves moves = game_.template moves<Side>(position);
    clock_.set_aside_as_much();  // to find the squares of the move takes as long again
    if (moves.empty()) return std::nullopt;
    if (moves.size() == 1) return Found{.move = moves[0]};
    nodes_ = 0;
    order_.begin_search();
    root_ = history.size();
    line_ = history;
    line_.resize(root_ + most_plies);
    const Node root{position, key_of(position), game_.balance_of(position),
                    static_cast<unsigned>(root_)};
    line_[root_] = root.key;
    return deepen<Side>(root, moves, std::min(limits.depth, deepest));
  });
}

template <typename Game>
template <typename Side>
auto SearchOf<Game>::deepen(const Node& root, Moves& moves, unsigned most_depth) -> Found {
  Found found;
  found.move = moves[0];
  for (unsigned depth = 1; depth <= most_depth; ++depth) {
    found.score = search_root<Side>(root, moves, static_cast<int>(depth), found);
    if (clock_.is_late()) break;
    found.depth = depth;
    if (std::abs(found.score) > surely_won) break;
  }
  found.nodes = nodes_;
  return found;
}

/// The best move goes to the front of the list, for the next depth. A result found before the time
/// was over counts.
template <typename Game>
template <typename Side>
int SearchOf<Game>::search_root(const Node& root, Moves& moves, int depth, Found& found) {
  int best = -infinite_score;
  for (unsigned i = 0; i < moves.size(); ++i) {
    const Node next = after<Side>(root, moves[i]);
    const int score =
        search_move<typename Side::Opponent>(next, depth - 1, best, infinite_score, 1, i, false);
    if (clock_.is_late()) break;
    if (score <= best) continue;
    best = score;
    found.move = moves[i];
    std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
  }
  return best == -infinite_score ? found.score : best;
}

/// Fetching a position's table entry from memory takes longer than making a move: so the entries of
/// all following positions are prefetched at once, and the position's own is read only after its
/// moves were generated.
template <typename Game>
template <typename Side>
int SearchOf<Game>::search(const Node& node, int depth, int alpha, int beta, unsigned ply) {
  if (depth <= 0) return quiescence<Side>(node, alpha, beta, ply);
  if (is_settled(node, ply)) return 0;
  if (const auto worth = game_.worth(node.position)) return score_of(*worth, ply);
  const Moves moves = game_.template moves<Side>(node.position);
  if (moves.empty()) return static_cast<int>(ply) - win;
  if (depth > 1) {
    for (const Move& move : moves) {
      table_.prefetch(game_.template key_after<Side>(node.key, node.position, move));
    }
  }
  const TranspositionTable::Entry* const entry = table_.find(node.key);
  std::optional<unsigned> known;
  if (entry != nullptr) {
    known = entry->move;
    const int score = recounted(entry->score, static_cast<int>(ply));
    const bool cuts = entry->bound == Bound::exact ||
                      (entry->bound == Bound::lower && score >= beta) ||
                      (entry->bound == Bound::upper && score <= alpha);
    if (entry->depth >= depth && cuts) return score;
  }
  if (const auto score = surely_outside<Side>(node, moves, depth, alpha, beta)) return *score;
  unsigned best_move = 0;
  const int best = search_moves<Side>(node, moves, depth, alpha, beta, ply, known, best_move);
  if (clock_.is_late()) return 0;
  const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
  table_.store({node.key, static_cast<std::int16_t>(recounted(best, -static_cast<int>(ply))),
                static_cast<std::int8_t>(depth), bound, static_cast<std::uint8_t>(best_move)});
  return best;
}

/// Futility pruning: near the leaves a quiet position whose evaluation is far outside of the window
/// has that value.
template <typename Game>
template <typename Side>
std::optional<int> SearchOf<Game>::surely_outside(const Node& node, const Moves& moves, int depth,
                                                  int alpha, int beta) const {
  constexpr int most_depth = 2;
  const bool is_null_window = beta - alpha == 1 && std::abs(beta) < surely_won;
  if (Game::futility == 0 || !is_null_window || depth > most_depth || moves[0].is_capture()) {
    return std::nullopt;
  }
  const int value = game_.evaluate(node.position, node.balance);
  const int margin = Game::futility * depth;
  return value - margin >= beta || value + margin <= alpha ? std::optional(value) : std::nullopt;
}

/// Quiescence search, the largest captures first. Its positions are not stored in the table: that
/// would save less than the entries it would replace.
template <typename Game>
template <typename Side>
int SearchOf<Game>::quiescence(const Node& node, int alpha, int beta, unsigned ply) {
  if (is_settled(node, ply)) return 0;
  if (const auto worth = game_.worth(node.position)) return score_of(*worth, ply);
  auto [moves, can_step] = game_.template unrest<Side>(node.position);
  if (moves.empty()) {
    return can_step ? game_.evaluate(node.position, node.balance) : static_cast<int>(ply) - win;
  }
  const auto fewer = [](const Move& a, const Move& b) { return a.jumps < b.jumps; };
  std::iter_swap(moves.begin(), std::max_element(moves.begin(), moves.end(), fewer));
  int best = -infinite_score;
  for (const Move& move : moves) {
    const int score = -quiescence<typename Side::Opponent>(after<Side>(node, move), -beta,
                                                           -std::max(alpha, best), ply + 1);
    if (clock_.is_late()) return 0;
    best = std::max(best, score);
    if (best >= beta) break;
  }
  return best;
}

/// `known` is the number of the move known to be good, if there is one; `best` becomes the best
/// move's.
template <typename Game>
template <typename Side>
int SearchOf<Game>::search_moves(const Node& node, const Moves& moves, int depth, int alpha,
                                 int beta, unsigned ply, std::optional<unsigned> known,
                                 unsigned& best) {
  const auto ordered = order_.of(moves, ply, known);
  int best_score = -infinite_score;
  for (unsigned i = 0; i < moves.size(); ++i) {
    const Move& move = moves[ordered[i]];
    const int score = search_move<typename Side::Opponent>(after<Side>(node, move), depth - 1,
                                                           std::max(alpha, best_score), beta,
                                                           ply + 1, i, !move.is_capture());
    if (clock_.is_late()) return 0;
    if (score <= best_score) continue;
    best_score = score;
    best = ordered[i];
    if (score >= beta) {
      order_.reward(move, depth, ply);
      break;
    }
  }
  return best_score;
}

/// Principal variation search: every move but the first is first searched with a null window, and a
/// late quiet one less deep.
template <typename Game>
template <typename Side>
int SearchOf<Game>::search_move(const Node& next, int depth, int alpha, int beta, unsigned ply,
                                unsigned index, bool quiet) {
  if (index == 0) return -search<Side>(next, depth, -beta, -alpha, ply);
  const int reduced = quiet ? depth - reduction(depth, index) : depth;
  int score = -search<Side>(next, reduced, -alpha - 1, -alpha, ply);
  if (score > alpha && reduced < depth) {
    score = -search<Side>(next, depth, -alpha - 1, -alpha, ply);
  }
  if (score > alpha && score < beta) score = -search<Side>(next, depth, -beta, -alpha, ply);
  return score;
}

template <typename Game>
template <typename Side>
auto SearchOf<Game>::after(const Node& node, const Move& move) const -> Node {
  const Position& position = node.position;
  return {game_.template after<Side>(position, move),
          game_.template key_after<Side>(node.key, position, move),
          game_.template balance_after<Side>(node.balance, position, move),
          is_for_good(position, move) ? 0 : node.reversible + 1};
}

/// Counts a node and adds it to the line. Returns whether its value is 0 without a search: it is a
/// draw, or the time is over and the value is not used.
template <typename Game>
bool SearchOf<Game>::is_settled(const Node& node, unsigned ply) {
  if (++nodes_ % clock_nodes == 0 && clock_.look()) return true;
  line_[root_ + ply] = node.key;
  return is_draw(node, ply);
}

/// A position that occurred before is taken for a draw at once: the side that wants the draw can
/// repeat it a third time.
template <typename Game>
bool SearchOf<Game>::is_draw(const Node& node, unsigned ply) const {
  if (node.reversible >= draw_plies) return true;
  const std::size_t at = root_ + ply;
  for (std::size_t i = 4; i <= node.reversible && i <= at; i += 2) {
    if (line_[at - i] == node.key) return true;
  }
  return false;
}

template class SearchOf<CheckersGame<Evaluation>>;
template class SearchOf<CheckersGame<Net>>;
template class SearchOf<DraughtsGame>;

}  // namespace referee::internal::checkers

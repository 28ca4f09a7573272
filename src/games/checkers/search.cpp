#include "games/checkers/search.hpp"

#include <algorithm>
#include <limits>

namespace referee::internal::checkers {
namespace {

using Bound = TranspositionTable::Bound;

constexpr int infinite = Search::win + 1000;
constexpr int surely_won = Search::win - 1000;

std::uint16_t squares_of(const Move& move) {
  return static_cast<std::uint16_t>(move.from << 6 | move.to);
}

/// A win is stored as seen from its position, not from the root.
int stored(int score, unsigned ply) {
  if (score > surely_won) return score + static_cast<int>(ply);
  if (score < -surely_won) return score - static_cast<int>(ply);
  return score;
}

int restored(int score, unsigned ply) {
  if (score > surely_won) return score - static_cast<int>(ply);
  if (score < -surely_won) return score + static_cast<int>(ply);
  return score;
}

}  // namespace

Search::Search(Rules rules, const Weights& weights, unsigned table_bits)
    : rules_(rules), weights_(weights), table_(table_bits) {}

std::optional<Found> Search::think(const Position& position, const History& history,
                                   const Patience& patience) {
  MoveList moves;
  generate(position, rules_, moves);
  if (moves.empty()) return std::nullopt;
  const double most_seconds = 1e6;  // beyond it the clock cannot count
  deadline_ =
      Clock::now() + std::chrono::duration_cast<Clock::duration>(
                         std::chrono::duration<double>(std::min(patience.seconds, most_seconds)));
  nodes_ = 0;
  late_ = false;
  table_.begin_search();
  for (auto& weight : history_) weight /= 8;
  line_ = history.keys;
  line_.push_back(key_of(position));
  reversible_.assign(1, history.keys.size());
  Found found;
  found.move = moves[0];
  if (moves.size() == 1) return found;
  const unsigned deepest = std::min(patience.depth, most_plies / 2);
  for (unsigned depth = 1; depth <= deepest; ++depth) {
    found.score = search_root(position, moves, static_cast<int>(depth), found);
    if (late_) break;
    found.depth = depth;
    if (std::abs(found.score) > surely_won) break;
  }
  found.nodes = nodes_;
  return found;
}

/// The best move goes to the front of the list, for the next depth. What was found before the time
/// was over counts.
int Search::search_root(const Position& position, MoveList& moves, int depth, Found& found) {
  int best = -infinite;
  for (unsigned i = 0; i < moves.size(); ++i) {
    enter(after(position, moves[i]), is_for_good(position, moves[i]));
    const int score =
        search_move(after(position, moves[i]), depth - 1, best, infinite, 1, i, false);
    leave();
    if (late_) break;
    if (score <= best) continue;
    best = score;
    found.move = moves[i];
    std::rotate(moves.begin(), moves.begin() + i, moves.begin() + i + 1);
  }
  return best == -infinite ? found.score : best;
}

int Search::search(const Position& position, int depth, int alpha, int beta, unsigned ply) {
  if (++nodes_ % clock_nodes == 0 && is_late()) return 0;
  if (is_draw()) return 0;
  const bool captures = can_capture(position);
  if (!captures && (depth <= 0 || ply + 1 >= most_plies)) {
    return can_move(position) ? evaluate(position, weights_) : static_cast<int>(ply) - win;
  }
  if (ply + 1 >= most_plies) return evaluate(position, weights_);
  const std::uint64_t key = line_.back();
  const TranspositionTable::Entry* const entry = table_.find(key);
  std::optional<unsigned> known;
  if (entry != nullptr) {
    known = entry->move;
    const int score = restored(entry->score, ply);
    const bool cuts = entry->bound == Bound::exact ||
                      (entry->bound == Bound::lower && score >= beta) ||
                      (entry->bound == Bound::upper && score <= alpha);
    if (entry->depth >= depth && cuts) return score;
  }
  MoveList moves;
  generate(position, rules_, moves);
  if (moves.empty()) return static_cast<int>(ply) - win;
  unsigned best_move = 0;
  const int best = search_moves(position, moves, depth, alpha, beta, ply, known, best_move);
  if (late_) return 0;
  const Bound bound = best >= beta ? Bound::lower : best > alpha ? Bound::exact : Bound::upper;
  const int kept_depth = std::clamp(depth, -1, 127);
  table_.store({key, static_cast<std::int16_t>(stored(best, ply)),
                static_cast<std::int8_t>(kept_depth), bound, static_cast<std::uint8_t>(best_move),
                0});
  return best;
}

/// `known` is the number of the move known to be good, if one is; `best` becomes the best one's.
int Search::search_moves(const Position& position, const MoveList& moves, int depth, int alpha,
                         int beta, unsigned ply, std::optional<unsigned> known, unsigned& best) {
  const auto ordered = order(moves, ply, known);
  const bool forced = moves.size() == 1 && moves[0].is_capture();
  int best_score = -infinite;
  for (unsigned i = 0; i < moves.size(); ++i) {
    const Move& move = moves[ordered[i]];
    const Position next = after(position, move);
    enter(next, is_for_good(position, move));
    const int score = search_move(next, forced ? depth : depth - 1, std::max(alpha, best_score),
                                  beta, ply + 1, i, !move.is_capture());
    leave();
    if (late_) return 0;
    if (score <= best_score) continue;
    best_score = score;
    best = ordered[i];
    if (score >= beta) {
      reward(move, depth, ply);
      break;
    }
  }
  return best_score;
}

/// A move that is not the first is first tried against a null window, and a late one less deep.
int Search::search_move(const Position& next, int depth, int alpha, int beta, unsigned ply,
                        unsigned index, bool quiet) {
  if (index == 0) return -search(next, depth, -beta, -alpha, ply);
  const int reduced = quiet && index >= 3 && depth >= 2 ? depth - 1 : depth;
  int score = -search(next, reduced, -alpha - 1, -alpha, ply);
  if (score > alpha && reduced < depth) score = -search(next, depth, -alpha - 1, -alpha, ply);
  if (score > alpha && score < beta) score = -search(next, depth, -beta, -alpha, ply);
  return score;
}

/// The known move, then what captures most, then what cut at this ply, then what cut anywhere.
std::array<std::uint8_t, MoveList::most_moves> Search::order(const MoveList& moves, unsigned ply,
                                                             std::optional<unsigned> known) const {
  constexpr std::uint64_t first = std::uint64_t{1} << 40;
  std::array<std::uint64_t, MoveList::most_moves> urgency;
  std::array<std::uint8_t, MoveList::most_moves> ordered;
  for (unsigned i = 0; i < moves.size(); ++i) {
    const std::uint16_t squares = squares_of(moves[i]);
    std::uint64_t value = history_[squares];
    if (i == known) value += first;
    if (moves[i].is_capture()) value += std::uint64_t{moves[i].jumps} << 36;
    if (squares == killers_[ply][0]) value += std::uint64_t{2} << 34;
    if (squares == killers_[ply][1]) value += std::uint64_t{1} << 34;
    unsigned place = i;  // by insertion: lists are short
    for (; place > 0 && urgency[place - 1] < value; --place) {
      urgency[place] = urgency[place - 1];
      ordered[place] = ordered[place - 1];
    }
    urgency[place] = value;
    ordered[place] = static_cast<std::uint8_t>(i);
  }
  return ordered;
}

void Search::reward(const Move& move, int depth, unsigned ply) {
  if (move.is_capture()) return;
  const std::uint16_t squares = squares_of(move);
  if (killers_[ply][0] != squares) {
    killers_[ply][1] = killers_[ply][0];
    killers_[ply][0] = squares;
  }
  const auto weight = static_cast<std::uint32_t>(std::max(depth, 1));
  history_[squares] = std::min(history_[squares] + weight * weight, std::uint32_t{1} << 30);
}

void Search::enter(const Position& next, bool for_good) {
  line_.push_back(key_of(next));
  reversible_.push_back(for_good ? 0 : reversible_.back() + 1);
}

void Search::leave() {
  line_.pop_back();
  reversible_.pop_back();
}

/// A position that was there before is taken for a draw at once: whoever wants it gets it a third
/// time.
bool Search::is_draw() const {
  const std::size_t back = reversible_.back();
  if (back >= draw_plies) return true;
  const std::uint64_t key = line_.back();
  for (std::size_t i = 4; i <= back && i < line_.size(); i += 2) {
    if (line_[line_.size() - 1 - i] == key) return true;
  }
  return false;
}

bool Search::is_late() {
  late_ = late_ || Clock::now() >= deadline_;
  return late_;
}

}  // namespace referee::internal::checkers

#include "games/checkers/engine/player.hpp"

#include <algorithm>

#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/rules/moves.hpp"

namespace referee::internal::checkers {
namespace {

/// How many moves of a board that cannot be a bitboard are looked at: there may be any number.
constexpr std::size_t most_board_moves = 256;

/// Searches boards that Search cannot represent: of other sizes, or with discs on light squares.
/// Plain alpha-beta that counts discs.
class BoardSearch {
 public:
  BoardSearch(Rules rules, const SearchLimits& limits)
      : rules_(rules), most_depth_(std::min(limits.depth, 32U)), clock_(limits) {}

  /// Nothing if there is no move; otherwise always a legal one.
  std::optional<Path> think(const Board& board, Color color) {
    std::vector<Path> paths = moves(board, color);
    if (paths.empty()) return std::nullopt;
    for (unsigned depth = 1; depth <= most_depth_ && paths.size() > 1; ++depth) {
      int best = 2 * lost;
      for (auto path = paths.begin(); path != paths.end(); ++path) {
        const int score = -search(after(board, *path), opponent(color), depth - 1, 2 * lost, -best);
        if (clock_.is_late()) return paths.front();
        if (score <= best) continue;
        best = score;
        std::rotate(paths.begin(), path, path + 1);
      }
    }
    return paths.front();
  }

 private:
  static constexpr int lost = -1000000;

  static int worth(const Board& board, Color color) {
    int value = 0;
    board.every_disc([&](Square, char disc) {
      const int disc_value = is_king(disc) ? 135 : 100;
      value += color_of(disc) == color ? disc_value : -disc_value;
      return true;
    });
    return value;
  }

  std::vector<Path> moves(const Board& board, Color color) const {
    return allowed_moves(board, color, rules_, most_board_moves);
  }

  /// Quiescence search: captures are followed to their end, whatever the depth.
  int search(const Board& board, Color color, unsigned depth, int alpha, int beta) {
    if (clock_.look()) return 0;
    const std::vector<Path> paths = moves(board, color);
    if (paths.empty()) return lost - static_cast<int>(depth);
    if (depth == 0 && !is_capture(paths.front())) return worth(board, color);
    for (const Path& path : paths) {
      const unsigned next = depth == 0 ? 0 : depth - 1;
      alpha = std::max(alpha, -search(after(board, path), opponent(color), next, -beta, -alpha));
      if (alpha >= beta || clock_.is_late()) break;
    }
    return alpha;
  }

  Rules rules_;
  unsigned most_depth_;
  SearchClock clock_;
};

template <typename Moves>
const auto& one_of(const Moves& moves, base::Random& random) {
  return moves[static_cast<unsigned>(random.below(moves.size()))];
}

}  // namespace

ThinkingPlayer::ThinkingPlayer(Rules rules, const EngineOptions& options)
    : search_(search_for(rules, options)), limits_(options.limits) {}

auto ThinkingPlayer::search_for(Rules rules, const EngineOptions& options) -> AnySearch {
  const Weights weights = options.weights.value_or(Weights::of(rules));
  if (!is_checkers(rules)) return DraughtsSearch({rules, weights});
  if (options.weights) return Search({rules, Evaluation(weights), options.tables});
  return NetSearch({rules, Net::learnt(), options.tables});
}

std::optional<Path> ThinkingPlayer::choose(const PlayedGame& game) {
  return choose(game, limits_);
}

std::optional<Path> ThinkingPlayer::choose(const PlayedGame& game, const SearchLimits& limits) {
  if (!game.position()) {
    return BoardSearch(game.rules(), limits).think(game.board(), game.to_move());
  }
  const draughts::Position& position = *game.position();
  if (!is_checkers(game.rules())) {
    const auto move = think<DraughtsGame>(position, game, limits);
    return move ? std::optional(path_of(position, *move, game.rules())) : std::nullopt;
  }
  const bool by_net = std::holds_alternative<NetSearch>(search_);
  const auto move = by_net ? think<CheckersGame<Net>>(narrow(position), game, limits)
                           : think<CheckersGame<Evaluation>>(narrow(position), game, limits);
  return move ? std::optional(path_of(*move)) : std::nullopt;
}

template <typename Game>
std::optional<typename Game::Move> ThinkingPlayer::think(const typename Game::Position& position,
                                                         const PlayedGame& game,
                                                         const SearchLimits& limits) {
  const auto begin = std::chrono::steady_clock::now();
  auto& search = std::get<SearchOf<Game>>(search_);
  const auto found = search.think(position, game.history(), limits);
  seconds_ += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  if (!found) return std::nullopt;
  nodes_ += found->nodes;
  return found->move;
}

std::optional<Path> RandomPlayer::choose(const PlayedGame& game) {
  if (!is_checkers(game.rules())) {
    const std::vector<draughts::Move> moves = generate(*game.position(), game.rules());
    if (moves.empty()) return std::nullopt;
    return path_of(*game.position(), one_of(moves, random_), game.rules());
  }
  if (game.position()) {
    const MoveList moves = generate(narrow(*game.position()), game.rules());
    return moves.empty() ? std::nullopt : std::optional(path_of(one_of(moves, random_)));
  }
  const std::vector<Path> moves =
      allowed_moves(game.board(), game.to_move(), game.rules(), most_board_moves);
  return moves.empty() ? std::nullopt : std::optional(one_of(moves, random_));
}

}  // namespace referee::internal::checkers

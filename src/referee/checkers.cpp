#include "referee/checkers.hpp"

#include <mutex>
#include <variant>

#include "games/checkers/definition.hpp"
#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/rules/allowed_moves.hpp"
#include "games/checkers/tables/tables.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"

namespace referee {
inline namespace v0 {
namespace checkers {
namespace {

namespace engine = internal::checkers;

engine::Rules rules_of(Rules rules) {
  static_assert(static_cast<int>(Rules::frisian) == static_cast<int>(engine::Rules::frisian));
  return static_cast<engine::Rules>(rules);
}

/// Those of boards.
engine::Rules checkers_rules_of(Rules rules) {
  if (!is_checkers(rules_of(rules))) {
    throw Error("boards are played by the rules english or king-goes-on; Position has the others");
  }
  return rules_of(rules);
}

engine::Board board_of(const Board& board) {
  const std::vector<std::string_view> rows(board.begin(), board.end());
  std::variant<engine::Board, std::string> parsed = engine::Board::from_rows(rows);
  if (const std::string* reason = std::get_if<std::string>(&parsed)) throw Error(*reason);
  return std::get<engine::Board>(std::move(parsed));
}

Board rows_of(const engine::Board& board) {
  Board rows;
  for (int row = 0; row < board.size(); ++row) rows.emplace_back(board.row(row));
  return rows;
}

engine::Color color_of(char letter) {
  if (letter == 'b') return engine::Color::black;
  if (letter == 'w') return engine::Color::white;
  throw Error("a color is 'b' or 'w'");
}

Move move_of(const engine::Path& path) {
  Move move;
  move.reserve(path.size());
  for (const engine::Square square : path) move.push_back({square.row, square.column});
  return move;
}

engine::Path path_of(const Move& move) {
  engine::Path path;
  for (const Square square : move) path.push_back({square.row, square.column});
  return path;
}

engine::Settings settings_of(const Options& options) {
  return {rules_of(options.rules), false, {}, options.guesses, options.variations};
}

/// The tables that were used last.
class UsedTables {
 public:
  std::optional<engine::Worth> worth(const engine::Position& position, engine::Rules rules,
                                     const std::string& folder) {
    const std::lock_guard lock(mutex_);
    find(rules, folder);
    return tables_ ? tables_->worth(position) : std::nullopt;
  }

  /// Null if there are none.
  std::shared_ptr<const engine::TableFile> file(engine::Rules rules) {
    const std::lock_guard lock(mutex_);
    find(rules, "");
    return file_;
  }

 private:
  void find(engine::Rules rules, const std::string& folder) {
    if (file_ != nullptr && file_->rules() == rules && folder_ == folder) return;
    tables_.reset();
    file_ = engine::find_tables(folder.empty() ? std::nullopt : std::optional(folder), rules);
    if (file_ != nullptr) tables_.emplace(file_);
    folder_ = folder;
  }

  std::mutex mutex_;
  std::string folder_;
  std::shared_ptr<const engine::TableFile> file_;
  std::optional<engine::Tables> tables_;
};

UsedTables& used_tables() {
  static UsedTables used;
  return used;
}

Solution solution_of(engine::Worth worth) {
  if (worth.is_draw()) return {};
  return {worth.is_win() ? Solution::Outcome::win : Solution::Outcome::loss, worth.plies()};
}

}  // namespace

Game game(const Options& options) {
  return game_of("checkers", [settings = settings_of(options)](const auto& canvas) {
    engine::Settings drawing = settings;
    drawing.canvas = canvas;
    return engine::definition(drawing);
  });
}

std::vector<Move> allowed_moves(const Board& board, char color, Rules rules) {
  std::vector<Move> moves;
  for (const engine::Path& path :
       engine::allowed_moves(board_of(board), color_of(color), checkers_rules_of(rules))) {
    moves.push_back(move_of(path));
  }
  return moves;
}

std::optional<Move> play(const Board& board, char color, Rules rules, const Strength& strength) {
  if (!(strength.seconds > 0)) throw Error("seconds is more than 0");
  if (strength.depth < 1 || strength.depth > 64) throw Error("depth is 1 to 64");
  const engine::PlayedGame game(checkers_rules_of(rules), board_of(board), color_of(color));
  engine::EngineOptions settings{.limits = {strength.seconds, strength.depth}};
  settings.tables = translated([&] { return used_tables().file(checkers_rules_of(rules)); });
  engine::ThinkingPlayer player(checkers_rules_of(rules), settings);
  const auto path = player.choose(game);
  return path ? std::optional(move_of(*path)) : std::nullopt;
}

Board after(const Board& board, char color, const Move& move, Rules rules) {
  const engine::Board before = board_of(board);
  const engine::Path wanted = path_of(move);
  if (!engine::is_allowed(before, color_of(color), checkers_rules_of(rules), wanted)) {
    throw Error("this is none of the side's moves");
  }
  return rows_of(engine::after(before, wanted));
}

std::uint64_t perft(const Board& board, char color, unsigned depth, Rules rules) {
  check_perft_depth(depth);
  const engine::Board discs = board_of(board);
  const engine::Rules known = checkers_rules_of(rules);
  const auto position = engine::position_of(discs, color_of(color));
  return position ? engine::perft(*position, depth, known)
                  : engine::perft(discs, color_of(color), depth, known);
}

std::optional<Solution> solve(const std::string& fen, Rules rules, const std::string& tables) {
  const auto read = engine::parse_fen(fen);
  if (const auto* const bad = std::get_if<engine::BadFen>(&read)) throw Error(bad->reason);
  const auto worth = translated([&] {
    return used_tables().worth(std::get<engine::Position>(read), checkers_rules_of(rules), tables);
  });
  return worth ? std::optional(solution_of(*worth)) : std::nullopt;
}

Board start(int size) {
  if (size < engine::Board::least_size || size > engine::Board::most_size || size % 2 != 0) {
    throw Error("a board has an even number of rows, 4 to 32");
  }
  return rows_of(engine::Board::start(size));
}

}  // namespace checkers
}  // namespace v0
}  // namespace referee

// Archives of checkers, set-ups with moves as people type them, and boards.
#include "games/checkers/definition.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "games/checkers/rules/moves.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/fuzz/mutation.hpp"
#include "tests/games/checkers/archives.hpp"
#include "tests/games/checkers/boards.hpp"

namespace referee::internal::fuzz {
namespace {

std::string digits_of(const std::vector<game::Verdict>& verdicts, bool valid_only) {
  std::string digits;
  for (const game::Verdict& verdict : verdicts) {
    if (!valid_only || is_valid(verdict.code)) digits += game::digit_of(verdict.code);
  }
  return digits;
}

/// Short enough that no line of the clean text is too long.
void clean_archive(game::Referee& referee, const std::string& text,
                   const std::vector<game::Verdict>& verdicts) {
  if (text.size() > base::max_line_bytes / 8) return;
  const std::string clean = tests::cleaned(text, {}, {});
  require_same(tests::cleaned(clean, {}, {}), clean, "clean PDN is cleaned again");
  const std::string codes = digits_of(verdicts, true);
  if (clean.empty()) {
    require_same("", codes, "legal games are lost");
  } else {
    require_same(digits_of(tests::judge(referee, clean), false), codes,
                 "another verdict on clean PDN");
  }
}

/// Judged alike however they arrive, and the sizes of the games add up to the file's; the clean PDN
/// of legal games is judged as they are, and stays as it is.
void checkers_pdn(const std::string& text) {
  static const auto english =
      checkers::definition({checkers::Rules::english, false, game::Canvas{}}).make_referee();
  static const auto other =
      checkers::definition({checkers::Rules::king_goes_on, false, game::Canvas{}}).make_referee();
  static const auto guessing =
      checkers::definition({checkers::Rules::english, false, game::Canvas{}, true, true})
          .make_referee();
  judge_alike(*other, text);
  judge_alike(*guessing, text);
  const auto verdicts = judge_alike(*english, text);
  std::uint64_t bytes = 0;
  for (const game::Verdict& verdict : verdicts) bytes += verdict.bytes;
  require(bytes == text.size() || verdicts.back().code == game::Code::file_error,
          "games do not add up to the file");
  clean_archive(*english, text, verdicts);
}

void play_typed(checkers::PlayedGame& game, std::string_view line) {
  const auto read = checkers::read_move(game, line);
  const auto* move = std::get_if<checkers::Path>(&read);
  if (move == nullptr) {
    const auto& none = std::get<checkers::NoMove>(read);
    require(none.is_malformed || !none.reason.empty(), "refused for no reason");
    return;
  }
  const auto allowed = allowed_moves(game.board(), game.to_move(), game.rules());
  require(std::find(allowed.begin(), allowed.end(), *move) != allowed.end(),
          "a move is taken that is not allowed");
  const auto again = checkers::read_move(game, checkers::text_of(*move, game.board().size()));
  require(
      std::get_if<checkers::Path>(&again) != nullptr && std::get<checkers::Path>(again) == *move,
      "the text of a move is another move");
  game.play(*move);
}

/// By other rules than those of checkers two texts may be the same move.
void play_typed_draughts(checkers::PlayedGame& game, std::string_view line) {
  const auto read = checkers::read_move(game, line);
  const auto* move = std::get_if<checkers::Path>(&read);
  if (move == nullptr) return;
  require(game.allows(*move), "a move is taken that is not allowed");
  const auto again = checkers::read_move(game, written(game, *move));
  const auto* same = std::get_if<checkers::Path>(&again);
  require(same != nullptr, "the text of a move is none");
  checkers::PlayedGame other = game;
  other.play(*same);
  game.play(*move);
  require(other.position() == game.position(), "the text of a move is another move");
}

/// By each rule set: refused, or written in numbers and in letters and read again as the same.
void read_fen(const std::string& text) {
  for (const checkers::RuleSet& set : checkers::rule_sets) {
    const auto parsed = checkers::parse_fen(text, set.rules);
    const auto* position = std::get_if<checkers::draughts::Position>(&parsed);
    if (position == nullptr) continue;
    for (const bool in_letters : {false, true}) {
      checkers::Notation notation;
      notation.writes_letters = in_letters;
      const std::string fen = checkers::fen_of(*position, set.rules, notation);
      const auto again = checkers::parse_fen(fen, set.rules, notation);
      require(std::get_if<checkers::draughts::Position>(&again) != nullptr &&
                  std::get<checkers::draughts::Position>(again) == *position,
              "another position when it is read again");
    }
  }
}

/// As below, by other rules.
void draughts_fen(const std::vector<std::string>& lines, checkers::Rules rules) {
  const auto parsed = checkers::parse_fen(lines.front(), rules);
  const auto* position = std::get_if<checkers::draughts::Position>(&parsed);
  if (position == nullptr) return;
  checkers::PlayedGame game(rules, *position);
  for (std::size_t i = 1; i < lines.size(); ++i) play_typed_draughts(game, lines[i]);
}

/// The first line is a set-up: refused, or one that is written and read again as the same. The
/// others are moves from there: those that are taken are allowed, and read again from their full
/// text. The number of bytes says by which rules.
void checkers_fen(const std::string& input) {
  const auto rules = checkers::rule_sets[input.size() % checkers::rule_sets.size()].rules;
  const std::vector<std::string> lines = pieces_of(input, '\n');
  read_fen(lines.front());
  if (!is_checkers(rules)) return draughts_fen(lines, rules);
  const auto parsed = checkers::parse_fen(lines.front());
  const auto* position = std::get_if<checkers::Position>(&parsed);
  if (position == nullptr) {
    require(!std::get<checkers::BadFen>(parsed).reason.empty(), "refused for no reason");
    return;
  }
  const auto again = checkers::parse_fen(checkers::fen_of(*position));
  require(std::get_if<checkers::Position>(&again) != nullptr &&
              std::get<checkers::Position>(again) == *position,
          "another position when it is read again");
  checkers::PlayedGame game(rules, board_of(*position), position->to_move);
  for (std::size_t i = 1; i < lines.size(); ++i) play_typed(game, lines[i]);
}

using CheckersPaths = std::vector<twin::CheckersPath>;

/// Large boards have more chains than anybody can wait for.
constexpr std::size_t most_rows = 8;
constexpr int most_kings = 12;

/// The first byte says the side to move and how large the board is, each other what is on a square.
twin::CheckersBoard checkers_rows(const std::string& input) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(input[i]); };
  const std::size_t rows =
      input.empty() ? 8 : std::min<std::size_t>(4 + byte(0) / 2 % 8, most_rows);
  twin::CheckersBoard board(rows, std::string(rows, '_'));
  const bool dark_only = input.empty() || byte(0) < 192;
  int kings = 0;
  for (std::size_t i = 1, square = 0; i < input.size() && square < rows * rows; ++square) {
    const std::size_t row = square / rows;
    const std::size_t column = square % rows;
    if (dark_only && (row + column) % 2 == 0) continue;
    char disc = "_bBwW___"[byte(i++) % 8];
    if (checkers::is_king(disc) && ++kings > most_kings) disc = '_';
    board[row][column] = disc;
  }
  return board;
}

CheckersPaths paths_on_bits(const checkers::Position& position, checkers::Rules rules) {
  const checkers::MoveList moves = generate(position, rules);
  require(moves.size() == perft(position, 1, rules), "another count");
  require(moves.empty() != can_move(position), "can_move");
  CheckersPaths paths;
  for (const checkers::Move& move : moves) {
    require(move.is_capture() == can_capture(position), "can_capture");
    twin::CheckersPath path;
    const checkers::Visited squares = visited(move);
    for (unsigned i = 0; i < squares.count; ++i) {
      const checkers::Square place = checkers::place_of_bit(squares.bits[i]);
      path.emplace_back(place.row, place.column);
    }
    require(tests::rows_of(board_of(after(position, move))) ==
                twin::checkers_after(tests::rows_of(board_of(position)), path),
            "another position behind a move");
    paths.push_back(std::move(path));
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

void compare_generators(const twin::CheckersBoard& rows, char color, bool english) {
  const CheckersPaths expected = twin::checkers_moves(rows, color, english);
  const checkers::Color side = color == 'b' ? checkers::Color::black : checkers::Color::white;
  const auto rules = english ? checkers::Rules::english : checkers::Rules::king_goes_on;
  const checkers::Board board = tests::board_of(rows);
  CheckersPaths general;
  for (const checkers::Path& path : allowed_moves(board, side, rules)) {
    require(is_allowed(board, side, rules, path), "an allowed move is not");
    general.push_back(tests::twin_path(path));
    require(tests::rows_of(after(board, path)) == twin::checkers_after(rows, general.back()),
            "another board behind a move");
  }
  require(general == expected, "not the twin's moves");
  if (const auto position = position_of(board, side)) {
    require(board_of(*position) == board, "another board on bits");
    require(paths_on_bits(*position, rules) == expected, "not the twin's moves on bits");
  }
}

/// The general generator, the one on bits and the twin find the same moves, by both sets of rules.
void checkers_moves(const std::string& input) {
  const auto rows = checkers_rows(input);
  const char color = !input.empty() && input[0] % 2 != 0 ? 'w' : 'b';
  for (const bool english : {false, true}) compare_generators(rows, color, english);
}

const Entries checkers_entries{{"checkers_pdn", checkers_pdn, mutate_text},
                               {"checkers_fen", checkers_fen, mutate_text},
                               {"checkers_moves", checkers_moves}};

}  // namespace
}  // namespace referee::internal::fuzz

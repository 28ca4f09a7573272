#include "referee/checkers.hpp"

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "python/draughts_rules.hpp"
#include "python/module.hpp"
#include "python/playing.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"

namespace referee::python {
namespace checkers_functions {
namespace {

using checkers::Board;
using checkers::Move;
using checkers::Options;
using checkers::Position;
using checkers::Rules;

/// The rows of a list or another sequence of str.
Board board_of(py::handle given) {
  if (!PySequence_Check(given.ptr()) || PyUnicode_Check(given.ptr()) ||
      PyBytes_Check(given.ptr())) {
    throw py::type_error("a board is a list of its rows, each a str, not " + type_name(given));
  }
  const auto rows = py::reinterpret_borrow<py::sequence>(given);
  Board board;
  board.reserve(rows.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const py::object row = rows[i];
    if (!PyUnicode_Check(row.ptr())) {
      throw py::type_error(fmt::format("row {} of a board is a str, not {}", i, type_name(row)));
    }
    if (PyUnicode_IS_ASCII(row.ptr()) == 0) {
      throw py::value_error(fmt::format("row {} has characters other than _ b B w W", i));
    }
    board.emplace_back(characters_of(row, "a row"));
  }
  return board;
}

char color_of(py::handle given) {
  const std::string_view color = characters_of(given, "a color is 'b' or 'w'");
  if (color != "b" && color != "w") {
    throw py::value_error(fmt::format("a color is 'b' or 'w', not '{}'", color));
  }
  return color.front();
}

/// Those of boards.
Rules rules_of(py::handle given) {
  constexpr std::string_view expected = "rules is 'king-goes-on' or 'english'";
  const std::string_view rules = characters_of(given, expected);
  if (rules == "king-goes-on") return Rules::king_goes_on;
  if (rules == "english") return Rules::english;
  throw py::value_error(fmt::format("{}, not '{}'", expected, rules));
}

/// Those of positions and records.
Rules any_rules_of(py::handle given) {
  const std::string_view name = characters_of(given, "rules is a str");
  if (const std::optional<Rules> rules = draughts_rules(name)) return *rules;
  throw py::value_error(fmt::format("rules is the name of a rule set, not '{}'", name));
}

Position position_of(py::handle fen, py::handle given_rules) {
  const Rules rules = any_rules_of(given_rules);
  return fen.is_none() ? Position(rules) : Position(characters_of(fen, "fen is a str"), rules);
}

Position play_pdn(py::handle record, py::handle rules, py::handle variations) {
  Options options;
  take_rules(rules, options);
  if (!PyBool_Check(variations.ptr())) {
    throw py::type_error("variations is True or False, not " + type_name(variations));
  }
  options.variations = variations.cast<bool>();
  return checkers::play_pdn(Text(record, "record").view(), options);
}

void define_position(py::module_& module) {
  py::class_<Position> type(module, "Position", R"(A position of checkers or other draughts.

Position() is the start of a game of checkers; Position(fen, rules) a set-up as in PDN's tag FEN, None for the start, by the
rules of this name. Raises Error, with the reason, for a set-up that is none.)");
  type.def(py::init(&position_of), py::arg("fen") = py::none(), py::arg("rules") = "english")
      .def_property_readonly("fen", &Position::fen,
                             "The position as a set-up, with the numbers of squares.")
      .def_property_readonly(
          "rules", [](const Position& self) { return name_of(self.rules()); },
          "The name of the rules.")
      .def_property_readonly("white_to_move", &Position::white_to_move, "Whose turn it is.")
      .def("legal_moves", &Position::legal_moves,
           "As PDN writes them: '32-28', '26x37', and with all squares where several captures have "
           "the same ends; none if the side to move has lost.");
  define_playing(
      type,
      "The side to move plays this, as PDN writes it. Raises Error if it is no legal move, or "
      "fits several.");
  type.def("__repr__", [](const Position& self) {
    return fmt::format("<Position {} {}>", name_of(self.rules()), self.fen());
  });
}

py::list list_of(const Move& move) {
  py::list squares(move.size());
  for (std::size_t i = 0; i < move.size(); ++i) {
    squares[i] = py::make_tuple(move[i].row, move[i].column);
  }
  return squares;
}

Move move_of(py::handle given) {
  constexpr std::string_view expected = "a square of a move is a pair (row, column)";
  Move move;
  py::iterator squares = iterator_of(given, "a move is a list of squares (row, column)");
  for (; squares != py::iterator::sentinel(); ++squares) {
    const auto [row, column] = pair_of(*squares, expected);
    move.push_back({row, column});
  }
  return move;
}

/// The color of the disc that a move starts with.
char color_at_start(const Board& board, const Move& move) {
  if (move.empty()) throw py::value_error("a move has at least two squares");
  const checkers::Square start = move.front();
  const int size = static_cast<int>(board.size());
  const bool is_inside =
      start.row >= 0 && start.row < size && start.column >= 0 &&
      start.column < static_cast<int>(board[static_cast<std::size_t>(start.row)].size());
  const char disc =
      is_inside ? board[static_cast<std::size_t>(start.row)][static_cast<std::size_t>(start.column)]
                : '_';
  if (disc == 'b' || disc == 'B') return 'b';
  if (disc == 'w' || disc == 'W') return 'w';
  throw py::value_error(fmt::format("there is no disc on ({}, {})", start.row, start.column));
}

py::list allowed_moves(py::handle given_board, py::handle given_color, py::handle given_rules) {
  const Board board = board_of(given_board);
  const char color = color_of(given_color);
  const Rules rules = rules_of(given_rules);
  std::vector<Move> moves;
  {
    const Unlocked unlocked;
    moves = checkers::allowed_moves(board, color, rules);
  }
  py::list list(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) list[i] = list_of(moves[i]);
  return list;
}

py::object play(py::handle given_board, py::handle given_color, py::handle given_rules,
                py::handle given_seconds, py::handle given_depth) {
  const double seconds = real_of(given_seconds, "seconds is a number");
  const unsigned depth = depth_of(given_depth);
  const Board board = board_of(given_board);
  const char color = color_of(given_color);
  const Rules rules = rules_of(given_rules);
  std::optional<Move> move;
  {
    const Unlocked unlocked;
    move = checkers::play(board, color, rules, {seconds, depth});
  }
  return move ? py::object(list_of(*move)) : py::object(py::none());
}

py::list apply(py::handle given_board, py::handle given_move, py::handle given_rules) {
  const Board board = board_of(given_board);
  const Move move = move_of(given_move);
  return py::cast(checkers::after(board, color_at_start(board, move), move, rules_of(given_rules)));
}

/// A pair of the outcome and the plies, or None.
py::object solve(py::handle given_fen, py::handle given_rules, py::handle given_tables) {
  const std::string fen(characters_of(given_fen, "fen is a str"));
  const Rules rules = rules_of(given_rules);
  const std::string tables = given_tables.is_none() ? std::string() : path_of(given_tables);
  std::optional<checkers::Solution> solution;
  {
    const Unlocked unlocked;
    solution = checkers::solve(fen, rules, tables);
  }
  using Outcome = checkers::Solution::Outcome;
  if (!solution) return py::none();
  if (solution->outcome == Outcome::draw) return py::make_tuple("draw", py::none());
  return py::make_tuple(solution->outcome == Outcome::win ? "win" : "loss", solution->plies);
}

std::uint64_t perft(py::handle given_board, py::handle given_color, py::handle given_depth,
                    py::handle given_rules) {
  const unsigned depth = depth_of(given_depth);
  const Board board = board_of(given_board);
  const char color = color_of(given_color);
  const Rules rules = rules_of(given_rules);
  const Unlocked unlocked;
  return checkers::perft(board, color, depth, rules);
}

}  // namespace
}  // namespace checkers_functions

void define_checkers(py::module_& module) {
  using namespace checkers_functions;  // NOLINT(google-build-using-namespace)
  define_position(module);
  module.def("play_pdn", &play_pdn);
  module.def("allowed_moves", &allowed_moves);
  module.def("play", &play);
  module.def("apply", &apply);
  module.def("perft", &perft);
  module.def("solve", &solve);
  module.def("start", [](py::handle size) {
    return checkers::start(
        static_cast<int>(natural_of(size, "size is an even int from 4 to 32", 4, 32)));
  });
}

}  // namespace referee::python

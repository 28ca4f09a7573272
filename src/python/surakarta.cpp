#include "referee/surakarta.hpp"

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "python/module.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"

namespace referee::python {
namespace surakarta_functions {
namespace {

using surakarta::BoardState;
using surakarta::Move;
using surakarta::Point;

constexpr std::string_view board_words =
    "a board is a str of N times N letters, row by row: 'x', 'o' or '.'";

/// Names the first letter that is none; the library checks the size.
std::string_view board_of(py::handle given) {
  const std::string_view board = characters_of(given, board_words);
  const std::size_t wrong = board.find_first_not_of("xo.");
  if (wrong == board.npos) return board;
  throw py::value_error(fmt::format("letter {} of the board {} is none of 'x', 'o' and '.'", wrong,
                                    py::repr(given).cast<std::string>()));
}

Point point_of(py::handle given, std::string_view what) {
  const auto [x, y] = pair_of(given, what);
  return {x, y};
}

py::tuple tuple_of(Point point) {
  return py::make_tuple(point.x, point.y);
}

py::tuple tuple_of(const Move& move) {
  return py::make_tuple(tuple_of(move.start), tuple_of(move.end));
}

std::optional<std::string> make_move_normal(py::handle board, py::handle start, py::handle end) {
  return surakarta::make_move_normal(board_of(board), point_of(start, "start is a point (x, y)"),
                                     point_of(end, "end is a point (x, y)"));
}

std::optional<std::string> make_move_capture(py::handle board, py::handle start, py::handle end) {
  return surakarta::make_move_capture(board_of(board), point_of(start, "start is a point (x, y)"),
                                      point_of(end, "end is a point (x, y)"));
}

std::optional<std::string> make_move_sequence(py::handle board, py::handle given) {
  constexpr std::string_view expected = "a move is a pair of its start and its end";
  std::vector<Move> moves;
  py::iterator all = iterator_of(given, "the moves are a list of pairs (start, end)");
  for (; all != py::iterator::sentinel(); ++all) {
    const py::handle move = *all;
    if (!PySequence_Check(move.ptr()) || PyUnicode_Check(move.ptr())) {
      throw py::type_error(fmt::format("{}, not {}", expected, type_name(move)));
    }
    const auto points = py::reinterpret_borrow<py::sequence>(move);
    if (points.size() != 2) throw py::value_error(std::string(expected));
    moves.push_back({point_of(points[0], "the start of a move is a point (x, y)"),
                     point_of(points[1], "the end of a move is a point (x, y)")});
  }
  return surakarta::make_move_sequence(board_of(board), moves);
}

py::list get_board_state(py::handle board) {
  py::list columns;
  for (const std::vector<char>& column : surakarta::get_board_state(board_of(board))) {
    py::list letters;
    for (const char letter : column) letters.append(py::str(&letter, 1));
    columns.append(letters);
  }
  return columns;
}

std::string get_board_string(py::handle given) {
  BoardState state;
  constexpr std::string_view state_words = "a board state is a list of columns, each a list";
  py::iterator columns = iterator_of(given, state_words);
  for (; columns != py::iterator::sentinel(); ++columns) {
    std::vector<char>& letters = state.emplace_back();
    py::iterator column = iterator_of(*columns, state_words);
    for (; column != py::iterator::sentinel(); ++column) {
      const py::handle letter = *column;
      const std::string what =
          fmt::format("column {} of a board state has letters 'x', 'o' and '.'", state.size() - 1);
      const std::string_view characters = characters_of(letter, what);
      if (characters.size() != 1)
        throw py::value_error(fmt::format("{}, not '{}'", what, characters));
      letters.push_back(characters.front());
    }
  }
  return surakarta::get_board_string(state);
}

char side_of(py::handle given) {
  const std::string_view side = characters_of(given, "a side is 'x' or 'o'");
  if (side != "x" && side != "o") {
    throw py::value_error(fmt::format("a side is 'x' or 'o', not '{}'", side));
  }
  return side.front();
}

py::list allowed_moves(py::handle board, py::handle side) {
  py::list moves;
  for (const Move& move : surakarta::allowed_moves(board_of(board), side_of(side))) {
    moves.append(tuple_of(move));
  }
  return moves;
}

std::uint64_t perft(py::handle given_board, py::handle given_side, py::handle given_depth) {
  const unsigned depth = depth_of(given_depth);
  const std::string board(board_of(given_board));
  const char side = side_of(given_side);
  const Unlocked unlocked;
  return surakarta::perft(board, side, depth);
}

py::list capture_cases() {
  py::list cases;
  for (const surakarta::CaptureCase& one : surakarta::capture_cases()) {
    cases.append(py::make_tuple(one.what, one.board, tuple_of(one.move.start),
                                tuple_of(one.move.end), one.result));
  }
  return cases;
}

}  // namespace
}  // namespace surakarta_functions

void define_surakarta(py::module_& module) {
  using namespace surakarta_functions;  // NOLINT(google-build-using-namespace)
  module.def("make_move_normal", &make_move_normal);
  module.def("make_move_capture", &make_move_capture);
  module.def("make_move_sequence", &make_move_sequence);
  module.def("get_board_state", &get_board_state);
  module.def("get_board_string", &get_board_string);
  module.def("draw", [](py::handle board) { return surakarta::draw(board_of(board)); });
  module.def("allowed_moves", &allowed_moves);
  module.def("perft", &perft);
  module.def("capture_cases", &capture_cases);
}

}  // namespace referee::python

#include "referee/boxshogi.hpp"

#include <pybind11/stl.h>

#include "python/module.hpp"
#include "python/playing.hpp"
#include "python/text.hpp"

namespace referee::python {
namespace boxshogi_functions {
namespace {

using boxshogi::Position;

Position position_of(py::handle record) {
  return record.is_none() ? Position() : Position(Text(record, "record").view());
}

void define_position(py::module_& module) {
  py::class_<Position> type(module, "Position", R"(A game of BoxShogi in progress.

Position() is the start of a game; Position(record) is where a record ends, given as the text of a
game file (str or bytes). Raises Error, with the reason, for a record with one of the codes 7 to 9.)");
  type.def(py::init(&position_of), py::arg("record") = py::none())
      .def_property_readonly("board", &Position::board,
                             "The five rows from the top, as '5 | N| G| R| S| D|'.")
      .def_property_readonly("upper_hand", &Position::upper_hand,
                             "What UPPER has captured, in that order, as 'PS'.")
      .def_property_readonly("lower_hand", &Position::lower_hand,
                             "What lower has captured, in that order, as 'ps'.")
      .def_property_readonly("fen", &Position::fen, "The position on one line.")
      .def_property_readonly("lower_to_move", &Position::lower_to_move,
                             "Whose turn it is; after an illegal move still the side that made it.")
      .def_property_readonly("in_check", &Position::in_check,
                             "Whether the side to move is in check.")
      .def_property_readonly("moves", &Position::moves, "How many moves were made.")
      .def_property_readonly("is_over", &Position::is_over,
                             "Whether it ended: by checkmate, an illegal move, or after 400 moves.")
      .def_property_readonly(
          "result", [](const Position& self) { return code_object(self.result()); },
          "How it ended, a Code, or Code.INCOMPLETE.")
      .def(
          "legal_moves", &Position::legal_moves,
          "In byte order, as 'drop s c3', 'move a1 a2', 'move a4 a5 promote'; none after the end.");
  define_playing(
      type,
      "The side to move plays this; a move that is not legal loses. Raises Error after the end.");
  type.def("__repr__", [](const Position& self) { return "<Position " + self.fen() + ">"; });
}

}  // namespace
}  // namespace boxshogi_functions

void define_boxshogi(py::module_& module) {
  using namespace boxshogi_functions;  // NOLINT(google-build-using-namespace)
  define_position(module);
  module.def("transcript", [](py::handle record) {
    return str_of(boxshogi::transcript(Text(record, "record").view()));
  });
}

}  // namespace referee::python

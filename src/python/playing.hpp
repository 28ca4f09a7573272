#pragma once

#include <pybind11/pybind11.h>

#include "python/module.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"

namespace referee::python {

/// Adds what the positions of all games have in Python: moves that are played, perft, and copies.
template <typename Position>
void define_playing(py::class_<Position>& type, const char* words_on_play) {
  define_reduction(type);
  type.def(
          "play",
          [](Position& self, py::handle move) {
            self.play(characters_of(move, "a move is a str"));
          },
          py::arg("move"), words_on_play)
      .def(
          "perft",
          [](const Position& self, py::handle given_depth) {
            const unsigned depth = depth_of(given_depth);
            // Others may play on it meanwhile.
            const Position here = self;  // NOLINT(performance-unnecessary-copy-initialization)
            const Unlocked unlocked;
            return here.perft(depth);
          },
          py::arg("depth"), "How many lines of play of `depth` moves there are from here.")
      .def("__copy__", [](const Position& self) { return Position(self); })
      .def("__deepcopy__", [](const Position& self, py::dict) { return Position(self); });
}

}  // namespace referee::python

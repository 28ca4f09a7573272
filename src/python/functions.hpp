#pragma once

#include <pybind11/pybind11.h>

namespace referee::python {

/// Each adds the functions of a game to the module; src/python/referee/GAME.py says what they are.
void define_boxshogi(pybind11::module_& module);
void define_checkers(pybind11::module_& module);
void define_connectz(pybind11::module_& module);
void define_surakarta(pybind11::module_& module);

}  // namespace referee::python

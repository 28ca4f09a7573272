#pragma once

#include <pybind11/pybind11.h>

namespace referee::python {

namespace py = pybind11;

/// Each adds what it is named after to the module, or to that of a game; src/python/referee/ says
/// what they are.
void define_codes(py::module_& module);
void define_verdict(py::module_& module);
void define_judge(py::module_& module);
void define_sweep(py::module_& module);
void define_saved_report(py::module_& module);
void define_boxshogi(py::module_& module);
void define_checkers(py::module_& module);
void define_connectz(py::module_& module);
void define_surakarta(py::module_& module);

}  // namespace referee::python

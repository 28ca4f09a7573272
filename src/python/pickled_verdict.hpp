#pragma once

#include <pybind11/pybind11.h>

#include "python/verdict.hpp"

namespace referee::python {

namespace py = pybind11;

/// A verdict as a tuple of plain objects, its board drawn: what pickle and copy keep of it. Two
/// verdicts are equal if these are.
py::tuple pickled(const Verdict& verdict);

/// The verdict of such a tuple. Throws ValueError for another.
Verdict unpickled(const py::tuple& state);

}  // namespace referee::python

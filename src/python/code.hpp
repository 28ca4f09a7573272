#pragma once

#include <pybind11/pybind11.h>

#include "referee/code.hpp"

namespace referee::python {

namespace py = pybind11;

/// The member of referee.Code.
py::object code_object(Code code);

/// The code that an int is. Throws TypeError or ValueError if it is none.
Code code_of(py::handle number);

/// Adds `codes`, the table of which referee.Code is made, to the module.
void define_codes(py::module_& module);

}  // namespace referee::python

#pragma once

#include <algorithm>

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

/// Pickles objects as protocol 2 does. The older ones make an object without its class, at which
/// pybind11 ends the process.
template <typename Class>
void define_reduction(Class& type) {
  type.def("__reduce_ex__", [](py::handle self, int protocol) {
    constexpr int least = 2;
    return py::module_::import("builtins")
        .attr("object")
        .attr("__reduce_ex__")(self, std::max(protocol, least));
  });
}

}  // namespace referee::python

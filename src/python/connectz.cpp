#include "referee/connectz.hpp"

#include <pybind11/stl.h>

#include "python/functions.hpp"

namespace referee::python {
namespace connectz_functions {
namespace {

std::string generate(std::uint64_t columns, std::uint64_t rows, std::uint64_t line,
                     std::optional<std::uint64_t> moves, std::optional<std::uint64_t> win_at,
                     bool drawn, std::uint64_t seed) {
  return connectz::generate({columns, rows, line, moves, win_at, drawn, seed});
}

}  // namespace
}  // namespace connectz_functions

void define_connectz(pybind11::module_& module) {
  using namespace connectz_functions;  // NOLINT(google-build-using-namespace)
  module.def("generate", &generate, pybind11::call_guard<pybind11::gil_scoped_release>());
  module.def("perft", &connectz::perft, pybind11::call_guard<pybind11::gil_scoped_release>());
}

}  // namespace referee::python

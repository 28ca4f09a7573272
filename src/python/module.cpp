#include <pybind11/pybind11.h>

#include "python/code.hpp"
#include "python/functions.hpp"
#include "python/judge.hpp"
#include "python/sweep.hpp"
#include "python/verdict.hpp"
#include "referee/error.hpp"
#include "referee/judge.hpp"
#include "referee/version.hpp"

// The part of the package that is not written in Python.
PYBIND11_MODULE(_core, module) {
  namespace py = pybind11;
  using namespace referee::python;

  module.doc() = "What the package referee is made of; not to be used directly.";
  module.attr("version") = referee::version();
  py::object error = py::register_exception<referee::Error>(module, "Error", PyExc_ValueError);
  error.attr("__module__") = "referee";
  error.attr("__doc__") =
      "A board, record or recipe is none, or the machine failed; never raised for a wrong game.";
  define_codes(module);
  define_verdict(module);
  define_judge(module);
  define_sweep(module);
  module.def("handle_page_faults", &referee::handle_page_faults);

  py::module_ boxshogi = module.def_submodule("boxshogi");
  py::module_ checkers = module.def_submodule("checkers");
  py::module_ connectz = module.def_submodule("connectz");
  py::module_ surakarta = module.def_submodule("surakarta");
  define_boxshogi(boxshogi);
  define_checkers(checkers);
  define_connectz(connectz);
  define_surakarta(surakarta);
}

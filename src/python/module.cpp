
#include "python/module.hpp"
#include "referee/error.hpp"
#include "referee/judge.hpp"
#include "referee/version.hpp"

namespace referee::python {
namespace {

void define_error(py::module_& module) {
  py::object error = py::register_exception<Error>(module, "Error", PyExc_ValueError);
  error.attr("__module__") = "referee";
  error.attr("__doc__") =
      "An argument is no board, record, option or game that can be generated, or the machine "
      "failed; "
      "never raised for a wrong game.";
}

void define_all(py::module_& module) {
  module.doc() = "What the package referee is made of; not to be used directly.";
  module.attr("version") = version();
  define_error(module);
  define_codes(module);
  define_verdict(module);
  define_judge(module);
  define_sweep(module);
  define_saved_report(module);
  module.def("handle_page_faults", &handle_page_faults,
             "Let files be mapped, by a handler of SIGBUS; without it all are read.");
  const auto define_game = [&](const char* name, auto define) {
    py::module_ game = module.def_submodule(name);
    define(game);
  };
  define_game("boxshogi", define_boxshogi);
  define_game("checkers", define_checkers);
  define_game("connectz", define_connectz);
  define_game("surakarta", define_surakarta);
}

}  // namespace
}  // namespace referee::python

// The part of the package that is not written in Python.
PYBIND11_MODULE(_core, module) {
  referee::python::define_all(module);
}

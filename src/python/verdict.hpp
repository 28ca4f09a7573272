#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <string>

#include "referee/report.hpp"

namespace referee::python {

namespace py = pybind11;

/// The verdict on one game, as Python sees it: a Report whose values become objects when they are
/// asked for.
class Verdict {
 public:
  /// Draws the board later, with the interpreter's lock held.
  using Draw = std::function<std::string()>;

  explicit Verdict(Report report) : report_(std::move(report)) {}
  Verdict(Report report, Draw draw) : report_(std::move(report)), draw_(std::move(draw)) {}

  const Report& report() const { return report_; }

  /// The board in characters; drawn at the first call.
  const std::string& board() const;

  py::dict properties() const;

  /// The property of this name. Throws AttributeError if there is none.
  py::object property(const std::string& key) const;

  /// Its members that apply, and its properties beside them: a row of a table.
  py::dict to_dict() const;

  std::string repr() const;

 private:
  mutable Report report_;
  mutable Draw draw_;
};

/// Adds the class to the module.
void define_verdict(py::module_& module);

}  // namespace referee::python

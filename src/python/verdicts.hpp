#pragma once

#include <pybind11/pybind11.h>

#include <cstddef>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "python/module.hpp"
#include "python/text.hpp"
#include "python/verdict.hpp"
#include "referee/report.hpp"

/// What the iterators over verdicts have in common: sweeps and saved reports. With the
/// interpreter's lock held.
namespace referee::python {

namespace py = pybind11;

/// Says that a thread is in here, as long as it lives. Throws ValueError, with this message,
/// if one is already.
class InUse {
 public:
  InUse(bool& in_use, const char* message);
  InUse(const InUse&) = delete;
  InUse& operator=(const InUse&) = delete;
  ~InUse() { in_use_ = false; }

 private:
  bool& in_use_;
};

/// A referee.Summary.
py::object summary_object(const Summary& summary);

/// A table of verdicts by its columns: lists by their names, which are those of CSV. Codes are
/// plain ints, the properties a dict in one column, and what does not apply is None.
class Columns {
 public:
  Columns();

  void add(const Verdict& verdict);
  py::dict dict() const;

 private:
  std::vector<std::pair<py::str, py::list>> lists_;
};

/// Calls `take` for the verdicts that are left, for `most` of them at most.
template <typename Verdicts, typename Take>
void take_verdicts(Verdicts& verdicts, std::optional<std::size_t> most, Take take) {
  std::size_t left = most.value_or(std::numeric_limits<std::size_t>::max());
  try {
    for (; left > 0; --left) take(verdicts.next());
  } catch (const py::stop_iteration&) {
  }
}

/// How many verdicts are wanted; nothing for None. Throws as natural_of().
inline std::optional<std::size_t> most_of(py::handle given) {
  if (given.is_none()) return std::nullopt;
  const std::optional<std::uint64_t> most = natural_of(given, "most is an int or None");
  if (!most) throw py::value_error("most is a whole number from 0 to 2**64 - 1");
  return most;
}

/// Defines what makes a class an iterator over verdicts that can be closed, and the tables that it
/// makes. The class has next(), which throws StopIteration after the last one, and close().
template <typename Verdicts>
void define_iteration(py::class_<Verdicts>& verdicts) {
  define_reduction(verdicts);
  verdicts.def("__iter__", [](py::object self) { return self; })
      .def("__next__", &Verdicts::next)
      .def("__enter__", [](py::object self) { return self; })
      .def("__exit__", [](Verdicts& self, const py::args&) { self.close(); })
      .def(
          "to_dicts",
          [](Verdicts& self) {
            py::list rows;
            take_verdicts(self, std::nullopt,
                          [&](const Verdict& verdict) { rows.append(verdict.to_dict()); });
            return rows;
          },
          "The verdicts that are left, as a list of dicts.")
      .def(
          "to_dict_of_lists",
          [](Verdicts& self, py::handle most) {
            Columns columns;
            take_verdicts(self, most_of(most),
                          [&](const Verdict& verdict) { columns.add(verdict); });
            return columns.dict();
          },
          py::arg("most") = py::none(),
          R"(The verdicts that are left, or the next `most`, by columns: a dict of lists.

The names are those of CSV. Codes are plain ints, `properties` is a column of dicts, and what does
not apply is None. The lists are empty after the last verdict.)")
      .def(
          "to_pandas",
          [](py::object self, py::object most) {
            return py::module_::import("referee.reports").attr("to_pandas")(self, most);
          },
          py::arg("most") = py::none(),
          R"(The same as a pandas.DataFrame, whose whole numbers are of the type Int64.

Raises ImportError if there is no pandas.)");
}

}  // namespace referee::python

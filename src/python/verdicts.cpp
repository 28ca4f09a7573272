#include "python/verdicts.hpp"

namespace referee::python {

InUse::InUse(bool& in_use, const char* message) : in_use_(in_use) {
  if (in_use) throw py::value_error(message);
  in_use_ = true;
}

py::object summary_object(const Summary& summary) {
  py::dict by_code;
  for (std::size_t i = 0; i < summary.by_code.size(); ++i) {
    by_code[code_object(static_cast<Code>(i))] = summary.by_code[i];
  }
  return py::module_::import("referee.sweeps")
      .attr("Summary")(summary.files, summary.games, summary.moves, summary.bytes, by_code,
                       summary.failures, summary.partial);
}

Columns::Columns() {
  const auto add = [this](const char* name, const py::object&) {
    lists_.emplace_back(name, py::list());
  };
  Verdict(Report()).visit_columns(add);
  add("properties", py::none());
}

void Columns::add(const Verdict& verdict) {
  std::size_t column = 0;
  const auto add = [&](const char*, const py::object& value) {
    const bool is_code = PyLong_Check(value.ptr()) != 0 && PyLong_CheckExact(value.ptr()) == 0;
    lists_[column++].second.append(
        is_code ? py::reinterpret_steal<py::object>(PyNumber_Long(value.ptr())) : value);
  };
  verdict.visit_columns(add);
  add("properties", verdict.properties());
}

py::dict Columns::dict() const {
  py::dict columns;
  for (const auto& [name, list] : lists_) columns[name] = list;
  return columns;
}

}  // namespace referee::python

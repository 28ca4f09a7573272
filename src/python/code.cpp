#include "python/code.hpp"

#include <array>

#include "python/text.hpp"

namespace referee::python {
namespace {

constexpr std::size_t code_count = 10;

using Members = std::array<py::object, code_count>;

Members load_members() {
  const py::object type = py::module_::import("referee.code").attr("Code");
  Members members;
  for (std::size_t i = 0; i < code_count; ++i) members[i] = type(i);
  return members;
}

}  // namespace

py::object code_object(Code code) {
  // Never destroyed: the interpreter may be gone by then.
  static const Members* const members = new Members(load_members());
  return (*members)[static_cast<std::size_t>(code)];
}

Code code_of(py::handle number) {
  if (!PyLong_Check(number.ptr())) {
    throw py::type_error("a code is an int from 0 to 9, not " + type_name(number));
  }
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  if (overflow != 0 || value < 0 || value >= static_cast<long>(code_count)) {
    throw py::value_error("a code is an int from 0 to 9");
  }
  return static_cast<Code>(value);
}

void define_codes(py::module_& module) {
  py::list codes;
  for (std::size_t i = 0; i < code_count; ++i) {
    const Code code = static_cast<Code>(i);
    codes.append(py::make_tuple(i, name_of(code), is_valid(code), meaning_of(code)));
  }
  module.attr("codes") = codes;
}

}  // namespace referee::python

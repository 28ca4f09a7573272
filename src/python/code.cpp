#include "python/code.hpp"

#include <array>
#include <optional>

#include "python/text.hpp"

namespace referee::python {
namespace {

constexpr std::size_t code_count = 10;

/// The members of referee.Code, once its module has given them. Never destroyed: the interpreter
/// may be gone by then.
std::array<py::object, code_count>& members() {
  static auto& all = *new std::array<py::object, code_count>;
  return all;
}

void set_members(const py::sequence& codes) {
  for (std::size_t i = 0; i < code_count; ++i) members()[i] = codes[i];
}

}  // namespace

py::object code_object(Code code) {
  return members()[static_cast<std::size_t>(code)];
}

Code code_of(py::handle number) {
  const std::optional<std::uint64_t> code = natural_of(number, "a code is an int from 0 to 9");
  if (!code || *code >= code_count) throw py::value_error("a code is an int from 0 to 9");
  return static_cast<Code>(*code);
}

void define_codes(py::module_& module) {
  py::list codes;
  for (std::size_t i = 0; i < code_count; ++i) {
    const Code code = static_cast<Code>(i);
    codes.append(py::make_tuple(i, name_of(code), is_valid(code), meaning_of(code)));
  }
  module.attr("codes") = codes;
  module.def("set_codes", &set_members, "Take the members of referee.Code, in their order.");
}

}  // namespace referee::python

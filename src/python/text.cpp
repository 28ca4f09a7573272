#include "python/text.hpp"

#include <algorithm>
#include <array>
#include <limits>

#include <fmt/format.h>

#include "python/module.hpp"

namespace referee::python {
namespace {

py::object stolen(PyObject* object) {
  if (object == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::object>(object);
}

std::string_view view_of_bytes(const py::object& bytes) {
  return {PyBytes_AS_STRING(bytes.ptr()), static_cast<std::size_t>(PyBytes_GET_SIZE(bytes.ptr()))};
}

Py_ssize_t length_of(std::string_view text) {
  return static_cast<Py_ssize_t>(text.size());
}

[[noreturn]] void refuse_type(py::handle given, std::string_view what) {
  PyErr_Clear();
  throw py::type_error(std::string(what) + ", not " + type_name(given));
}

[[noreturn]] void refuse_value(py::handle given, std::string_view what) {
  PyErr_Clear();
  throw py::value_error(std::string(what) + ", not " + py::repr(given).cast<std::string>());
}

bool is_path(py::handle given) {
  return PyUnicode_Check(given.ptr()) || PyBytes_Check(given.ptr()) ||
         py::hasattr(given, "__fspath__");
}

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

py::str str_of(std::string_view text) {
  return stolen(PyUnicode_DecodeUTF8(text.data(), length_of(text), "replace"));
}

py::str path_str_of(std::string_view path) {
  return stolen(PyUnicode_DecodeFSDefaultAndSize(path.data(), length_of(path)));
}

std::string path_of(py::handle path) {
  PyObject* bytes = nullptr;
  if (PyUnicode_FSConverter(path.ptr(), &bytes) == 0) throw py::error_already_set();
  return std::string(view_of_bytes(stolen(bytes)));
}

std::vector<std::string> paths_of(py::handle paths, std::string_view name) {
  if (is_path(paths)) return {path_of(paths)};
  std::vector<std::string> found;
  py::iterator all =
      iterator_of(paths, fmt::format("{} is a path (str, bytes, os.PathLike) or several", name));
  for (; all != py::iterator::sentinel(); ++all) found.push_back(path_of(*all));
  return found;
}

Text::Text(py::handle given, std::string_view what) {
  if (PyBytes_Check(given.ptr())) {
    owner_ = py::reinterpret_borrow<py::object>(given);
    view_ = view_of_bytes(owner_);
  } else if (PyUnicode_Check(given.ptr())) {
    Py_ssize_t size = 0;
    if (const char* const characters = PyUnicode_AsUTF8AndSize(given.ptr(), &size)) {
      owner_ = py::reinterpret_borrow<py::object>(given);
      view_ = {characters, static_cast<std::size_t>(size)};
      return;
    }
    PyErr_Clear();  // half a pair of surrogates, as open(errors="surrogateescape") makes them
    PyObject* encoded = PyUnicode_AsEncodedString(given.ptr(), "utf-8", "surrogateescape");
    if (encoded == nullptr) {
      PyErr_Clear();
      encoded = PyUnicode_AsEncodedString(given.ptr(), "utf-8", "surrogatepass");
    }
    owner_ = stolen(encoded);
    view_ = view_of_bytes(owner_);
  } else if (PyObject_CheckBuffer(given.ptr()) != 0) {
    owner_ = stolen(PyBytes_FromObject(given.ptr()));  // a copy, as others may write to it
    view_ = view_of_bytes(owner_);
  } else {
    throw py::type_error(std::string(what) + " is str or bytes, not " + type_name(given));
  }
}

std::string_view characters_of(py::handle given, std::string_view what) {
  if (!PyUnicode_Check(given.ptr())) refuse_type(given, what);
  Py_ssize_t size = 0;
  const char* const characters = PyUnicode_AsUTF8AndSize(given.ptr(), &size);
  if (characters == nullptr) refuse_value(given, what);  // half a pair of surrogates
  return {characters, static_cast<std::size_t>(size)};
}

/// As an int of Python's. Throws TypeError with these words for what is none, a bool too.
py::object index_of(py::handle given, std::string_view what) {
  PyObject* const number = PyBool_Check(given.ptr()) ? nullptr : PyNumber_Index(given.ptr());
  if (number == nullptr) refuse_type(given, what);
  return py::reinterpret_steal<py::object>(number);
}

std::optional<std::uint64_t> natural_of(py::handle given, std::string_view what) {
  const std::uint64_t value = PyLong_AsUnsignedLongLong(index_of(given, what).ptr());
  if (PyErr_Occurred() == nullptr) return value;
  PyErr_Clear();
  return std::nullopt;
}

std::uint64_t natural_of(py::handle given, std::string_view what, std::uint64_t least,
                         std::uint64_t most) {
  const std::optional<std::uint64_t> value = natural_of(given, what);
  if (value && *value >= least && *value <= most) return *value;
  refuse_value(given, what);
}

unsigned depth_of(py::handle given) {
  constexpr std::uint64_t most = std::numeric_limits<unsigned>::max();
  return static_cast<unsigned>(natural_of(given, "depth is an int from 0 to 2**32 - 1", 0, most));
}

double real_of(py::handle given, std::string_view what) {
  const double value = PyFloat_AsDouble(given.ptr());
  if (PyErr_Occurred() == nullptr) return value;
  if (PyErr_ExceptionMatches(PyExc_OverflowError) == 0) refuse_type(given, what);
  PyErr_Clear();
  throw py::value_error(std::string(what));
}

py::iterator iterator_of(py::handle given, std::string_view what) {
  PyObject* const iterator = PyObject_GetIter(given.ptr());
  if (iterator == nullptr) refuse_type(given, what);
  return py::reinterpret_steal<py::iterator>(iterator);
}

int coordinate_of(py::handle given, std::string_view what) {
  const py::object number = index_of(given, what);
  int overflow = 0;
  const long value = PyLong_AsLongAndOverflow(number.ptr(), &overflow);
  constexpr long least = std::numeric_limits<int>::min();
  constexpr long most = std::numeric_limits<int>::max();
  if (overflow != 0) return overflow < 0 ? static_cast<int>(least) : static_cast<int>(most);
  return static_cast<int>(std::clamp(value, least, most));
}

std::pair<int, int> pair_of(py::handle given, std::string_view what) {
  PyObject* const pair = given.ptr();
  if (PyTuple_Check(pair) && PyTuple_GET_SIZE(pair) == 2) {
    return {coordinate_of(PyTuple_GET_ITEM(pair, 0), what),
            coordinate_of(PyTuple_GET_ITEM(pair, 1), what)};
  }
  if (!PySequence_Check(pair) || PyUnicode_Check(pair) || PyBytes_Check(pair)) {
    refuse_type(given, what);
  }
  const auto members = py::reinterpret_borrow<py::sequence>(given);
  if (members.size() != 2)
    throw py::value_error(std::string(what) + ", not of " + std::to_string(members.size()));
  return {coordinate_of(members[0], what), coordinate_of(members[1], what)};
}

py::object number_of(std::string_view digits) {
  constexpr std::size_t most_of_python = 4300;
  if (digits.size() > most_of_python) return str_of(digits);
  const std::string text(digits);
  if (PyObject* const number = PyLong_FromString(text.c_str(), nullptr, 10)) return stolen(number);
  if (PyErr_ExceptionMatches(PyExc_ValueError) == 0) throw py::error_already_set();
  PyErr_Clear();  // the program has lowered the limit
  return str_of(digits);
}

std::string type_name(py::handle object) {
  return object.is_none() ? "None" : Py_TYPE(object.ptr())->tp_name;
}

py::object code_object(Code code) {
  return members()[static_cast<std::size_t>(code)];
}

Code code_of(py::handle number) {
  const std::optional<std::uint64_t> code = natural_of(number, "a code is an int from 0 to 9");
  if (!code || *code >= code_count) throw py::value_error("a code is an int from 0 to 9");
  return static_cast<Code>(*code);
}

/// Adds `codes`, the table of which referee.Code is made, to the module.
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

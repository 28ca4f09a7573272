#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "referee/code.hpp"

/// What Python calls str, bytes, int and Code, as this library has them, and back.
namespace referee::python {

namespace py = pybind11;

/// A str for text that may be any bytes: what is no UTF-8 is replaced by U+FFFD.
py::str str_of(std::string_view text);

/// A str for a path, whose bytes os.fsencode() gives back.
py::str path_str_of(std::string_view path);

/// The bytes of a path given as str, bytes or os.PathLike. Throws TypeError for anything else, and
/// ValueError for a path with a NUL byte.
std::string path_of(py::handle path);

/// The bytes of one path, or of all that an iterable has. Throws as path_of().
std::vector<std::string> paths_of(py::handle paths, std::string_view name = "paths");

/// The bytes of a str (as UTF-8) or of any bytes-like object. They live as long as this object.
class Text {
 public:
  /// Throws TypeError for anything else. `what` is what the message calls it.
  Text(py::handle given, std::string_view what);

  std::string_view view() const { return view_; }

  /// What can be kept to read the text again: it does not change.
  const py::object& owner() const { return owner_; }

 private:
  py::object owner_;  // an immutable object
  std::string_view view_;
};

/// The characters of a str. Throws TypeError, which says what was expected.
std::string_view characters_of(py::handle given, std::string_view what);

/// The value of an int, as the standard library's or as numpy's, but no bool; nothing if it is
/// negative or not below 2^64. Throws TypeError, which says what was expected.
std::optional<std::uint64_t> natural_of(py::handle given, std::string_view what);

/// The same; throws ValueError, with the same words, for what is not `least` to `most`.
std::uint64_t natural_of(py::handle given, std::string_view what, std::uint64_t least,
                         std::uint64_t most);

/// A number of moves to look ahead or to count. Throws as natural_of().
unsigned depth_of(py::handle given);

/// The value of a number. Throws TypeError or ValueError, which say what was expected.
double real_of(py::handle given, std::string_view what);

/// What `given` iterates over. Throws TypeError, which says what was expected.
py::iterator iterator_of(py::handle given, std::string_view what);

/// An int that stands for a place on a board; one that no int of C++ holds becomes the nearest that
/// does, and is off any board. Throws TypeError, which says what was expected.
int coordinate_of(py::handle given, std::string_view what);

/// The two members of a pair of such ints, as (row, column) or (x, y). Throws TypeError or
/// ValueError, which say what was expected.
std::pair<int, int> pair_of(py::handle given, std::string_view what);

/// The int of decimal digits; of more than 4300, which Python refuses to read and write, a str.
py::object number_of(std::string_view digits);

/// As "a list" or "None", for messages.
std::string type_name(py::handle object);

/// The member of referee.Code.
py::object code_object(Code code);

/// The code that an int is. Throws TypeError or ValueError if it is none.
Code code_of(py::handle number);

}  // namespace referee::python

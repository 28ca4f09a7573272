#include "referee/connectz.hpp"

#include <pybind11/pybind11.h>

#include <array>
#include <optional>

#include "python/module.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"

namespace referee::python {
namespace connectz_functions {
namespace {

using Frame = std::array<std::uint64_t, 3>;

constexpr std::uint64_t most_64 = ~std::uint64_t{0};

Frame frame_of(py::handle given) {
  constexpr std::string_view expected = "frame is (columns, rows, length of a winning line)";
  Frame frame{};
  std::size_t count = 0;
  py::iterator numbers = iterator_of(given, expected);
  for (; numbers != py::iterator::sentinel(); ++numbers, ++count) {
    if (count == frame.size()) throw py::value_error(std::string(expected));
    frame[count] =
        natural_of(*numbers, "the numbers of a frame are ints from 1 to 2**64 - 1", 1, most_64);
  }
  if (count != frame.size()) throw py::value_error(std::string(expected));
  return frame;
}

std::optional<std::uint64_t> optional_of(py::handle given, std::string_view what) {
  if (given.is_none()) return std::nullopt;
  return natural_of(given, what, 0, most_64);
}

std::string generate(py::handle given_frame, py::handle moves, py::handle win_at, bool drawn,
                     py::handle seed) {
  const auto [columns, rows, line] = frame_of(given_frame);
  const connectz::Recipe recipe{
      columns,
      rows,
      line,
      optional_of(moves, "moves is an int from 0 to 2**64 - 1, or None"),
      optional_of(win_at, "win_at is an int from 1 to 2**64 - 1, or None"),
      drawn,
      natural_of(seed, "seed is an int from 0 to 2**64 - 1", 0, most_64)};
  const Unlocked unlocked;
  return connectz::generate(recipe);
}

std::uint64_t perft(py::handle given_frame, py::handle given_depth) {
  const auto [columns, rows, line] = frame_of(given_frame);
  const unsigned depth = depth_of(given_depth);
  const Unlocked unlocked;
  return connectz::perft(columns, rows, line, depth);
}

}  // namespace
}  // namespace connectz_functions

void define_connectz(py::module_& module) {
  using namespace connectz_functions;  // NOLINT(google-build-using-namespace)
  module.def("generate", &generate);
  module.def("perft", &perft);
}

}  // namespace referee::python

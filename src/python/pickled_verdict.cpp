#include "python/pickled_verdict.hpp"

#include <pybind11/stl.h>

#include <variant>

#include "python/text.hpp"

namespace referee::python {
namespace {

/// Texts are bytes here, as they may be no UTF-8.
py::bytes kept(const std::string& text) {
  return py::bytes(text);
}

py::object kept(const std::vector<Number>& numbers) {
  py::list list;
  for (const Number& number : numbers) list.append(kept(number.digits));
  return list;
}

py::object kept(const Property::Texts& texts) {
  py::list list;
  for (const std::string& text : texts) list.append(kept(text));
  return list;
}

py::object kept(const Property::NamedTexts& texts) {
  py::list list;
  for (const auto& [name, text] : texts) list.append(py::make_tuple(kept(name), kept(text)));
  return list;
}

py::object kept(const CellLine& line) {
  return py::make_tuple(kept(line.column.digits), line.row, line.column_step, line.row_step,
                        line.count);
}

py::object kept(std::uint64_t number) {
  return py::int_(number);
}

py::object kept(bool truth) {
  return py::bool_(truth);
}

std::vector<Number> numbers_of(const py::object& state) {
  std::vector<Number> numbers;
  for (std::string& digits : state.cast<std::vector<std::string>>()) {
    numbers.push_back({std::move(digits)});
  }
  return numbers;
}

CellLine line_of(const py::object& state) {
  const auto members = state.cast<py::tuple>();
  return {{members[0].cast<std::string>()},
          members[1].cast<std::uint64_t>(),
          members[2].cast<int>(),
          members[3].cast<int>(),
          members[4].cast<std::uint64_t>()};
}

/// The value whose kind has this place among those of Property::Value.
Property::Value value_of(std::size_t kind, const py::object& state) {
  switch (kind) {
    case 0:
      return state.cast<std::uint64_t>();
    case 1:
      return state.cast<bool>();
    case 2:
      return state.cast<std::string>();
    case 3:
      return numbers_of(state);
    case 4:
      return state.cast<Property::Texts>();
    case 5:
      return state.cast<Property::NamedTexts>();
    case 6:
      return line_of(state);
    default:
      throw py::value_error("a pickled verdict has a property of an unknown kind");
  }
}

static_assert(std::variant_size_v<Property::Value> == 7);

}  // namespace

py::tuple pickled(const Verdict& verdict) {
  const Report& report = verdict.report();
  py::list properties;
  for (const Property& property : report.properties) {
    const py::object value =
        std::visit([](const auto& of_kind) -> py::object { return kept(of_kind); }, property.value);
    properties.append(py::make_tuple(kept(property.key), property.value.index(), value));
  }
  const auto number_of_code = [](Code code) { return static_cast<unsigned>(code); };
  const std::optional<unsigned> expected =
      report.expected ? std::optional(number_of_code(*report.expected)) : std::nullopt;
  return py::make_tuple(kept(report.path), report.game, number_of_code(report.code),
                        kept(report.reason), report.line, report.byte, report.move, report.player,
                        report.moves, report.bytes, properties, kept(verdict.board()),
                        report.seconds, expected);
}

Verdict unpickled(const py::tuple& state) {
  constexpr std::size_t members = 14;
  if (state.size() != members) throw py::value_error("this is no pickled verdict");
  Report report;
  report.path = state[0].cast<std::string>();
  report.game = state[1].cast<std::uint64_t>();
  report.code = static_cast<Code>(state[2].cast<unsigned>() % 10);
  report.reason = state[3].cast<std::string>();
  report.line = state[4].cast<std::optional<std::uint64_t>>();
  report.byte = state[5].cast<std::optional<std::uint64_t>>();
  report.move = state[6].cast<std::optional<std::uint64_t>>();
  report.player = state[7].cast<std::optional<unsigned>>();
  report.moves = state[8].cast<std::uint64_t>();
  report.bytes = state[9].cast<std::uint64_t>();
  for (const py::handle property : state[10]) {
    const auto parts = property.cast<py::tuple>();
    report.properties.push_back(
        {parts[0].cast<std::string>(), value_of(parts[1].cast<std::size_t>(), parts[2])});
  }
  report.board = state[11].cast<std::string>();
  report.seconds = state[12].cast<std::optional<double>>();
  if (const auto expected = state[13].cast<std::optional<unsigned>>()) {
    report.expected = static_cast<Code>(*expected % 10);
  }
  return Verdict(std::move(report));
}

}  // namespace referee::python

#include "python/verdict.hpp"

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "game/fields.hpp"
#include "python/module.hpp"
#include "python/text.hpp"
#include "referee/code.hpp"

namespace referee::python {
namespace {

namespace game = internal::game;

py::object value_of(const std::vector<Number>& numbers) {
  py::list list;
  for (const Number& number : numbers) list.append(number_of(number.digits));
  return list;
}

py::object value_of(const Property::Texts& texts) {
  py::list list;
  for (const std::string& text : texts) list.append(str_of(text));
  return list;
}

py::object value_of(const Property::NamedTexts& texts) {
  py::dict dict;
  for (const auto& [name, text] : texts) dict[str_of(name)] = str_of(text);
  return dict;
}

/// The cells of a line, from one end to the other, as (column, row).
py::object value_of(const CellLine& line) {
  py::list cells;
  for (std::uint64_t i = 0; i < line.count; ++i) {
    const CellLine::Cell cell = line.cell(i);
    cells.append(py::make_tuple(number_of(cell.column.digits), cell.row));
  }
  return cells;
}

py::object value_of(const std::string& text) {
  return str_of(text);
}

template <typename T>
requires std::is_unsigned_v<T> py::object value_of(T number) {
  if constexpr (std::is_same_v<T, bool>) return py::bool_(number);
  return py::int_(number);
}

py::object value_of(const Property& property) {
  return std::visit([](const auto& value) { return value_of(value); }, property.value);
}

py::object value_of(Code code) {
  return code_object(code);
}

/// A field as an attribute: None where it does not apply.
template <typename T>
py::object attribute(const game::VerdictField& field, const T& member) {
  if (!game::applies(field, member)) return py::none();
  if constexpr (game::is_optional<T>) {
    return value_of(*member);
  } else {
    return value_of(member);
  }
}

}  // namespace

std::string LazyBoards::board(std::size_t number) {
  if (draw_) {
    const Draw draw = draw_;  // stays, whatever another thread does meanwhile
    std::vector<std::string> boards = draw();
    boards_ = std::move(boards);
    draw_ = nullptr;
  }
  return number < boards_.size() ? boards_[number] : "";
}

py::dict Verdict::properties() const {
  py::dict dict;
  for (const Property& property : report_.properties)
    dict[str_of(property.key)] = value_of(property);
  return dict;
}

py::object Verdict::property(const std::string& key) const {
  std::vector<std::string_view> keys;
  for (const Property& property : report_.properties) {
    if (property.key == key) return value_of(property);
    keys.push_back(property.key);
  }
  throw py::attribute_error(
      fmt::format("this verdict has no '{}'; its properties: {}", key,
                  keys.empty() ? "none" : fmt::format("{}", fmt::join(keys, ", "))));
}

void Verdict::visit_columns(const VisitColumn& visit) const {
  visit("path", path_str_of(report_.path));
  const auto visit_field = [&](const game::VerdictField& field, const auto& member) {
    visit(field.name, attribute(field, member));
    if (field.name == std::string_view("code")) visit("name", str_of(name_of(report_.code)));
  };
  game::visit_fields(visit_field, report_);
  visit("seconds", py::cast(report_.seconds));
}

py::dict Verdict::to_dict() const {
  py::dict dict;
  visit_columns([&](const char* name, const py::object& value) {
    if (!value.is_none()) dict[name] = value;
  });
  for (const Property& property : report_.properties)
    dict[str_of(property.key)] = value_of(property);
  return dict;
}

std::string Verdict::repr() const {
  const std::string path =
      report_.path.empty() ? "" : " " + py::repr(path_str_of(report_.path)).cast<std::string>();
  const std::string game = report_.game == 0 ? "" : fmt::format(" game {}", report_.game);
  return fmt::format("<Verdict {} {}{}{}: {}{}>", static_cast<int>(report_.code),
                     name_of(report_.code), path, game, str_of(report_.reason).cast<std::string>(),
                     game::place_in_words(report_));
}

namespace {

// What pickle keeps: texts are bytes there, as they may be no UTF-8, and lines tuples.

template <typename T>
py::object kept(const T& value) {
  if constexpr (game::is_optional<T>) {
    return value ? kept(*value) : py::none();
  } else if constexpr (std::is_enum_v<T>) {
    return py::int_(static_cast<unsigned>(value));
  } else if constexpr (std::is_same_v<T, std::string>) {
    return py::bytes(value);
  } else if constexpr (std::is_same_v<T, Number>) {
    return py::bytes(value.digits);
  } else if constexpr (std::is_same_v<T, CellLine>) {
    py::list parts;
    game::visit_line([&](const char*, const auto& part) { parts.append(kept(part)); }, value);
    return py::tuple(parts);
  } else if constexpr (requires { value.first; }) {
    return py::make_tuple(kept(value.first), kept(value.second));
  } else if constexpr (requires { value.begin(); }) {
    py::list items;
    for (const auto& item : value) items.append(kept(item));
    return items;
  } else {
    return py::cast(value);
  }
}

/// The inverse.
template <typename T>
void take(const py::handle state, T& value) {
  if constexpr (game::is_optional<T>) {
    if (!state.is_none()) take(state, value.emplace());
  } else if constexpr (std::is_enum_v<T>) {
    value = static_cast<T>(state.cast<unsigned>() % 10);
  } else if constexpr (std::is_same_v<T, Number>) {
    value.digits = state.cast<std::string>();
  } else if constexpr (std::is_same_v<T, CellLine>) {
    const auto parts = state.cast<py::tuple>();
    std::size_t at = 0;
    game::visit_line([&](const char*, auto& member) { take(parts[at++], member); }, value);
  } else if constexpr (requires { value.emplace_back(); }) {
    for (const py::handle item : state) take(item, value.emplace_back());
  } else {
    value = state.cast<T>();
  }
}

py::tuple pickled(const Verdict& verdict) {
  const Report& report = verdict.report();
  py::list fields;
  game::visit_fields(
      [&](const game::VerdictField&, const auto& member) { fields.append(kept(member)); }, report);
  py::list properties;
  for (const auto& [key, value] : report.properties) {
    const py::object state = std::visit([](const auto& of_kind) { return kept(of_kind); }, value);
    properties.append(py::make_tuple(kept(key), value.index(), state));
  }
  return py::make_tuple(kept(report.path), fields, properties, kept(verdict.board()),
                        report.seconds);
}

Verdict unpickled(const py::tuple& state) {
  constexpr std::size_t members = 5;
  if (state.size() != members) throw py::value_error("this is no pickled verdict");
  Report report;
  take(state[0], report.path);
  const auto fields = state[1].cast<py::list>();
  std::size_t at = 0;
  game::visit_fields([&](const game::VerdictField&, auto& member) { take(fields[at++], member); },
                     report);
  for (const py::handle property : state[2]) {
    const auto parts = property.cast<py::tuple>();
    Property& made = report.properties.emplace_back();
    take(parts[0], made.key);
    const auto take_value = [&](auto kind) { take(parts[2], made.value.emplace<kind>()); };
    if (!game::with_kind<Property::Value>(parts[1].cast<std::size_t>(), take_value)) {
      throw py::value_error("a pickled verdict has a property of an unknown kind");
    }
  }
  take(state[3], report.board);
  take(state[4], report.seconds);
  return Verdict(std::move(report));
}

using VerdictClass = py::class_<Verdict>;

/// The attributes that are fields of every verdict.
void define_fields(VerdictClass& verdict) {
  std::size_t count = 0;
  const auto define = [&](const game::VerdictField& field, const auto&) {
    const auto attribute_at = [at = count++](const Verdict& self) {
      py::object found;
      std::size_t place = 0;
      const auto look = [&](const game::VerdictField& other, const auto& member) {
        if (place++ == at) found = attribute(other, member);
      };
      game::visit_fields(look, self.report());
      return found;
    };
    verdict.def_property_readonly(field.name, attribute_at, field.meaning);
  };
  const Report none;
  game::visit_fields(define, none);
}

void define_what_else_it_is(VerdictClass& verdict) {
  verdict
      .def_property_readonly(
          "path", [](const Verdict& self) { return path_str_of(self.report().path); },
          "The file, as it was given or found; '' for a text.")
      .def_property_readonly(
          "name", [](const Verdict& self) { return name_of(self.report().code); },
          "The name of the code, as 'illegal_move'.")
      .def_property_readonly(
          "is_valid", [](const Verdict& self) { return is_valid(self.report().code); },
          "Whether the code is one of 0 to 3.")
      .def_property_readonly(
          "seconds", [](const Verdict& self) { return self.report().seconds; },
          "From opening the file to this verdict, if `timing` asked for it.");
}

void define_conversions(VerdictClass& verdict) {
  verdict
      .def_property_readonly("properties", &Verdict::properties,
                             "What only this game has to say, as a new dict.")
      .def_property_readonly(
          "board", [](const Verdict& self) { return str_of(self.board()); },
          "The board in characters where the game was decided; '' if there is none.")
      .def("to_dict", &Verdict::to_dict,
           "What applies, and the properties beside it, as a new dict: a row of a table.")
      .def("__getattr__", &Verdict::property)
      .def("__dir__",
           [](py::handle self) {
             py::object names =
                 py::module_::import("builtins").attr("object").attr("__dir__")(self);
             return names + py::list(self.cast<const Verdict&>().properties());
           })
      .def("__eq__",
           [](const Verdict& self, py::handle other) -> py::object {
             if (!py::isinstance<Verdict>(other))
               return py::reinterpret_borrow<py::object>(Py_NotImplemented);
             return py::bool_(pickled(self).equal(pickled(other.cast<const Verdict&>())));
           })
      .def("__hash__", [](const Verdict& self) { return py::hash(py::bytes(self.report().path)); })
      .def(py::pickle(&pickled, &unpickled))
      .def("__repr__", &Verdict::repr);
}

}  // namespace

void define_verdict(py::module_& module) {
  VerdictClass verdict(module, "Verdict", R"(The verdict on one recorded game.

What does not apply is None: a game that was not decided by a move has no `move`. What only this
game has to say (the frame of Connect Z, the winning line, the tags of a PDN record) is in
`properties`, and each property is an attribute too: `verdict.frame`.)");
  define_reduction(verdict);
  define_fields(verdict);
  define_what_else_it_is(verdict);
  define_conversions(verdict);
}

}  // namespace referee::python

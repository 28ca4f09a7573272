#include "python/verdict.hpp"

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "python/code.hpp"
#include "python/pickled_verdict.hpp"
#include "python/text.hpp"
#include "referee/code.hpp"

namespace referee::python {
namespace {

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
  py::object column = number_of(line.column.digits);
  const py::int_ column_step(line.column_step);
  std::uint64_t row = line.row;
  for (std::uint64_t i = 0; i < line.count; ++i) {
    cells.append(py::make_tuple(column, row));
    if (line.column_step != 0) column = column + column_step;
    row += static_cast<std::uint64_t>(line.row_step);
  }
  return cells;
}

py::object value_of(const std::string& text) {
  return str_of(text);
}

py::object value_of(bool truth) {
  return py::bool_(truth);
}

py::object value_of(std::uint64_t number) {
  return py::int_(number);
}

py::object value_of(const Property& property) {
  return std::visit([](const auto& value) { return value_of(value); }, property.value);
}

/// " (line 9, byte 20, move 8, player 2)", as far as it is known.
std::string words_on_place(const Report& report) {
  std::string words;
  const auto add = [&](const char* what, const auto& value) {
    if (value) words += fmt::format("{}{} {}", words.empty() ? " (" : ", ", what, *value);
  };
  add("line", report.line);
  add("byte", report.byte);
  add("move", report.move);
  add("player", report.player);
  return words.empty() ? words : words + ")";
}

/// What a table has a column for, in its order: the names of JSON Lines reports.
template <typename Add>
void add_members(const Report& report, Add add) {
  add("path", path_str_of(report.path));
  if (report.game > 0) add("game", py::int_(report.game));
  add("code", code_object(report.code));
  add("name", str_of(name_of(report.code)));
  add("reason", str_of(report.reason));
  if (report.expected) add("expected", code_object(*report.expected));
  if (report.line) add("line", py::int_(*report.line));
  if (report.byte) add("byte", py::int_(*report.byte));
  if (report.move) add("move", py::int_(*report.move));
  if (report.player) add("player", py::int_(*report.player));
  add("moves", py::int_(report.moves));
  add("bytes", py::int_(report.bytes));
  if (report.seconds) add("seconds", py::float_(*report.seconds));
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

py::dict Verdict::to_dict() const {
  py::dict dict;
  add_members(report_, [&](const char* name, const py::object& value) { dict[name] = value; });
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
                     words_on_place(report_));
}

namespace {

using VerdictClass = py::class_<Verdict>;

void define_what_it_is(VerdictClass& verdict) {
  verdict
      .def_property_readonly(
          "path", [](const Verdict& self) { return path_str_of(self.report().path); },
          "The file, as it was given or found; '' for a text.")
      .def_property_readonly(
          "game",
          [](const Verdict& self) {
            return self.report().game > 0 ? py::object(py::int_(self.report().game)) : py::none();
          },
          "Which game of its file, from 1; None where a file holds one game.")
      .def_property_readonly(
          "code", [](const Verdict& self) { return code_object(self.report().code); },
          "What the game turned out to be: a Code, which is an int from 0 to 9.")
      .def_property_readonly(
          "name", [](const Verdict& self) { return name_of(self.report().code); },
          "The name of the code, as 'illegal_move'.")
      .def_property_readonly(
          "is_valid", [](const Verdict& self) { return is_valid(self.report().code); },
          "Whether the code is one of 0 to 3.")
      .def_property_readonly(
          "reason", [](const Verdict& self) { return str_of(self.report().reason); },
          "In words: one sentence without a full stop.");
}

void define_place_and_size(VerdictClass& verdict) {
  const auto report = [](auto member) {
    return [member](const Verdict& self) { return self.report().*member; };
  };
  verdict
      .def_property_readonly("line", report(&Report::line),
                             "Where it was decided: the line, from 1.")
      .def_property_readonly("byte", report(&Report::byte), "Where that line begins, from 0.")
      .def_property_readonly("move", report(&Report::move), "The move that decided, from 1.")
      .def_property_readonly("player", report(&Report::player), "Who made it, 1 or 2.")
      .def_property_readonly("moves", report(&Report::moves),
                             "How many well-formed moves were read.")
      .def_property_readonly("bytes", report(&Report::bytes), "How many bytes were read.")
      .def_property_readonly("seconds", report(&Report::seconds),
                             "From opening the file to this verdict, if `timing` asked for it.")
      .def_property_readonly(
          "expected",
          [](const Verdict& self) {
            return self.report().expected ? code_object(*self.report().expected) : py::none();
          },
          "The code that the record itself says it should have, in packs.");
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
  define_what_it_is(verdict);
  define_place_and_size(verdict);
  define_conversions(verdict);
}

}  // namespace referee::python

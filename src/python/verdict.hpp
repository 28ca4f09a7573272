#pragma once

#include <pybind11/pybind11.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "referee/report.hpp"

namespace referee::python {

namespace py = pybind11;

/// The boards of the games of one text, drawn when the first is asked for. With the interpreter's
/// lock held, which drawing may release.
class LazyBoards {
 public:
  using Draw = std::function<std::vector<std::string>()>;

  explicit LazyBoards(Draw draw) : draw_(std::move(draw)) {}

  /// That of a game, counted from 0.
  std::string board(std::size_t number);

 private:
  Draw draw_;  // none when they are drawn
  std::vector<std::string> boards_;
};

/// The verdict on one game, as Python sees it: a Report whose values become objects when they are
/// asked for.
class Verdict {
 public:
  explicit Verdict(Report report) : report_(std::move(report)) {}
  Verdict(Report report, std::shared_ptr<LazyBoards> boards, std::size_t number)
      : report_(std::move(report)), boards_(std::move(boards)), number_(number) {}

  const Report& report() const { return report_; }

  /// The board in characters.
  std::string board() const { return boards_ ? boards_->board(number_) : report_.board; }

  py::dict properties() const;

  /// The property of this name. Throws AttributeError if there is none.
  py::object property(const std::string& key) const;

  /// Calls `visit` with the name and the value of each member but the properties, in the order of
  /// the columns of a table; None where one does not apply.
  using VisitColumn = std::function<void(const char* name, const py::object& value)>;
  void visit_columns(const VisitColumn& visit) const;

  /// Its members that apply, and its properties beside them: a row of a table.
  py::dict to_dict() const;

  std::string repr() const;

 private:
  Report report_;
  std::shared_ptr<LazyBoards> boards_;  // of a text, where this is that of one game
  std::size_t number_ = 0;
};

}  // namespace referee::python

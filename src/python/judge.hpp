#pragma once

#include <pybind11/pybind11.h>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "python/options.hpp"
#include "python/verdict.hpp"
#include "referee/judge.hpp"

namespace referee::python {

namespace py = pybind11;

/// Judges files and texts of one game with one set of options, for any number of Python's threads:
/// each call takes a referee::Judge that no other uses, and gives it back. All members are called
/// with the interpreter's lock held; they release it while they judge.
class Judge {
 public:
  /// Throws as judge_settings().
  Judge(std::string game, py::dict options);
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  ~Judge();

  /// The verdict on the one game of a file. Throws ValueError if it holds more, and what a signal's
  /// handler raises (KeyboardInterrupt).
  Verdict file(py::handle path);

  /// The verdicts on all games of a file.
  std::vector<Verdict> games_of_file(py::handle path);

  /// The same for a text in memory, given as str or bytes.
  Verdict text(py::handle text);
  std::vector<Verdict> games_of_text(py::handle text);

 private:
  class Lease;

  /// The reports that `judge_all` passes on, up to `most`.
  using JudgeAll = std::function<void(referee::Judge&, const ReportCallback&)>;
  std::vector<Report> reports(bool is_short, std::size_t most, const JudgeAll& judge_all);

  /// Those on a text's games, or a file's.
  std::vector<Report> reports_of_text(std::string_view text, std::size_t most);
  std::vector<Report> reports_of_file(py::handle path, std::size_t most);
  /// Verdicts that draw their boards when these are asked for.
  std::vector<Verdict> with_boards(std::vector<Report> reports, const py::object& text);

  /// Judges a text again, to draw the boards of all its games.
  std::vector<std::string> boards_of(const py::object& text) const;
  void forget_other_process();

  std::string game_;
  py::dict options_;
  JudgeSettings settings_;
  std::vector<std::unique_ptr<referee::Judge>> idle_;
  std::uint64_t process_ = 0;  // in which the idle ones were made
};

/// Adds the class to the module.
void define_judge(py::module_& module);

}  // namespace referee::python

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <pybind11/stl.h>

#include <fmt/format.h>

#include "python/module.hpp"
#include "python/options.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"
#include "python/verdict.hpp"
#include "referee/judge.hpp"

namespace referee::python {
namespace {

/// One game so short is judged so fast that nobody wants to interrupt it.
constexpr std::uintmax_t short_bytes = 1 << 20;
constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

/// Of compressed text nobody knows how long it is.
bool is_short(std::string_view begin, std::uintmax_t bytes) {
  const bool is_skippable_frame =
      begin.size() == 4 && (begin[0] & 0xF0) == 0x50 && begin.substr(1) == "\x2a\x4d\x18";
  const bool is_compressed =
      is_skippable_frame || begin.starts_with("\x1f\x8b") || begin.starts_with("\x28\xb5\x2f\xfd");
  return bytes <= short_bytes && !is_compressed;
}

/// Files that the system makes while they are read have no size, and reading them may take for
/// ever.
bool is_short_file(const std::string& path) {
  const Unlocked unlocked;
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return false;
  const std::uintmax_t bytes = std::filesystem::file_size(path, error);
  if (error || bytes == 0 || bytes > short_bytes) return false;
  std::array<char, 4> begin{};
  std::ifstream(path, std::ios::binary).read(begin.data(), begin.size());
  return is_short({begin.data(), begin.size()}, bytes);
}

void check_single(const std::vector<Report>& reports, std::string_view what, const char* instead) {
  if (reports.size() == 1) return;
  throw py::value_error(
      fmt::format("{} holds more than one game; {} judges them all", what, instead));
}

/// Judges files and texts of one game with one set of options, for any number of Python's threads:
/// each call takes a referee::Judge that no other uses, and gives it back. All members are called
/// with the interpreter's lock held; they release it while they judge.
class Judge {
 public:
  /// Throws as judge_settings().
  Judge(std::string game, py::dict options)
      : game_(std::move(game)),
        options_(std::move(options)),
        settings_(judge_settings(game_, options_)) {}
  Judge(const Judge&) = delete;
  Judge& operator=(const Judge&) = delete;
  ~Judge() { forget_other_process(); }

  /// The verdict on the one game of a file. Throws ValueError if it holds more, and what a signal's
  /// handler raises (KeyboardInterrupt).
  Verdict file(py::handle path) {
    std::vector<Report> reports = reports_of_file(path, 2);
    check_single(reports, py::repr(path).cast<std::string>(), "judge_all()");
    return Verdict(std::move(reports.front()));
  }

  /// The verdicts on all games of a file.
  std::vector<Verdict> games_of_file(py::handle path) {
    std::vector<Report> reports = reports_of_file(path, no_limit);
    return {std::make_move_iterator(reports.begin()), std::make_move_iterator(reports.end())};
  }

  /// The same for a text in memory, given as str or bytes.
  Verdict text(py::handle text) {
    const Text given(text, "text");
    std::vector<Report> reports = reports_of_text(given.view(), 2);
    check_single(reports, "the text", "judge_text_all()");
    return std::move(with_boards(std::move(reports), given.owner()).front());
  }

  std::vector<Verdict> games_of_text(py::handle text) {
    const Text given(text, "text");
    return with_boards(reports_of_text(given.view(), no_limit), given.owner());
  }

 private:
  static constexpr std::size_t most_idle = 8;

  /// Takes an idle referee::Judge, or a new one, and gives it back.
  class Lease {
   public:
    explicit Lease(Judge& owner) : owner_(owner) {
      owner.forget_other_process();
      if (owner.idle_.empty()) {
        judge_ = std::make_unique<referee::Judge>(owner.settings_.game, owner.settings_.options);
      } else {
        judge_ = std::move(owner.idle_.back());
        owner.idle_.pop_back();
      }
    }
    Lease(const Lease&) = delete;
    Lease& operator=(const Lease&) = delete;
    ~Lease() {
      if (owner_.idle_.size() < most_idle) owner_.idle_.push_back(std::move(judge_));
    }

    referee::Judge& judge() { return *judge_; }

   private:
    Judge& owner_;
    std::unique_ptr<referee::Judge> judge_;
  };

  /// The reports that `judge_all` passes on, up to `most`.
  using JudgeAll = std::function<void(referee::Judge&, const ReportCallback&)>;
  std::vector<Report> reports(bool is_short, std::size_t most, const JudgeAll& judge_all) {
    Lease lease(*this);
    std::vector<Report> reports;
    std::optional<SignalWatch> watch;
    const auto judge = [&] {
      judge_all(lease.judge(), [&](Report& report) {
        reports.push_back(std::move(report));
        if (watch && reports.size() > 1) watch->look();
        return reports.size() < most;
      });
    };
    if (is_short) {
      watch.emplace();
      judge();
    } else {
      run_interruptibly(lease.judge(), judge);
    }
    return reports;
  }

  std::vector<Report> reports_of_file(py::handle path, std::size_t most) {
    const std::string name = path_of(path);
    return reports(
        is_short_file(name), most,
        [&](referee::Judge& judge, const ReportCallback& take) { judge.file(name, take); });
  }

  std::vector<Report> reports_of_text(std::string_view text, std::size_t most) {
    return reports(
        is_short(text.substr(0, 4), text.size()), most,
        [&](referee::Judge& judge, const ReportCallback& take) { judge.text(text, take); });
  }

  /// Verdicts that draw their boards when these are asked for.
  std::vector<Verdict> with_boards(std::vector<Report> reports, const py::object& text) {
    const auto boards = std::make_shared<LazyBoards>(
        [self = py::cast(this), text] { return self.cast<const Judge&>().boards_of(text); });
    std::vector<Verdict> verdicts;
    verdicts.reserve(reports.size());
    for (Report& report : reports) {
      verdicts.emplace_back(std::move(report), boards, verdicts.size());
    }
    return verdicts;
  }

  /// Judges a text again, to draw the boards of all its games.
  std::vector<std::string> boards_of(const py::object& text) const {
    py::dict drawing = options_.attr("copy")();
    drawing["board"] = true;
    const Text given(text, "text");
    std::vector<std::string> boards;
    for (Report& report : Judge(game_, drawing).reports_of_text(given.view(), no_limit)) {
      boards.push_back(std::move(report.board));
    }
    return boards;
  }

  /// The threads of idle judges that another process made are there: they can be neither used nor
  /// destroyed.
  void forget_other_process() {
    if (process_ == process_number()) return;
    for (std::unique_ptr<referee::Judge>& judge : idle_) static_cast<void>(judge.release());
    idle_.clear();
    process_ = process_number();
  }

  std::string game_;
  py::dict options_;
  JudgeSettings settings_;
  std::vector<std::unique_ptr<referee::Judge>> idle_;
  std::uint64_t process_ = process_number();  // in which the idle ones were made
};

}  // namespace

void define_judge(py::module_& module) {
  py::class_<Judge>(module, "Judge", "Judges files and texts of one game with one set of options.")
      .def(py::init<std::string, py::dict>(), py::arg("game"), py::arg("options"))
      .def("file", &Judge::file)
      .def("games_of_file", &Judge::games_of_file)
      .def("text", &Judge::text)
      .def("games_of_text", &Judge::games_of_text);
  module.def("note_fork", &note_fork, "To be called in a process that has come from fork().");
}

}  // namespace referee::python

#include "python/judge.hpp"

#include <pybind11/stl.h>

#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "python/interrupt.hpp"
#include "python/text.hpp"

namespace referee::python {
namespace {

/// What is judged so fast that nobody wants to interrupt it.
constexpr std::uintmax_t short_bytes = 1 << 20;
constexpr std::size_t no_limit = static_cast<std::size_t>(-1);

bool is_short_file(const std::string& path) {
  std::error_code error;
  if (path == "-" || !std::filesystem::is_regular_file(path, error)) return false;
  return std::filesystem::file_size(path, error) <= short_bytes && !error;
}

Report only_one(std::vector<Report> reports, std::string_view what, const char* instead) {
  if (reports.size() == 1) return std::move(reports.front());
  throw py::value_error(
      fmt::format("{} holds more than one game; {} judges them all", what, instead));
}

}  // namespace

/// Takes an idle referee::Judge, or a new one, and gives it back.
class Judge::Lease {
 public:
  explicit Lease(Judge& owner) : owner_(owner) {
    if (owner.process_ != process_number()) {
      // Their threads are in another process: they can be neither used nor destroyed.
      for (std::unique_ptr<referee::Judge>& judge : owner.idle_) static_cast<void>(judge.release());
      owner.idle_.clear();
      owner.process_ = process_number();
    }
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
  static constexpr std::size_t most_idle = 8;

  Judge& owner_;
  std::unique_ptr<referee::Judge> judge_;
};

Judge::Judge(std::string game, py::dict options)
    : game_(std::move(game)),
      options_(std::move(options)),
      settings_(judge_settings(game_, options_)),
      process_(process_number()) {}

std::vector<Report> Judge::reports_of_file(py::handle path, std::size_t most) {
  const std::string name = path_of(path);
  Lease lease(*this);
  std::vector<Report> reports;
  const auto judge = [&] {
    lease.judge().file(name, [&](Report& report) {
      reports.push_back(std::move(report));
      return reports.size() < most;
    });
  };
  if (is_short_file(name)) {
    const py::gil_scoped_release unlocked;
    judge();
  } else {
    run_interruptibly(lease.judge(), judge);
  }
  return reports;
}

std::vector<Report> Judge::reports_of_text(std::string_view text, std::size_t most) {
  Lease lease(*this);
  std::vector<Report> reports;
  const auto judge = [&] {
    lease.judge().text(text, [&](Report& report) {
      reports.push_back(std::move(report));
      return reports.size() < most;
    });
  };
  if (text.size() <= short_bytes) {
    const py::gil_scoped_release unlocked;
    judge();
  } else {
    run_interruptibly(lease.judge(), judge);
  }
  return reports;
}

Verdict::Draw Judge::drawing(const py::object& text, std::size_t number) const {
  return [game = game_, options = options_, text, number]() -> std::string {
    py::dict drawing = options.attr("copy")();
    drawing["board"] = true;
    const Text given(text, "text");
    const std::vector<Report> reports =
        Judge(game, drawing).reports_of_text(given.view(), number + 1);
    return reports.size() > number ? reports[number].board : "";
  };
}

Verdict Judge::file(py::handle path) {
  return Verdict(
      only_one(reports_of_file(path, 2), py::repr(path).cast<std::string>(), "judge_all()"));
}

std::vector<Verdict> Judge::games_of_file(py::handle path) {
  std::vector<Report> reports = reports_of_file(path, no_limit);
  return {std::make_move_iterator(reports.begin()), std::make_move_iterator(reports.end())};
}

Verdict Judge::text(py::handle text) {
  const Text given(text, "text");
  return {only_one(reports_of_text(given.view(), 2), "the text", "judge_text_all()"),
          drawing(given.owner(), 0)};
}

std::vector<Verdict> Judge::games_of_text(py::handle text) {
  const Text given(text, "text");
  std::vector<Verdict> verdicts;
  for (Report& report : reports_of_text(given.view(), no_limit)) {
    verdicts.emplace_back(std::move(report), drawing(given.owner(), verdicts.size()));
  }
  return verdicts;
}

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

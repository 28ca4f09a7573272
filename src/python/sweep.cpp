#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "python/background_sweep.hpp"
#include "python/module.hpp"
#include "python/options.hpp"
#include "python/text.hpp"
#include "python/unlocked.hpp"
#include "python/verdict.hpp"
#include "python/verdicts.hpp"

namespace referee::python {
namespace {

class Sweep;

using Codes = std::array<bool, 10>;

constexpr const char* sweep_in_use = "this sweep is in use: by another thread, or on_progress";
constexpr std::chrono::milliseconds longest_wait{50};
constexpr std::chrono::milliseconds between_progress{100};

/// Those that run, and have to be stopped when the interpreter ends. Under its lock.
std::set<Sweep*>& running() {
  static std::set<Sweep*>& sweeps = *new std::set<Sweep*>;
  return sweeps;
}

Codes codes_of(py::handle only) {
  Codes codes{};
  const auto add = [&codes](py::handle code) {
    codes[static_cast<std::size_t>(code_of(code))] = true;
  };
  if (only.is_none()) {
    codes.fill(true);
  } else if (PyIndex_Check(only.ptr()) != 0) {
    add(only);
  } else {
    py::iterator all = iterator_of(only, "only is a Code, or several");
    for (; all != py::iterator::sentinel(); ++all) add(*all);
  }
  return codes;
}

/// Iterates over the verdicts on many files, in the byte order of their paths. All members are
/// called with the interpreter's lock held; they release it while they wait.
class Sweep {
 public:
  /// Takes what judge_settings() and sweep_options() take, the codes of the games that are handed
  /// out (None: all), and a function that next() calls some ten times a second and at the end, or
  /// None. Throws ValueError if there are no paths, and as those functions do.
  Sweep(const std::string& game, const py::dict& judge_options, py::handle paths,
        const py::dict& options, py::handle only, py::object on_progress)
      : on_progress_(std::move(on_progress)) {
    if (Unlocked::is_ending()) throw py::value_error("the interpreter is about to end");
    if (!on_progress_.is_none() && PyCallable_Check(on_progress_.ptr()) == 0) {
      throw py::type_error("on_progress is a function, not " + type_name(on_progress_));
    }
    std::vector<std::string> all = paths_of(paths);
    if (all.empty()) throw py::value_error("paths is empty");
    JudgeSettings settings = judge_settings(game, judge_options);
    // In another process its thread does not run, and cannot be waited for: there it stays for
    // ever.
    const auto destroy = [process = process_](BackgroundSweep* sweep) {
      if (process == process_number()) delete sweep;
    };
    sweep_.reset(new BackgroundSweep(settings.game, settings.options, std::move(all),
                                     sweep_options(options), codes_of(only)),
                 destroy);
    running().insert(this);
  }
  Sweep(const Sweep&) = delete;
  Sweep& operator=(const Sweep&) = delete;
  ~Sweep() { close(); }

  /// The next verdict. Throws StopIteration after the last, ValueError if another thread is in
  /// here, and what a signal's handler raises (KeyboardInterrupt), after the sweep was stopped.
  Verdict next() {
    const InUse use(in_use_, sweep_in_use);
    if (!is_of_this_process()) throw py::value_error("this sweep belongs to another process");
    if (is_closed_ || !has_reports()) {
      tell_progress(true);
      throw py::stop_iteration();
    }
    tell_progress(false);
    return Verdict(std::move(taken_[next_++]));
  }

  /// Stops the judging, if it has not come to its end. There are no more verdicts then.
  void close() {
    const py::object dropped = std::exchange(on_progress_, py::none());
    running().erase(this);
    if (std::exchange(is_closed_, true) || !sweep_ || !is_of_this_process()) return;
    const std::shared_ptr<BackgroundSweep> sweep = sweep_;
    const Unlocked unlocked;
    sweep->stop();
  }

  /// What it came to; None before it has ended.
  py::object summary() {
    if (!is_of_this_process()) return py::none();
    const std::optional<Summary> summary = sweep_->summary();
    return summary ? summary_object(*summary) : py::none();
  }

  /// The function that is told, or None.
  const py::object& on_progress() const { return on_progress_; }

 private:
  /// Whether there are reports to hand out; if not, waits for them. False if there will be none.
  bool has_reports() {
    while (next_ == taken_.size()) {
      taken_.clear();
      next_ = 0;
      if (!wait_for_reports()) return false;
      if (PyErr_CheckSignals() != 0) {
        {
          const py::error_scope raised;  // is set again at its end
          close();
        }
        throw py::error_already_set();
      }
      tell_progress(false);
    }
    return true;
  }
  bool wait_for_reports() {
    const std::shared_ptr<BackgroundSweep> sweep = sweep_;
    const Unlocked unlocked;
    if (sweep->take(taken_, longest_wait)) return true;
    sweep->summary();  // throws what has ended it
    return false;
  }
  void tell_progress(bool ended) {
    if (on_progress_.is_none()) return;
    const auto now = std::chrono::steady_clock::now();
    if (!ended && now - told_ < between_progress) return;
    const Progress progress = sweep_->progress();
    const py::object call = ended ? std::exchange(on_progress_, py::none()) : on_progress_;
    try {
      call(
          py::module_::import("referee.sweeps")
              .attr("Progress")(progress.files, progress.games, progress.failures, progress.bytes));
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_StopIteration)) throw;
      py::raise_from(error, PyExc_RuntimeError, "on_progress raised StopIteration");
      throw py::error_already_set();  // the other would be taken for the end of the sweep
    }
    told_ = std::chrono::steady_clock::now();  // however long that took
  }
  bool is_of_this_process() const { return process_ == process_number(); }

  std::shared_ptr<BackgroundSweep> sweep_;  // kept by each call that waits for it
  std::uint64_t process_ = process_number();
  std::vector<Report> taken_;
  std::size_t next_ = 0;  // of those
  bool in_use_ = false;
  bool is_closed_ = false;
  py::object on_progress_;
  std::chrono::steady_clock::time_point told_;
};

/// No sweep runs, and no thread waits for the interpreter, when it ends.
void end() {
  while (!running().empty()) (*running().begin())->close();
  Unlocked::end();
}

/// The sweep of an object; null where it is not made yet, or could not be.
Sweep* made_in(PyObject* object) {
  auto place = reinterpret_cast<py::detail::instance*>(object)->get_value_and_holder();
  return place.holder_constructed() ? place.value_ptr<Sweep>() : nullptr;
}

/// Lets the garbage collector find cycles through on_progress.
void collect_cycles(PyHeapTypeObject* heap_type) {
  PyTypeObject* const type = &heap_type->ht_type;
  type->tp_flags |= Py_TPFLAGS_HAVE_GC;
  type->tp_traverse = [](PyObject* self, visitproc visit, void* arg) -> int {
    Py_VISIT(Py_TYPE(self));
    const Sweep* const sweep = made_in(self);
    if (sweep != nullptr) Py_VISIT(sweep->on_progress().ptr());
    return 0;
  };
  // pybind11 2.10 leaves the object to the collector while it is destroyed, which takes a while
  // here.
  type->tp_dealloc = [](PyObject* self) {
    PyObject_GC_UnTrack(self);
    py::detail::pybind11_object_dealloc(self);
  };
  type->tp_clear = [](PyObject* self) {
    if (Sweep* const sweep = made_in(self)) sweep->close();
    return 0;
  };
}

}  // namespace

void define_sweep(py::module_& module) {
  py::options options;
  options.disable_function_signatures();
  py::class_<Sweep> sweep(
      module, "Sweep", py::custom_type_setup(&collect_cycles),
      R"(The verdicts on many files, in the byte order of their paths: an iterator.

It judges ahead, in threads of its own, and may be left at any time: close() ends it, and so does the
end of a `with` statement, or of its last reference. The functions sweep() of the games make it.)");
  define_iteration(sweep);
  sweep
      .def(py::init<const std::string&, const py::dict&, py::handle, const py::dict&, py::handle,
                    py::object>(),
           py::arg("game"), py::arg("judge_options"), py::arg("paths"), py::arg("options"),
           py::arg("only"), py::arg("on_progress"))
      .def("close", &Sweep::close, "Stop judging. There are no more verdicts then.")
      .def_property_readonly("summary", &Sweep::summary,
                             "What the sweep came to, a Summary; None before it has ended. It is "
                             "`partial` if it was closed before all files were judged.");
  module.def("end", &end, "To be called before the interpreter ends.");
}

}  // namespace referee::python

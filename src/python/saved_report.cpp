#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <pybind11/stl.h>

#include "python/module.hpp"
#include "python/text.hpp"
#include "python/verdict.hpp"
#include "python/verdicts.hpp"
#include "referee/report_reader.hpp"

namespace referee::python {
namespace {

constexpr const char* report_in_use = "this report is in use: by another thread, or its file";

/// Iterates over the verdicts of a saved report. All members are called with the interpreter's lock
/// held; the file that is read releases it while it waits.
class SavedReport {
 public:
  /// `file` has read(), which gives bytes. With `is_own` it is closed after the last verdict, with
  /// whatever is wrong, and by close(). Throws Error if no report begins like this, and what the
  /// file raises.
  SavedReport(py::object file, const std::string& name, bool is_own)
      : file_(std::move(file)), is_own_(is_own) {
    closing_if_thrown([&] {
      reader_ = std::make_unique<ReportReader>(
          name, [this](char* room, std::size_t bytes) { return read(room, bytes); });
    });
  }
  SavedReport(const SavedReport&) = delete;
  SavedReport& operator=(const SavedReport&) = delete;
  ~SavedReport() {
    try {
      close();
    } catch (py::error_already_set& raised) {
      raised.discard_as_unraisable("a saved report");
    }
  }

  /// The next verdict. Throws StopIteration after the last, Error if the report is wrong, and
  /// ValueError if another thread is in here.
  Verdict next() {
    const InUse use(in_use_, report_in_use);
    Report report;
    bool has_report = false;
    if (!is_closed_) closing_if_thrown([&] { has_report = reader_->next(report); });
    if (has_report) return Verdict(std::move(report));
    close_file();
    throw py::stop_iteration();
  }

  /// There are no more verdicts then.
  void close() {
    const InUse use(in_use_, report_in_use);
    close_file();
  }

  const ReportReader& reader() const { return *reader_; }

  /// None before the last verdict was taken.
  py::object summary() const {
    try {
      return summary_object(reader_->summary());
    } catch (const Error&) {
      return py::none();
    }
  }

 private:
  py::object read_of_file(std::size_t bytes) {
    try {
      return file_.attr("read")(bytes);
    } catch (py::error_already_set& error) {
      if (!error.matches(PyExc_StopIteration)) throw;
      py::raise_from(error, PyExc_RuntimeError, "read() raised StopIteration");
      throw py::error_already_set();  // the other would be taken for the end of the report
    }
  }

  std::size_t read(char* room, std::size_t bytes) {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const py::object given = read_of_file(bytes);
    if (given.is_none())
      throw py::value_error("the report has no data yet: its file does not wait");
    if (!PyBytes_Check(given.ptr())) {
      throw py::type_error("the report is to be opened in binary mode: read() gives " +
                           type_name(given));
    }
    const auto text = given.cast<std::string_view>();
    if (text.size() > bytes) throw py::value_error("read() has given more than it was asked for");
    std::copy(text.begin(), text.end(), room);
    return text.size();
  }

  template <typename Work>
  void closing_if_thrown(Work work) {
    try {
      work();
    } catch (...) {
      close_file();
      throw;
    }
  }

  void close_file() {
    is_closed_ = true;
    const py::object file = std::exchange(file_, py::none());
    if (is_own_ && !file.is_none()) file.attr("close")();
  }

  py::object file_;
  bool is_own_;
  bool in_use_ = false;
  bool is_closed_ = false;
  std::unique_ptr<ReportReader> reader_;
};

}  // namespace

void define_saved_report(py::module_& module) {
  py::options options;
  options.disable_function_signatures();
  py::class_<SavedReport> report(module, "SavedReport",
                                 R"(The verdicts of a saved report, in its order: an iterator.

It reads as far as verdicts are taken, and closes its file after the last one, at close(), at the end
of a `with` statement, or of its last reference. read_report() makes it.)");
  define_iteration(report);
  report
      .def(py::init<py::object, const std::string&, bool>(), py::arg("file"), py::arg("name"),
           py::arg("is_own"))
      .def("close", &SavedReport::close, "Close the file. There are no more verdicts then.")
      .def_property_readonly(
          "tool", [](const SavedReport& self) { return self.reader().tool(); },
          "The command that made it: 'connectz' and so on.")
      .def_property_readonly(
          "version", [](const SavedReport& self) { return self.reader().version(); },
          "The version of that command.")
      .def_property_readonly(
          "options",
          [](const SavedReport& self) {
            py::dict all;
            for (const auto& [name, value] : self.reader().options()) all[str_of(name)] = value;
            return all;
          },
          "The options that change verdicts, as the report states them: a dict of str.")
      .def_property_readonly("summary", &SavedReport::summary,
                             "What the sweep came to, a Summary; None before the last verdict was "
                             "taken.");
}

}  // namespace referee::python

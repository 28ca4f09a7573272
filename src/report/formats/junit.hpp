#pragma once

#include "report/printer.hpp"

namespace referee::internal::report {

/// Prints JUnit's XML as Jenkins' schema (junit-10.xsd) allows it. The schema requires the counts
/// of a test suite at its beginning, so every game is a suite of one test: a report of any size can
/// then be written as it comes. A game that fails is a `failure`, one that could not be read an
/// `error`. Compared with a baseline, all games are printed, and a known failure is `skipped`.
///
/// A test is identified by its directory (`classname`) and its file, with the id or number of the
/// game in it (`name`): never by its verdict, so that a service recognises it in the next report.
class JunitPrinter : public Printer {
 public:
  /// Who reads it: GitLab also wants the attribute `file` of each test, which Jenkins refuses.
  enum class Reader { jenkins, gitlab };

  explicit JunitPrinter(Reader reader = Reader::jenkins) : reader_(reader) {}

  void begin(const Run& run, std::string& text) const override;
  void print(const Report& report, std::string& text) const override;
  void end(const Summary& summary, std::string& text) const override;
  bool shows_seconds() const override { return true; }
  bool prints_unchanged() const override { return true; }

 private:
  Reader reader_;
};

}  // namespace referee::internal::report

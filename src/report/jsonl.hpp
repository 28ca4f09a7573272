#pragma once

#include "io/output.hpp"
#include "report/printer.hpp"

namespace referee::report {

/// JSON Lines: a `begin` object, one object a game, a `summary`. The schema, docs/formats/report.md
/// and data/report.schema.json, is the contract; `schema_version` grows when it changes.
class JsonlPrinter : public Printer {
 public:
  static constexpr int schema_version = 1;

  /// `output` must outlive this object.
  explicit JsonlPrinter(io::Output& output) : output_(output) {}

  void begin(const Run& run) override;
  void print(const Report& report) override;
  void end(const Summary& summary) override;

 private:
  io::Output& output_;
};

}  // namespace referee::report

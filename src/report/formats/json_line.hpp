#pragma once

#include <string>
#include <string_view>

#include "json/object.hpp"
#include "stats/statistics.hpp"

namespace referee::internal::report {

/// A line of a JSON Lines report, written field by field. Not installed: only printers use it.
class JsonLine : public json::JsonObject {
 public:
  JsonLine(std::string& report, std::string_view type) : json::JsonObject(report), report_(report) {
    add("type", type);
  }

  /// To be called last.
  void end_line() {
    end();
    report_ += '\n';
  }

 private:
  std::string& report_;
};

/// Writes `path`, and `path_hex` where it is needed: a path that JSON cannot carry unchanged is
/// written as it would be displayed, together with its bytes in hexadecimal.
void write_path(json::JsonObject& object, std::string_view path);

/// Writes `codes`: the number of games with each code.
void write_codes(json::JsonObject& object, const stats::Statistics::Codes& codes);

/// Appends the line `{"type":"stats",...}` of docs/formats/report.md.
void write_statistics(const stats::Statistics& statistics, std::string& text);

}  // namespace referee::internal::report

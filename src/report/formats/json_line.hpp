#pragma once

#include <string>
#include <string_view>

#include "json/object.hpp"

namespace referee::internal::report {

/// A line of a JSON Lines report, written field by field. Not installed: only printers use it.
class JsonLine : public json::JsonObject {
 public:
  JsonLine(std::string& report, std::string_view type) : json::JsonObject(report), report_(report) {
    text("type", type);
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

}  // namespace referee::internal::report

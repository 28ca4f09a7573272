#pragma once

#include <string>
#include <string_view>

#include "json/object.hpp"

namespace referee::internal::report {

/// A line of a JSON Lines report, written piece by piece. Not installed: only printers use it.
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

/// `path`, and `path_hex` where it is needed: a path that JSON cannot carry as it is stands there
/// as a person would see it, and its bytes in hexadecimal beside it.
void write_path(json::JsonObject& object, std::string_view path);

}  // namespace referee::internal::report

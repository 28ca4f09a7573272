#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "game/fields.hpp"
#include "game/verdict.hpp"

namespace referee::internal::report {

/// A record of CSV (RFC 4180), added to a text cell by cell. Each column is described once, by a
/// name and a value: the first record is written by the same calls as all others, and has the
/// names.
///
/// Nothing that is written has control characters but LF and tab, and the CR before the LF at the
/// end of a record: others, and what is no UTF-8, become \xHH. A value that is absent is an empty
/// cell.
class CsvRecord {
 public:
  enum class Cells { names, values };

  explicit CsvRecord(std::string& text, Cells cells = Cells::values)
      : text_(text), has_names_(cells == Cells::names) {}

  /// What stands before the names of the columns that follow: "old_".
  void begin_names_with(std::string_view prefix) { prefix_ = prefix; }

  template <typename T>
  void add(std::string_view name, const T& value) {
    begin_cell();
    if (has_names_) {
      text_.append(prefix_).append(name);
    } else {
      write(value);
    }
  }

  /// Two columns for what may be any bytes, as a path: what cannot stand in a cell as it is is
  /// written as it would be displayed, and its bytes in hexadecimal in the second column.
  void add_bytes(std::string_view name, std::string_view name_of_hex, std::string_view bytes);
  void add_path(std::string_view path) { add_bytes("path", "path_hex", path); }

  enum class Known { nothing, code, all };

  /// The fields of a verdict but its `game`, as far as they are known, and the name of the code.
  /// Which code was expected may not be the verdict's to say.
  void add_verdict(const game::Verdict& verdict, Known known,
                   const std::optional<game::Code>& expected);

  /// To be called last.
  void end() { text_ += "\r\n"; }

 private:
  void begin_cell();
  void write(std::string_view value);
  void write(const std::string& value) { write(std::string_view(value)); }
  void write(const char* value) { write(std::string_view(value)); }
  void write(std::uint64_t value);
  void write(double seconds);
  void write(bool value) { text_ += value ? "true" : "false"; }

  template <typename T>
  requires(std::is_enum_v<T> || game::is_optional<T> ||
           std::is_same_v<T, unsigned>) void write(const T& value) {
    if constexpr (game::is_optional<T>) {
      if (value) write(*value);
    } else {
      write(static_cast<std::uint64_t>(value));
    }
  }

  std::string& text_;
  bool has_names_;
  bool is_begun_ = false;
  std::string_view prefix_;
};

}  // namespace referee::internal::report

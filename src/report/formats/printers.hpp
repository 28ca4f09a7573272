#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "report/printer.hpp"

namespace referee::internal::report {

using PrinterPointer = std::unique_ptr<const Printer>;

/// What some formats want to know of the command that prints.
struct PrinterOptions {
  bool is_coloured = false;                         ///< text: for a terminal
  std::uint64_t most_boards = 0;                    ///< html
  std::optional<std::string> setup = std::nullopt;  ///< jsonl: see JsonlPrinter
};

/// A format of reports, under the name that users give.
struct Format {
  std::string_view name;
  std::string_view words;   ///< what it is, for completions; empty if it cannot be asked for
  std::string_view manual;  ///< the same for man pages, with `words` to be typed
  PrinterPointer (*make)(const PrinterOptions&);
};

/// All formats, the default first. A new one is a file beside this one and a line in the table.
std::span<const Format> formats();

/// A printer of the format with this name. REQUIRES: there is one.
PrinterPointer make_printer(std::string_view format, const PrinterOptions& options = {});

// The printers that only the table names; each file describes its own.
PrinterPointer baseline_printer(const PrinterOptions& options);
PrinterPointer checkstyle_printer(const PrinterOptions& options);
PrinterPointer codequality_printer(const PrinterOptions& options);
PrinterPointer codes_printer(const PrinterOptions& options);
PrinterPointer github_printer(const PrinterOptions& options);
PrinterPointer junit_printer(const PrinterOptions& options);
PrinterPointer junit_gitlab_printer(const PrinterOptions& options);
PrinterPointer markdown_printer(const PrinterOptions& options);
PrinterPointer sarif_printer(const PrinterOptions& options);
PrinterPointer stats_printer(const PrinterOptions& options);
PrinterPointer tap_printer(const PrinterOptions& options);
PrinterPointer text_printer(const PrinterOptions& options);

}  // namespace referee::internal::report

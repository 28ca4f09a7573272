#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>

#include "io/output/output.hpp"

namespace referee::internal::cli {

/// Reads the lines that a person types on standard input, which is a terminal. Where standard
/// output is one too, and can move its cursor, they can be edited (by libedit: arrow keys, a
/// history, the user's ~/.editrc); otherwise they are read as the terminal passes them on. One
/// object at a time. (cli/typed_line.hpp is for lines that may come from a program.)
class LineEditor {
 public:
  /// `tool` is the name under which ~/.editrc knows the program. Prompts are written to `output`,
  /// which is standard output. Once `stop` is true nothing is waited for. Both must outlive it.
  LineEditor(const std::string& tool, io::Output& output, const std::atomic<bool>& stop);
  LineEditor(const LineEditor&) = delete;
  LineEditor& operator=(const LineEditor&) = delete;
  ~LineEditor();

  /// Shows the prompt; the next line without its line end, or nothing at the end of input (Ctrl-D)
  /// and once `stop` is true. Bytes that are not ASCII may come as question marks. Throws
  /// base::Error for a line that is too long, and where standard input cannot be read.
  std::optional<std::string> next(const std::string& prompt);

 private:
  class Editing;

  io::Output& output_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<Editing> editing_;  // null where lines cannot be edited
};

}  // namespace referee::internal::cli

#pragma once

#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>

#include "base/error.hpp"
#include "cli/interrupt.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// Standard output for "-", or a file that is replaced as a whole or not at all. From then on the
/// first SIGINT or SIGTERM is an Interrupt: nothing is left of a file that is not whole.
class WholeOutput {
 public:
  /// Throws base::Error when the file cannot be made, or a signal ended the wait for a pipe's
  /// reader.
  explicit WholeOutput(const std::string& file) {
    if (file != "-") file_.emplace(file);
    output().give_up_at(Interrupt::signal());
  }

  io::Output& output() { return file_ ? file_->output() : standard_; }

  /// Where the file will be; empty for standard output.
  std::string path() const { return file_ ? file_->path() : std::string(); }

  /// Writes what is left, and puts the file into its place. Throws base::Error, also if a signal
  /// came while writing had to wait.
  void commit() {
    output().flush();
    if (output().has_given_up()) throw base::Error("interrupted");
    if (file_) file_->commit();
  }

 private:
  Interrupt interrupt_;  // before there is a file
  io::Output standard_{STDOUT_FILENO};
  std::optional<io::OutputFile> file_;
};

/// Writes `text` to `file`, or to standard output for "-". Throws base::Error.
inline void write_whole(const std::string& file, std::string_view text) {
  WholeOutput whole(file);
  whole.output().write(text);
  whole.commit();
}

}  // namespace referee::internal::cli

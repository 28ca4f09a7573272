#pragma once

#include <unistd.h>

#include <optional>
#include <string>
#include <string_view>

#include "io/output/output.hpp"

namespace referee::internal::cli {

/// Standard output for "-", or a file that is replaced as a whole or not at all.
class WholeOutput {
 public:
  /// Throws base::Error when the file cannot be made.
  explicit WholeOutput(const std::string& file) {
    if (file != "-") file_.emplace(file);
  }

  io::Output& output() { return file_ ? file_->output() : standard_; }

  /// Where the file will be; empty for standard output.
  std::string path() const { return file_ ? file_->path() : std::string(); }

  /// Writes what is left, and puts the file into its place, unless the output has given up.
  void commit() {
    output().flush();
    if (file_ && !output().has_given_up()) file_->commit();
  }

 private:
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

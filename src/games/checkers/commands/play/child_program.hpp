#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <string>
#include <string_view>

#include "io/descriptor.hpp"

namespace referee::internal::cli {

/// Another program that is asked line by line: started with `sh -c COMMAND`, in a process group of
/// its own, standard input and output being sockets. It ends with this object: it is told by the
/// end of its input, and killed, with all of its group, if it runs on for a fifth of a second; and
/// it is killed when this process ends in any other way.
class ChildProgram {
 public:
  using Clock = std::chrono::steady_clock;

  /// What came of waiting for a line.
  struct Heard {
    enum class Kind {
      line,      ///< `line`, without its line end
      late,      ///< none in time
      closed,    ///< its output has ended
      too_long,  ///< more than most_line_bytes without a line end; `line` begins with them
      stopped,   ///< the wait was interrupted
    };
    Kind kind;
    std::string line = {};
  };

  static constexpr std::size_t most_line_bytes = 4096;

  /// Throws base::Error when no process can be made.
  explicit ChildProgram(const std::string& command);
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;
  ~ChildProgram();

  /// Returns whether it was taken: never waits, so a program that does not read is refused.
  bool send(std::string_view line) const;

  /// Waits for a line until `deadline`, or until `stop` becomes true.
  Heard receive(Clock::time_point deadline, const std::atomic<bool>& stop);

  /// What it has written and was not received yet; reads at most once.
  std::string_view unasked();

  /// How it ended, in words after its name: "ended with exit status 1", "was ended by signal 9
  /// (Killed)"; `otherwise` if it runs on for a fifth of a second.
  std::string how_it_ended(std::string_view otherwise) const;

 private:
  bool read_more();
  bool waits_for_end() const;

  io::Descriptor input_;   // its
  io::Descriptor output_;  // its
  pid_t process_ = 0;
  std::string received_;
};

}  // namespace referee::internal::cli

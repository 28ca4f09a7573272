#pragma once

#include <sys/types.h>

#include <atomic>
#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "io/descriptor.hpp"

namespace referee::internal::cli {

/// Another program that is asked line by line: started with `sh -c COMMAND`, in a process group of
/// its own, standard input and output being sockets. It ends with this object: it is told by the
/// end of its input, and killed, with all of its group, if it runs on for a fifth of a second; and
/// it is killed when this process ends in any other way. Where a program does not do its part, what
/// is called throws base::Error with what it did.
class ChildProgram {
 public:
  using Clock = std::chrono::steady_clock;

  /// Throws base::Error when no process can be made.
  explicit ChildProgram(const std::string& command);
  ChildProgram(const ChildProgram&) = delete;
  ChildProgram& operator=(const ChildProgram&) = delete;
  ~ChildProgram();

  /// Sends it a line, and waits for one until `deadline`, or until `stop` becomes true: then
  /// nothing is returned. Never waits in sending, so a program that does not read fails.
  std::optional<std::string> ask(std::string_view line, Clock::time_point deadline,
                                 const std::atomic<bool>& stop);

  /// Throws if it has written anything that was not received yet; reads at most once.
  void check_silence();

  /// Throws base::Error: "the program 'COMMAND' WHAT".
  [[noreturn]] void fail(const std::string& what) const;

 private:
  void send(std::string_view line) const;
  bool read_more();
  bool waits_for_end() const;
  std::string how_it_ended(std::string_view otherwise) const;

  std::string command_;
  io::Descriptor input_;   // its
  io::Descriptor output_;  // its
  pid_t process_ = 0;
  std::string received_;
};

/// The beginning of what a program wrote, with ? for what is not printable.
std::string quoted_beginning(std::string_view words);

}  // namespace referee::internal::cli

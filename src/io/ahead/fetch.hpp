#pragma once

#include <sys/stat.h>
#include <sys/types.h>

#include <cstddef>
#include <cstdint>

#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

/// How files are fetched.
struct FetchSettings {
  /// Files of up to so many bytes are read; larger ones are only opened.
  std::size_t largest_file = std::size_t{64} << 10;

  /// Files are not even opened: only their status is asked for, and kept; the system has it
  /// at hand then when somebody else asks.
  bool only_status = false;
};

/// A file that is opened, and read if it is small, before its judge needs it: requests to the
/// system that somebody makes one after another.
///
///     open -> read -> close       a small file; it may be opened twice (OpenFlags)
///     open -> advise ...          a larger one: the system is asked to read its beginning
///     status -> open ...          a file that the user named: opening a FIFO would have an effect
///
/// Whatever goes wrong ends the fetch, and is not reported: the judge opens the file as if nothing
/// had been tried, and meets the same trouble. Used by one thread at a time.
class Fetch {
 public:
  enum class Step : std::uint8_t { status, open, read, advise, close, none };

  /// How much of a larger file the system is asked to read, in all.
  static constexpr std::uint64_t beginning_bytes = std::uint64_t{1} << 20;

  /// Begins with `file`.
  void begin(const FetchSettings& settings);

  /// The next request; `none` at the end.
  Step step() const { return step_; }

  /// Makes the next request, and waits for its result.
  void carry_out();

  /// The result of the request, which somebody else has made: that of the system call, an error as
  /// a negative number.
  void finish(int result);

  /// No more than closing is left to do.
  void give_up();

  /// For those who make the requests.
  struct statx* status() {
    return &status_;
  }
  int open_flags() const { return open_flags_.value(); }
  int descriptor() const { return file.fetched->descriptor.get(); }
  char* text() const { return file.fetched->room(); }
  std::size_t bytes() const { return file.fetched->bytes; }
  std::uint64_t advised() const { return advised_; }  ///< where the next io::advised_bytes begin

  /// The file, and with it what was fetched.
  Found file;

 private:
  void after_opening();
  void after_reading(std::size_t count);
  bool find_status();
  std::uint64_t end_of_beginning() const;

  FetchSettings settings_;
  Step step_ = Step::none;
  OpenFlags open_flags_;
  struct statx status_ {};
  std::uint64_t advised_ = 0;
};

}  // namespace referee::internal::io

#pragma once

#include <atomic>
#include <string>
#include <string_view>
#include <utility>

#include "io/descriptor.hpp"

namespace referee::internal::io {

/// The path as absolute and without symbolic links, whether it exists or not; as it is where that
/// cannot be found out.
std::string resolved_path(const std::string& path);

/// A file that is not complete yet lies beside its final place, under a name of its own for each
/// process: PATH.PID.partial. The rest of an interrupted one is PATH.partial.

/// PATH.partial, or with PATH shortened where the name would be too long.
std::string partial_path(const std::string& path);

/// Whether `file` is PATH.partial or PATH.ANYTHING.partial, with PATH shortened in the same way.
bool is_partial_of(std::string_view file, const std::string& path);

/// A new file beside its final place.
struct Partial {
  Descriptor descriptor;
  std::string path;
};

/// Makes one for `path`, which is relative to `directory`. Throws base::Error, with the reason
/// alone.
Partial make_partial(int directory, const std::string& path);

/// Something that is shown on a terminal, and cleared while an Output writes there.
class Screen {
 public:
  virtual ~Screen() = default;

  /// Clears it. Nothing is shown until unlock().
  virtual void lock() = 0;

  virtual void unlock() = 0;
};

/// Buffered output to an open descriptor. Used by one thread at a time. Any write error (a full
/// disk, an I/O error) throws base::Error; a pipe whose reader has gone ends the process by
/// SIGPIPE, quietly, as it ends other tools.
class Output {
 public:
  /// The caller owns `fd`; `name` is for messages.
  explicit Output(int fd, std::string name = "standard output") : fd_(fd), name_(std::move(name)) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  virtual ~Output() = default;

  void write(std::string_view bytes);

  /// Passes everything to the system. The destructor does not flush: an output that is not flushed
  /// has failed.
  void flush();

  /// Has this output give up where writing blocks (a pipe that is full, a terminal that was
  /// stopped) once `signal`, which must outlive it, is true.
  void give_up_at(const std::atomic<bool>& signal);

  /// Whether it gave up; then the rest is discarded.
  bool has_given_up() const { return has_given_up_; }

  /// For messages.
  const std::string& name() const { return name_; }

  bool is_terminal() const;

  /// Has `screen` (null: none) clear itself while this output writes to a terminal, and before it
  /// ends the process. It must live until another one is given.
  void share(Screen* screen);

 private:
  static constexpr std::size_t buffer_bytes = std::size_t{64} << 10;

  void write_all();
  bool wait_for_room() const;

  int fd_;
  std::string name_;
  std::string buffer_;
  const std::atomic<bool>* signal_ = nullptr;  // null where it never has to wait
  bool has_given_up_ = false;
  Screen* screen_ = nullptr;
  bool is_on_screen_ = false;  // it is a terminal, on which the screen is shown
};

/// A file that is replaced atomically: written beside its place, under a name that no other process
/// uses, and renamed at the end, once it would survive a crash of the machine. Pipes and devices
/// are written directly.
class OutputFile {
 public:
  /// Throws base::Error when the file cannot be made.
  explicit OutputFile(const std::string& path);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Removes what was written unless commit() or keep_partial() was called.
  ~OutputFile();

  Output& output() { return output_; }

  /// Where the file will be, with links resolved: a walk should not take it for input.
  const std::string& path() const { return path_; }

  /// Renames the file to its place. Nothing more can be written afterwards.
  void commit();

  /// Leaves the file beside its place, as `path`.partial. Nothing more can be written afterwards.
  void keep_partial();

 private:
  OutputFile(const std::string& path, Partial partial);
  void finish(const std::string& place);
  void check(int result) const;

  std::string name_;     // as the user typed it
  std::string path_;     // symbolic links resolved
  std::string written_;  // path_ or its partial file
  bool pending_;         // the partial file exists, neither committed nor kept
  Descriptor descriptor_;
  Output output_;
};

}  // namespace referee::internal::io

#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "io/descriptor.hpp"
#include "io/screen.hpp"

namespace referee::internal::io {

/// Buffered bytes to an open descriptor. Used by one thread at a time. Whatever cannot be written
/// (a full disk, an I/O error) throws base::Trouble; a pipe that nobody reads any more ends the
/// process by SIGPIPE, quietly, as it ends other tools.
class Output {
 public:
  /// `fd` stays the caller's.
  explicit Output(int fd) : fd_(fd) {}
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;
  virtual ~Output() = default;

  void write(std::string_view bytes);

  /// Hands everything to the system. Nothing does so by itself at the end: an output that is not
  /// flushed has failed.
  void flush();

  bool is_terminal() const;

  /// Has `screen` (null: nobody) make way while this output writes to a terminal, and before it
  /// ends the process. It must live until another one is given.
  void share(Screen* screen);

 private:
  static constexpr std::size_t buffer_bytes = std::size_t{64} << 10;

  void write_all() const;

  int fd_;
  std::string buffer_;
  Screen* screen_ = nullptr;
  bool is_on_screen_ = false;  // it is a terminal, where that makes way
};

/// Whether a finished file must survive a crash of the machine, too.
enum class Durability { synced, none };

/// A file that is whole or as it was: written as `path`.partial and renamed at the end. Pipes and
/// devices are written directly.
class OutputFile {
 public:
  /// Throws base::Trouble when the file cannot be made.
  explicit OutputFile(const std::string& path, Durability durability = Durability::synced);
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;
  /// Removes the partial file unless commit() or keep_partial() came before.
  ~OutputFile();

  Output& output() { return output_; }

  /// The file and its partial file, links resolved: what a walk should not take for input.
  std::vector<std::string> paths() const { return {path_, written_}; }

  /// Flushes, and puts the file in its place.
  void commit();

  /// Flushes, and leaves the partial file beside its place.
  void keep_partial();

 private:
  static bool is_written_directly(const std::string& path);
  void finish();

  std::string path_;     // symbolic links resolved
  std::string written_;  // path_ or its partial file
  Durability durability_;
  bool pending_;  // the partial file is there and nobody has said what becomes of it
  Descriptor descriptor_;
  Output output_;
};

}  // namespace referee::internal::io

#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string_view>

#include "base/deadline.hpp"
#include "io/access_choice.hpp"
#include "io/descriptor.hpp"
#include "io/meter.hpp"
#include "io/source.hpp"
#include "io/walk/found.hpp"

struct stat;

namespace referee::internal::io {

/// How the bytes of regular files get into memory.
enum class Access {
  automatic,  ///< large ones are mapped unless reading proves to be cheaper, see AccessChoice
  read,       ///< they are copied, block by block
  map,        ///< files of any size are mapped, where the judge can use that and the system can
};

/// From this size on a regular file may be mapped if the choice is automatic; below it, mapping
/// costs more than copying. Measured by bench/input_bench.
inline constexpr std::uint64_t mapped_file_bytes = std::uint64_t{4} << 20;

/// The file that an Input has open, or a text in its place: a source where any byte can be read at
/// any time, else a stream. Reused for one file after the other.
class OpenedFile {
 public:
  explicit OpenedFile(Access access) : access_(access) {}
  OpenedFile(const OpenedFile&) = delete;
  OpenedFile& operator=(const OpenedFile&) = delete;

  void close();

  /// What is opened next checks `deadline` while the system has no data yet. REQUIRES: it is
  /// closed.
  void begin(const base::Deadline& deadline);

  /// Opens a file, or uses what was fetched of it, which must outlive its use; refuses all but
  /// regular ones unless the user named it. Throws base::Error with the reason alone.
  void open(const Found& file);

  /// Opens one of its parts (Found::part), if the file is as it was when it was cut.
  void open_part(const Found& file);

  /// The first step of open(), for callers that look at the file before they do the others.
  void open_descriptor(const Found& file);

  /// Takes a text in memory, which must outlive its use.
  void open_text(std::string_view text);

  /// Null if it is a stream.
  const Source* source() const { return source_; }

  /// Whether the source is a file, which may change while it is read.
  bool may_change() const { return file_.has_value(); }

  /// Has the source notice when it changes, be read ahead, and mapped, as far as that is worth it:
  /// for files that are not read at once. REQUIRES: may_change().
  void watch();

  /// Whether the file was written to since it was opened; it is opened as it is now then. REQUIRES:
  /// may_change().
  bool find_changed();

  /// What is read where there is no source.
  int descriptor() const { return descriptor_; }

  /// The size on disk of what was opened last. Nothing if it is a stream, or could not be opened.
  std::optional<std::uint64_t> size() const { return size_; }

  /// Has `meter` count what is read from now on (null: nothing counts it).
  void count_in(Meter* meter) { meter_ = meter; }
  Meter* meter() const { return meter_; }

 private:
  void open_standard_input();
  void add_file(const struct stat& status, std::uint64_t size, std::uint64_t begin);
  void add(const Source& source);
  bool is_far();

  Access access_;
  AccessChoice access_choice_;
  std::optional<dev_t> device_;  // of the file that was watched last,
  bool is_device_far_ = false;   // and whether that is a network file system
  Meter* meter_ = nullptr;
  std::optional<std::uint64_t> size_;
  base::Deadline deadline_;
  Descriptor owned_;                // unless it is standard input
  int descriptor_ = -1;             // that, or standard input
  std::int64_t mtime_ns_ = 0;       // of a regular file when it was opened,
  off_t file_bytes_ = 0;            // and its size
  const Source* source_ = nullptr;  // one of the two below, or none
  std::optional<FileSource> file_;
  std::optional<MemorySource> text_;
};

}  // namespace referee::internal::io

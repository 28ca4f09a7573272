#pragma once

#include <sys/stat.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace referee::internal::cli {

/// An open file. The constructor throws base::Error with the reason alone.
struct OpenFile {
  explicit OpenFile(const std::string& path);

  io::Descriptor descriptor;
  struct stat status {};
  std::optional<std::uint64_t> size;  ///< of a regular file, unless only reading can tell
};

/// A game file that is to be cut: a regular file, not compressed.
class GameFile {
 public:
  /// Throws base::Error, which names the file and says why it cannot be cut.
  GameFile(const std::string& path, const base::Deadline& deadline);

  const io::Source& source() const { return *source_; }

  /// When it was last written to, in nanoseconds since 1970.
  std::int64_t mtime_ns() const { return mtime_ns_; }

 private:
  void open(const std::string& path, const base::Deadline& deadline);
  void refuse_compressed(const std::string& path) const;

  std::optional<OpenFile> file_;
  std::optional<io::FileSource> source_;
  std::int64_t mtime_ns_ = 0;
};

/// An open segment, wherever it comes from.
class OpenSegment {
 public:
  /// What is no regular file, as standard input, is read to its end, if that comes within
  /// `most_bytes`. Throws base::Error with the reason alone.
  OpenSegment(const std::string& path, std::uint64_t most_bytes, const base::Deadline& deadline);

  const io::Source& source() const { return *source_; }

  /// Whether it can be opened again.
  bool is_file() const { return file_ && file_->size; }

 private:
  std::optional<OpenFile> file_;
  std::string bytes_;  // if it is no regular file
  std::unique_ptr<io::Source> source_;
};

/// The segments of a game, all of them, in the order of their stretches. Files are open only while
/// they are read, as there may be more than a process may open.
class SegmentInputs {
 public:
  /// Throws base::Error if one is no segment of `game` as it is now, or if they are not all. A
  /// segment is named by its path. The references must outlive this object.
  SegmentInputs(const std::vector<std::string>& paths, const GameFile& game,
                const connectz::FirstLine& first_line, const base::Deadline& deadline);

  std::size_t count() const { return inputs_.size(); }

  /// Where stretch `i`, from 0, ends.
  std::uint64_t end(std::size_t i) const { return inputs_[i].origin.bytes.end; }

  /// Reads its segment.
  void read(std::size_t i, connectz::Segment& segment) const;

 private:
  struct Input {
    std::string path;
    connectz::StretchOrigin origin;
    std::unique_ptr<OpenSegment> stream;  // that cannot be opened again
  };

  Input checked(const std::string& path) const;
  void check_counts() const;
  void check_all() const;

  const GameFile& game_;
  const connectz::FirstLine& first_line_;
  base::Deadline deadline_;
  std::vector<Input> inputs_;
};

}  // namespace referee::internal::cli

#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/connectz/frame.hpp"
#include "games/connectz/segments/segment.hpp"
#include "games/connectz/segments/stretch.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace referee::internal::cli {

/// An open segment, wherever it comes from.
class OpenSegment {
 public:
  /// What is no regular file, as standard input, is read to its end, if that comes within
  /// `most_bytes`. Throws base::Error with the reason alone.
  OpenSegment(const std::string& path, std::uint64_t most_bytes, const std::atomic<bool>* stop);
  OpenSegment(const OpenSegment&) = delete;
  OpenSegment& operator=(const OpenSegment&) = delete;

  const io::Source& source() const {
    return file_ ? static_cast<const io::Source&>(*file_) : *text_;
  }

  /// Whether it can be opened again.
  bool is_file() const { return file_.has_value(); }

 private:
  void read_stream(int fd, std::uint64_t most_bytes, const std::atomic<bool>* stop);

  io::Descriptor descriptor_;
  std::string bytes_;
  std::optional<io::FileSource> file_;
  std::optional<io::MemorySource> text_;
};

/// "stretch 2 of 7"
std::string words_of(connectz::StretchNumber number);

/// The segments of a game, all of them, in the order of their stretches. Files are open only while
/// they are read, as there may be more than a process may open.
class SegmentInputs {
 public:
  /// Throws base::Error if one is no segment of `game` as it is now, or if they are not all. A
  /// segment is named by its path.
  SegmentInputs(const std::vector<std::string>& paths, const io::Source& game,
                std::int64_t mtime_ns, const connectz::FirstLine& first_line,
                const std::atomic<bool>* stop);

  std::size_t count() const { return inputs_.size(); }

  /// Where stretch `i`, from 0, ends.
  std::uint64_t end(std::size_t i) const { return inputs_[i].origin.bytes.end; }

  /// Reads its segment.
  void read(std::size_t i, connectz::Segment& segment) const;

  const std::string& path(std::size_t i) const { return inputs_[i].path; }

 private:
  struct Input {
    std::string path;
    connectz::StretchOrigin origin;
    std::unique_ptr<OpenSegment> stream;  // that cannot be opened again
  };

  Input checked(const std::string& path) const;
  void check_counts() const;
  void check_all() const;

  const io::Source& game_;
  std::int64_t mtime_ns_;
  const connectz::FirstLine& first_line_;
  const std::atomic<bool>* stop_;
  std::vector<Input> inputs_;
};

}  // namespace referee::internal::cli

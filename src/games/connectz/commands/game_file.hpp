#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/deadline.hpp"
#include "io/descriptor.hpp"
#include "io/source.hpp"

namespace referee::internal::cli {

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
  std::uint64_t size_of_regular() const;
  void refuse_compressed(const std::string& path) const;

  io::Descriptor descriptor_;
  std::int64_t mtime_ns_ = 0;
  std::optional<io::FileSource> source_;
};

}  // namespace referee::internal::cli

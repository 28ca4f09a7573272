#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "base/deadline.hpp"
#include "io/reader.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

/// Reads a regular file from front to back, and has it open only while it reads: for more files
/// than a process may have open.
class ReopeningReader : public Reader {
 public:
  /// `deadline` is checked at every read.
  explicit ReopeningReader(std::string path, const base::Deadline& deadline = {})
      : path_(std::move(path)), deadline_(deadline) {}

  /// Throws base::Error also if it is no regular file, or has changed since the first read.
  std::size_t read(std::span<char> room) override;

 private:
  std::string path_;
  base::Deadline deadline_;
  std::uint64_t position_ = 0;
  std::optional<Stamp> stamp_;  // at the first read
};

}  // namespace referee::internal::io

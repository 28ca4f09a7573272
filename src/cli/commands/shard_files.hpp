#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "io/file_reader.hpp"
#include "report/jsonl_reader.hpp"

namespace referee::internal::cli {

/// Reports in JSON Lines, open: those of the shards of a sweep, of which there may be more than a
/// process may open files.
class ShardFiles {
 public:
  /// To be read by so many threads. There are `lists` such lists of about as many reports: each may
  /// open its part of what the system allows. Throws base::Error if one cannot be opened, or does
  /// not begin as a report does.
  ShardFiles(const std::vector<std::string>& paths, unsigned threads, std::size_t lists,
             const base::Deadline& deadline);
  ShardFiles(const ShardFiles&) = delete;
  ShardFiles& operator=(const ShardFiles&) = delete;

  std::span<report::JsonlReader* const> readers() const { return pointers_; }

  /// How many threads may read them.
  unsigned jobs() const { return jobs_; }

 private:
  unsigned jobs_ = 1;
  std::deque<io::FileReader> files_;
  std::deque<report::JsonlReader> readers_;
  std::vector<report::JsonlReader*> pointers_;
};

}  // namespace referee::internal::cli

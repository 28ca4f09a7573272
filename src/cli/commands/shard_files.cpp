#include "cli/commands/shard_files.hpp"

#include <sys/resource.h>

#include <algorithm>
#include <utility>

namespace referee::internal::cli {
namespace {

/// How many files may be open besides the usual ones. Raises the limit of open files as far as the
/// system allows: a sweep may have more shards than a process may open at first.
std::size_t most_open() {
  constexpr std::size_t others = 48;  // reports that are written, what libraries open
  rlimit limit{};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
  const rlim_t most = ::setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
  return most > others ? static_cast<std::size_t>(most) - others : 0;
}

/// How much of each report is read at once. There may be very many.
std::size_t bytes_of_buffer(std::size_t reports) {
  constexpr std::size_t all = std::size_t{8} << 20;
  constexpr std::size_t least = std::size_t{2560};
  return std::clamp(all / reports, least, report::JsonlReader::default_buffer_bytes);
}

}  // namespace

ShardFiles::ShardFiles(const std::vector<std::string>& paths, unsigned threads, std::size_t lists,
                       const base::Deadline& deadline) {
  const std::size_t bytes = bytes_of_buffer(paths.size());
  const std::size_t most = most_open() / lists;
  // Each thread may open one again, and if not even that is allowed there is one thread.
  jobs_ = static_cast<unsigned>(std::clamp<std::size_t>(most / 2, 1, threads));
  const std::size_t stay = most > jobs_ + 1 ? most - jobs_ - 1 : 0;
  report::LineParser parser;
  for (const std::string& path : paths) {
    files_.emplace_back(path, deadline, files_.size() < stay, bytes);
    readers_.emplace_back(files_.back(), path, parser, bytes);
    pointers_.push_back(&readers_.back());
  }
}

}  // namespace referee::internal::cli

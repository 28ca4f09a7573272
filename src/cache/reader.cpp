#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cache/store.hpp"

namespace referee::internal::cache {
namespace {

/// As many as a worker of a sweep takes at once; their memory is not much more than that of one
/// large entry.
constexpr std::size_t entries_at_once = 32;
constexpr std::size_t bytes_at_once = std::size_t{1} << 20;

/// How many files with the same content are examined to find one whose name has the same ending.
constexpr int max_copies = 64;

std::string_view ending(std::string_view path) {
  const std::string_view name = path.substr(path.rfind('/') + 1);
  const std::size_t dot = name.rfind('.');
  return dot == std::string_view::npos ? std::string_view() : name.substr(dot);
}

}  // namespace

Reader::Reader(const std::string& path, Database::Open how, std::int64_t run, const Maker& maker)
    : database_(path, layout, how),
      from_path_(database_,
                 fmt::format("SELECT {} FROM files WHERE path >= ?1 ORDER BY path", entry_columns)),
      of_content_(database_, fmt::format("SELECT {} FROM files WHERE digest = ?1 AND run = ?2 "
                                         "LIMIT {}",
                                         entry_columns, max_copies)),
      run_(run),
      checksum_(maker),
      entries_(entries_at_once) {}

const CachedFile* Reader::find(std::string_view path) {
  if (!covers(path)) fill(path);
  const auto end = entries_.begin() + static_cast<std::ptrdiff_t>(count_);
  const auto found = std::lower_bound(
      entries_.begin(), end, path,
      [](const CachedFile& entry, std::string_view wanted) { return entry.path < wanted; });
  if (found == end || found->path != path || found->run != run_) return nullptr;
  return checked(*found);
}

const CachedFile* Reader::find_content(std::string_view path, std::uint64_t size,
                                       const base::Digest::Value& digest) {
  of_content_.bind(Blob{bytes_of(digest)}, run_);
  while (of_content_.step()) {
    if (static_cast<std::uint64_t>(of_content_.number(2)) != size) continue;
    if (ending(of_content_.bytes(0)) != ending(path)) continue;
    read_entry(of_content_, other_);
    of_content_.reset();
    return checked(other_);
  }
  return nullptr;
}

bool Reader::covers(std::string_view path) const {
  if (!has_been_asked_ || path < first_path_) return false;
  return reaches_end_ || path <= entries_[count_ - 1].path;
}

void Reader::fill(std::string_view path) {
  has_been_asked_ = false;  // until it is done
  first_path_ = path;
  count_ = 0;
  reaches_end_ = false;
  from_path_.bind(Blob{path});
  for (std::size_t bytes = 0; count_ < entries_.size() && bytes < bytes_at_once;) {
    reaches_end_ = !from_path_.step();
    if (reaches_end_) break;
    read_entry(from_path_, entries_[count_]);
    bytes += entries_[count_++].games.size();
  }
  from_path_.reset();
  has_been_asked_ = true;
}

const CachedFile* Reader::checked(const CachedFile& entry) {
  if (checksum_.of(entry) == entry.checksum) return &entry;
  throw Damaged(fmt::format("{}: the cache is damaged at {}", database_.path(), entry.path));
}

}  // namespace referee::internal::cache

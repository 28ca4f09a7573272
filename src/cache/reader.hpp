#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cache/schema.hpp"

namespace referee::internal::cache {

/// Looks files up in a cache. Each thread has its own, with its own connection.
///
/// Files are asked for in byte order, and the entries are stored in that order. Several entries are
/// read at a time, and the files asked for are found among them going forward:
///
///     entries   a  b  d  e | g  h  k ...        one query for a, one for g
///     asked     a     d        g  h
///
/// Between queries nothing is locked, so that others can write.
class Reader {
 public:
  /// Entries that were not made by `maker`, whose number is `run`, are not found. `path` is that of
  /// the cache.
  Reader(const std::string& path, Database::Open how, std::int64_t run, const Maker& maker);

  /// What is known of the file at `path`; null if nothing is. Valid until the next call. Throws
  /// Damaged if the cache is damaged.
  const CachedFile* find(std::string_view path);

  /// A file with this content, whatever its path. Its name must have the same ending as that of
  /// `path`, after the last dot, because the ending may say what a file is. Otherwise as find().
  const CachedFile* find_content(std::string_view path, std::uint64_t size,
                                 const base::Digest::Value& digest);

 private:
  struct Row {
    CachedFile entry;
    std::int64_t run = 0;
    std::int64_t checksum = 0;
  };

  bool covers(std::string_view path) const;
  void fill(std::string_view path);
  static void read(const Statement& statement, Row& row);
  const CachedFile* checked(const Row& row);

  Database database_;
  Statement from_path_;
  Statement of_content_;
  std::int64_t run_;
  Checksum checksum_;

  std::vector<Row> rows_;  // the first count_ of them: those from first_path_ on
  std::size_t count_ = 0;
  std::string first_path_;
  std::size_t next_ = 0;      // of rows_: those before are before what was asked for last
  bool reaches_end_ = false;  // there are no more after them
  bool has_been_asked_ = false;
  Row other_;
};

}  // namespace referee::internal::cache

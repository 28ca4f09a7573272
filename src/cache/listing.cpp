#include "cache/listing.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "cache/store.hpp"

namespace referee::internal::cache {

Listing::Listing(const std::string& path, const std::string& tool)
    : database_(Store::paths(path).front(), layout, Database::Open::read_only), tool_(tool) {
  check(database_);
  database_.run("BEGIN");  // what others write meanwhile is not seen
  Statement made(database_,
                 "SELECT run, version, options, max(digest IS NOT NULL) FROM runs "
                 "JOIN files USING (run) WHERE tool = ?1 GROUP BY run ORDER BY run");
  made.bind(tool_);
  while (made.step()) {
    runs_.push_back(made.number(0));
    makers_.push_back({tool_, std::string(made.bytes(1)), std::string(made.bytes(2))});
    checksums_.emplace_back(makers_.back());
    has_digests_ = has_digests_ || made.number(3) != 0;
  }
  entries_.emplace(database_, fmt::format("SELECT {} FROM files CROSS JOIN runs USING (run) "
                                          "WHERE tool = ?1 ORDER BY path",
                                          entry_columns));
  entries_->bind(tool_);
}

bool Listing::next(CachedFile& entry) {
  if (!entries_->step()) return false;
  read_entry(*entries_, entry);
  const auto run = std::find(runs_.begin(), runs_.end(), entry.run);
  const auto index = static_cast<std::size_t>(run - runs_.begin());
  if (run == runs_.end() || checksums_[index].of(entry) != entry.checksum) {
    throw Damaged(fmt::format("{}: the cache is damaged at {}", database_.path(), entry.path));
  }
  return true;
}

}  // namespace referee::internal::cache

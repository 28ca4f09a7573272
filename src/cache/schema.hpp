#pragma once

#include "cache/database.hpp"
#include "cache/entry.hpp"

namespace referee::internal::cache {

/// The layout of the tables, in docs/cache.md; grows when they change.
inline constexpr int schema_version = 1;

/// Makes the tables if the database is new. Throws base::Error, and changes nothing, if it is
/// somebody else's or of another layout.
void prepare(Database& database);

/// How long what was written lasts, for each connection that writes: through anything that happens
/// to the process, and whole through a loss of power.
void set_durability(Database& database);

/// The number of the maker in the table of runs, where it is put if it is new.
std::int64_t run_of(Database& database, const Maker& maker);

}  // namespace referee::internal::cache

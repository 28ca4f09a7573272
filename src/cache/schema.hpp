#pragma once

#include "cache/database.hpp"
#include "cache/entry.hpp"

namespace referee::internal::cache {

/// The version of the tables' layout, described in docs/cache.md; grows when they change.
inline constexpr int schema_version = 1;

/// Makes the tables if the database is new. Otherwise as check().
void prepare(Database& database);

/// Throws base::Error if the database belongs to another program, and Damaged if it has another
/// layout. Changes nothing.
void check(Database& database);

/// Sets how durable written data is, for each connection that writes: it survives anything that
/// happens to the process, and stays consistent through a loss of power.
void set_durability(Database& database);

/// The number of the maker in the table of runs, or `no_run`, which no entry has.
inline constexpr std::int64_t no_run = 0;
std::int64_t find_run(Database& database, const Maker& maker);

/// The same; adds it there if it is new.
std::int64_t run_of(Database& database, const Maker& maker);

}  // namespace referee::internal::cache

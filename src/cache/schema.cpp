#include "cache/schema.hpp"

#include <algorithm>
#include <array>

#include "game/verdict.hpp"

namespace referee::internal::cache {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE runs (
  run INTEGER PRIMARY KEY,
  tool TEXT NOT NULL,
  version TEXT NOT NULL,
  options TEXT NOT NULL,
  UNIQUE (tool, version, options)
);
CREATE TABLE files (
  path BLOB NOT NULL PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs,
  size INTEGER NOT NULL,
  mtime_ns INTEGER NOT NULL,
  digest BLOB,
  checksum INTEGER NOT NULL,
  games TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX files_by_digest ON files (digest) WHERE digest IS NOT NULL;
CREATE TABLE codes (code INTEGER PRIMARY KEY, name TEXT NOT NULL, meaning TEXT NOT NULL);
CREATE VIEW games AS
  SELECT
    CAST(files.path AS TEXT) AS path,
    coalesce(json_extract(value, '$.game'), 0) AS game,
    json_extract(value, '$.code') AS code,
    codes.name AS name,
    json_extract(value, '$.reason') AS reason,
    json_extract(value, '$.line') AS line,
    json_extract(value, '$.byte') AS byte,
    json_extract(value, '$.move') AS move,
    json_extract(value, '$.player') AS player,
    json_extract(value, '$.moves') AS moves,
    json_extract(value, '$.bytes') AS bytes,
    json_extract(value, '$.facts') AS facts,
    runs.tool AS tool,
    runs.version AS version,
    runs.options AS options
  FROM files
  JOIN runs USING (run)
  JOIN json_each(files.games)
  JOIN codes ON codes.code = json_extract(value, '$.code');
)sql";

void make_tables(Database& database) {
  database.run(tables);
  Statement insert(database, "INSERT INTO codes VALUES (?1, ?2, ?3)");
  for (const game::CodeEntry& entry : game::code_table) {
    insert.bind(static_cast<std::int64_t>(entry.code), entry.name, entry.meaning).step();
  }
}

}  // namespace

// Pages of 16 KiB, as an entry has some hundred bytes and is stored in the tree of the paths.
// "rfre" in its head.
constexpr database::Layout layout{"cache", 0x72667265, schema_version, 16384, make_tables};

Checksum::Checksum(const Maker& maker) {
  for (const std::string& part : {maker.tool, maker.version, maker.options}) {
    maker_ += part;
    maker_ += '\0';
  }
}

std::int64_t Checksum::of(const CachedFile& entry) {
  digest_.reset();
  digest_.add(maker_);
  add(entry.path);
  add(entry.size);
  add(static_cast<std::uint64_t>(entry.mtime_ns));
  add(entry.digest ? bytes_of(*entry.digest) : std::string_view());
  add(entry.games);
  std::uint64_t sum = 0;
  const base::Digest::Value value = digest_.value();
  for (std::size_t i = 0; i < sizeof sum; ++i) sum = sum << 8 | value[i];
  return static_cast<std::int64_t>(sum);
}

/// Adds the length too, so that no two entries give the same bytes.
void Checksum::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  digest_.add(text);
}

/// Machines have one byte order (meson.build).
void Checksum::add(std::uint64_t number) {
  digest_.add({reinterpret_cast<const char*>(&number), sizeof number});
}

void read_entry(const Statement& row, CachedFile& entry) {
  entry.path = row.bytes(0);
  entry.run = row.number(1);
  entry.size = static_cast<std::uint64_t>(row.number(2));
  entry.mtime_ns = row.number(3);
  entry.digest.reset();
  const std::string_view digest = row.bytes(4);
  if (digest.size() == sizeof(base::Digest::Value)) {
    std::copy(digest.begin(), digest.end(), entry.digest.emplace().begin());
  }
  entry.checksum = row.number(5);
  entry.games = row.bytes(6);
}

void set_durability(Database& database) {
  const bool has_log = database.text("PRAGMA journal_mode") == "wal";
  database.run(has_log ? "PRAGMA synchronous = NORMAL" : "PRAGMA synchronous = FULL");
}

std::int64_t find_run(Database& database, const Maker& maker) {
  Statement select(database,
                   "SELECT run FROM runs WHERE tool = ?1 AND version = ?2 AND options = ?3");
  select.bind(maker.tool, maker.version, maker.options);
  return select.step() ? select.number(0) : no_run;
}

std::int64_t run_of(Database& database, const Maker& maker) {
  for (;;) {
    if (const std::int64_t run = find_run(database, maker); run != no_run) return run;
    Statement insert(database,
                     "INSERT OR IGNORE INTO runs (tool, version, options) VALUES (?1, ?2, ?3)");
    insert.bind(maker.tool, maker.version, maker.options).step();
  }
}

}  // namespace referee::internal::cache

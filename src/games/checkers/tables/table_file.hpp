#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "game/recipe.hpp"
#include "games/checkers/tables/table_builder.hpp"
#include "io/source.hpp"

namespace referee::internal::checkers {

/// Tables as a file, described in docs/tables.md: a head of fixed size, the sizes of the blocks,
/// the blocks, each of so many positions and compressed by itself, and a digest of all bytes before
/// it.
void write_tables(const TableIndex& index, Rules rules, const WorthBytes& worth,
                  const game::TextSink& write);

/// Such a file in memory, as it is packed: 1.6 MB for 4 discs. Never changes; for any threads.
class TableFile {
 public:
  static constexpr std::uint32_t format_version = 1;
  static constexpr std::uint32_t block_bytes = std::uint32_t{32} << 10;

  struct Head;

  /// Throws base::Error with the reason alone unless these are whole tables of this version.
  explicit TableFile(const io::Source& source);

  Rules rules() const { return rules_; }
  const TableIndex& index() const { return index_; }
  std::uint32_t blocks() const { return static_cast<std::uint32_t>(begins_.size() - 1); }

  /// Unpacks a block, the worth of block_bytes positions or, at the end, fewer.
  void unpack(std::uint32_t block, std::vector<std::uint8_t>& to) const;

  /// Unpacks all.
  WorthBytes worth() const;

 private:
  TableFile(const Head& head, const io::Source& source);
  static Head read_head(const io::Source& source);

  Rules rules_;
  TableIndex index_;
  std::string bytes_;
  std::vector<std::size_t> begins_;  // of the blocks in bytes_, and the end of the last
};

}  // namespace referee::internal::checkers

#pragma once

#include <string>
#include <string_view>

#include "games/checkers/archive/archive_reader.hpp"
#include "games/checkers/archive/game_text.hpp"
#include "tests/support.hpp"

namespace referee::internal::tests {

/// How an archive is cleaned.
struct Cleaning {
  bool keeps_invalid = false;
  checkers::LeftOut left_out = {};
};

/// A PDN file in memory, cleaned, read in blocks of about `block_bytes`.
inline std::string cleaned(std::string_view text, const checkers::Settings& settings,
                           const Cleaning& cleaning, std::size_t block_bytes = SIZE_MAX) {
  std::string clean;
  checkers::ArchiveReader reader(settings, [&](const checkers::ArchivedGame& game) {
    if (!game::is_valid(game.verdict.code)) {
      if (cleaning.keeps_invalid && game.verdict.game > 0) clean += checkers::kept_text(game.text);
      return;
    }
    clean += checkers::clean_text(checkers::recorded_game(game.text, settings), cleaning.left_out);
  });
  const PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes);
  reader.begin();
  std::optional<io::Block> block = blocks.next();
  while (block && reader.feed(*block)) block = blocks.next();
  reader.end(blocks);
  return clean;
}

}  // namespace referee::internal::tests

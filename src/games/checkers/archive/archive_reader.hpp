#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include "base/deadline.hpp"
#include "game/sink.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/judge.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::checkers {

/// A game of a PDN file: what the judge says of it, and its own bytes.
struct ArchivedGame {
  game::Verdict verdict;
  /// From its first word to that of the next game, or to the end of the file; of the first game
  /// from the beginning of the file, without its byte order mark. Empty if the game is too long.
  /// Lives until the next game.
  std::string_view text;
  bool is_too_long = false;  ///< more than ArchiveReader::most_game_bytes
};

/// Cuts PDN files into games, which the judge judges. Games that lie in one block are handed out in
/// place; of others one at a time is copied.
class ArchiveReader final : private game::Sink {
 public:
  /// The longest game whose text is kept.
  static constexpr std::size_t most_game_bytes = std::size_t{8} << 20;

  using Take = std::function<void(const ArchivedGame&)>;

  ArchiveReader(const Settings& settings, Take take) : judge_(settings), take_(std::move(take)) {}

  /// Starts a file; between its games `deadline` is checked.
  void begin(const base::Deadline& deadline = {});

  /// Takes its next block, and hands out the games that end in it. False if no more is wanted.
  bool feed(const io::Block& block);

  /// Hands out the last game when all blocks were fed; where the file holds no game, one whose
  /// verdict says so. Throws base::Error when a line was too long, or the blocks are not what the
  /// file holds: then the game that was being read is not handed out.
  void end(io::Blocks& blocks);

 private:
  void take(game::Verdict verdict) override;
  void hand_out(game::Verdict verdict, std::string_view end);
  void keep(std::string_view piece);
  void skip(std::size_t bytes);

  Judge judge_;
  Take take_;
  std::string_view rest_;        // of the present block, from the present game on
  std::uint64_t rest_byte_ = 0;  // where in the file it begins
  std::string begun_;            // what earlier blocks hold of the present game,
  bool is_too_long_ = false;     // or nothing because that is too long
};

}  // namespace referee::internal::checkers

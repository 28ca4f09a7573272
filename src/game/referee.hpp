#pragma once

#include <functional>
#include <memory>
#include <string_view>

#include "base/helper_pool.hpp"
#include "game/record_format.hpp"
#include "game/replay.hpp"
#include "game/sink.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::game {

/// Judges one file after another. Each thread has its own: it keeps its memory from file to file
/// and shares nothing. This is the only indirection between the tool and a game; it is passed once
/// a file.
class Referee {
 public:
  virtual ~Referee() = default;

  /// Reads `blocks` as far as the verdicts need, and hands `sink` one verdict for each game. A game
  /// that can use several threads for one file calls `helpers`. Throws base::Error when the blocks
  /// do; the verdicts handed out before that stand, and the referee is ready for the next file.
  virtual void judge(io::Blocks& blocks, base::HelperPool& helpers, Sink& sink) = 0;
};

/// The definition of a game, as the tool sees it.
struct Definition {
  std::string_view name;                                   ///< also the command's
  std::function<std::unique_ptr<Referee>()> make_referee;  ///< may be called from any thread
  std::shared_ptr<const RecordFormat>
      format;  ///< how it is written in packs; null: raw files only,
               ///< as games of the public interface have. For all threads

  /// The key of the property that describes the setup of a game (its frame, the size of its board),
  /// or PROPERTY.NAME for a text among named texts; empty if there is none.
  std::string_view setup = {};

  /// What draws its boards on a page; empty where nothing does, and then images are shown.
  PageScript page_script = {};
};

}  // namespace referee::internal::game

#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "game/verdict.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::connectz {

/// A decorator that passes on blocks, and keeps the beginning of the text: a replay is made of it
/// when the verdict is known. It offers no source, so that the blocks are read in order.
class KeptBlocks final : public io::Blocks {
 public:
  static constexpr std::size_t most_bytes = std::size_t{1} << 16;

  /// `inner` must outlive this object.
  explicit KeptBlocks(io::Blocks& inner) : inner_(inner) {}

  std::optional<io::Block> next() override;
  bool is_checked() const override { return inner_.is_checked(); }
  void finish() override { inner_.finish(); }
  base::Deadline deadline() const override { return inner_.deadline(); }

  /// Whole lines, unless `is_whole()`.
  std::string_view text() const { return text_; }
  bool is_whole() const { return is_whole_; }

 private:
  io::Blocks& inner_;
  std::string text_;
  bool is_whole_ = true;
};

/// The moves of a game, played on the board until one cannot be: from the first one, to the one
/// that decided if the text goes so far. Places are "column,row", counted from 1 at the lower left,
/// pieces 1 and 2. Nothing if the text begins with no frame.
std::optional<game::Replay> replay_of(const KeptBlocks& text, const game::Verdict& verdict);

}  // namespace referee::internal::connectz

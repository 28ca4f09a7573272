#include "pack/referee.hpp"

#include <optional>

#include "pack/pack_judge.hpp"

namespace referee::internal::pack {
namespace {

/// Blocks of which the first has already been read.
class BegunBlocks : public io::Blocks {
 public:
  /// For a pack `sink` is null: its judge reports itself when it waits.
  BegunBlocks(io::Blocks& rest, const std::optional<io::Block>& first, game::Sink* sink)
      : rest_(rest), first_(first), sink_(sink) {}

  std::optional<io::Block> next() override {
    if (!is_first_taken_) {
      is_first_taken_ = true;
      return first_;
    }
    if (!first_) return std::nullopt;  // a terminal would be read again after its end
    if (sink_ != nullptr) sink_->expect_delay();
    return rest_.next();
  }
  bool is_checked() const override { return rest_.is_checked(); }
  void finish() override { rest_.finish(); }
  const io::Source* source() const override { return rest_.source(); }
  base::Deadline deadline() const override { return rest_.deadline(); }

 private:
  io::Blocks& rest_;
  const std::optional<io::Block>& first_;
  game::Sink* sink_;
  bool is_first_taken_ = false;
};

/// Chooses by the first byte of every file.
class Referee final : public game::Referee {
 public:
  Referee(const game::Definition& game, FileKind kind, const Sharing& sharing)
      : game_(game), kind_(kind), sharing_(sharing), referee_(game.make_referee()) {}

  void judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) override {
    const std::optional<io::Block> first = blocks.next();
    const bool pack = is_pack(first);
    BegunBlocks begun(blocks, first, pack ? nullptr : &sink);
    if (!pack) return referee_->judge(begun, helpers, sink);
    if (!packs_) packs_ = std::make_unique<PackJudge>(game_, *referee_, sharing_);
    packs_->judge(begun, helpers, sink);
  }

 private:
  bool is_pack(const std::optional<io::Block>& first) const {
    if (kind_ != FileKind::by_first_byte) return kind_ == FileKind::pack;
    // A game without records of its own may begin its files with a brace.
    return game_.format && first && first->text.front() == '{';
  }

  game::Definition game_;
  FileKind kind_;
  Sharing sharing_;
  std::unique_ptr<game::Referee> referee_;
  std::unique_ptr<PackJudge> packs_;  // made for the first pack
};

}  // namespace

game::Definition with_packs(const game::Definition& game, FileKind kind, const Sharing& sharing) {
  game::Definition definition = game;
  definition.make_referee = [game, kind, sharing] {
    return std::make_unique<Referee>(game, kind, sharing);
  };
  return definition;
}

}  // namespace referee::internal::pack

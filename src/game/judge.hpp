#pragma once

#include <concepts>
#include <utility>

#include "game/referee.hpp"

namespace referee::internal::game {

/// What a judge of a game whose files hold one game each has to offer: feed it the blocks of a file
/// in order, take its verdict, and use it again. Nothing here is virtual.
template <typename T>
concept Judge = requires(T judge, const io::Block& block, Detail detail) {
  { judge.feed(block) } -> std::same_as<bool>;         // whether it wants more
  { judge.is_decided() } -> std::same_as<bool>;        // whether nothing that follows can matter
  { judge.verdict(detail) } -> std::same_as<Verdict>;  // after the last block
  {judge.reset()};                                     // as new; clears only what was touched
};

/// Feeds a judge until it wants no more, and says whether it still wants more. A read error does
/// not matter if what was read before it decides the game.
template <Judge J>
bool feed_all(J& judge, io::Blocks& blocks) {
  try {
    while (const std::optional<io::Block> block = blocks.next()) {
      if (!judge.feed(*block)) return false;
    }
    return true;
  } catch (const base::Error&) {
    if (!judge.is_decided()) throw;
    return false;
  }
}

/// Adapts a Judge to the Referee interface: for games that one thread judges fast enough.
template <Judge J>
class SingleGameReferee final : public Referee {
 public:
  explicit SingleGameReferee(J judge) : judge_(std::move(judge)) {}

  void judge(io::Blocks& blocks, base::HelperPool&, Sink& sink) override {
    if constexpr (requires { judge_.reset(blocks.deadline()); }) {
      judge_.reset(blocks.deadline());  // its work between two blocks may take long
    } else {
      judge_.reset();
    }
    feed_all(judge_, blocks);
    Verdict verdict = judge_.verdict(sink.detail_of(1));
    if (is_valid(verdict.code)) blocks.check_rest();
    blocks.finish();
    sink.take(std::move(verdict));
  }

 private:
  J judge_;
};

}  // namespace referee::internal::game

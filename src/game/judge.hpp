#pragma once

#include <concepts>
#include <utility>

#include "game/referee.hpp"

namespace referee::game {

/// What a game whose files hold one game each has to offer: feed it the blocks of a file in order,
/// take its verdict, and use it again. Nothing here is virtual.
template <typename T>
concept Judge = requires(T judge, const io::Block& block) {
  { judge.feed(block) } -> std::same_as<bool>;   // whether it wants more
  { judge.is_decided() } -> std::same_as<bool>;  // whether nothing that follows can matter
  { judge.verdict() } -> std::same_as<Verdict>;  // after the last block
  {judge.reset()};                               // as new; clears only what was touched
};

/// A Judge as a Referee.
template <Judge J>
class SingleGameReferee final : public Referee {
 public:
  explicit SingleGameReferee(J judge) : judge_(std::move(judge)) {}

  void judge(io::Blocks& blocks, Sink& sink) override {
    judge_.reset();
    try {
      while (const std::optional<io::Block> block = blocks.next()) {
        if (!judge_.feed(*block)) break;
      }
    } catch (const base::Trouble&) {
      // What cannot be read does not matter if what was read decides.
      if (!judge_.is_decided()) throw;
    }
    Verdict verdict = judge_.verdict();
    blocks.finish();
    sink.take(std::move(verdict));
  }

 private:
  J judge_;
};

}  // namespace referee::game

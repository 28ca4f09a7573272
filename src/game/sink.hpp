#pragma once

#include <cstdint>

#include "game/verdict.hpp"

namespace referee::internal::game {

/// What a sink wants to know of each game. In a sweep over small files making the words may cost as
/// much as the judging.
struct Wanted {
  Detail detail = Detail::all;
  bool ids = detail == Detail::all;  ///< of the records of packs
  bool digests = false;              ///< of games that share a file with others
  bool differs = false;              ///< from game to game: Sink::detail_of() is at most `detail`
};

/// Takes the verdicts on one file: one for each game in it, in order.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void take(Verdict verdict) = 0;

  virtual Wanted wanted() const { return {}; }

  /// Of the game of this number, from 1. Judges ask before each game: who explains one of a
  /// million needs no more than the codes of the others, and drawing takes far longer than judging.
  virtual Detail detail_of(std::uint64_t /*game*/) const { return wanted().detail; }

  /// Reading more may take a while: what was taken should be passed on now.
  virtual void expect_delay() {}
};

}  // namespace referee::internal::game

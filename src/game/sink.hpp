#pragma once

#include "game/verdict.hpp"

namespace referee::internal::game {

/// Takes the verdicts on one file: one for each game in it, in order.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void take(Verdict verdict) = 0;

  /// How much of the verdicts it wants. In a sweep over small files making the words may cost as
  /// much as the judging.
  virtual Detail detail() const { return Detail::all; }

  /// Reading more may take a while: what was taken should be passed on now.
  virtual void expect_delay() {}
  /// Whether it wants digests of games that share a file with others.
  virtual bool wants_digests() const { return false; }
};

}  // namespace referee::internal::game

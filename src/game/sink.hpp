#pragma once

#include "game/verdict.hpp"

namespace referee::game {

/// Takes the verdicts on one file: one for each game in it, in their order.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual void take(Verdict verdict) = 0;
};

}  // namespace referee::game

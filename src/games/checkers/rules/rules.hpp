#pragma once

namespace referee::internal::checkers {

/// The rule sets. They differ in one thing: what happens to a man that reaches the far row by a
/// jump.
enum class Rules {
  king_goes_on,  ///< it is crowned at once, and must jump on as a king if it can
  english,       ///< it is crowned, and its move ends there
};

}  // namespace referee::internal::checkers

#pragma once

#include <cstddef>
#include <optional>

#include "game/picture.hpp"
#include "games/connectz/segments/sharing.hpp"

namespace referee::internal::connectz {

/// Which of several offences decides.
enum class Precedence {
  spec,   ///< over the whole file 8 beats 7 beats 6 beats 5 beats 4, as the code table reads
  first,  ///< the first offending line, in file order
};

struct Settings {
  Precedence precedence = Precedence::spec;
  std::optional<game::Canvas> canvas;  ///< draw the frame into the verdict

  /// The least text between two tests for a line, except before the first; see Judge. Smaller
  /// values are for tests only.
  std::size_t min_test_bytes = std::size_t{1} << 20;

  Sharing sharing;
};

}  // namespace referee::internal::connectz

#include "games/checkers/engine/search.hpp"

#include <algorithm>

namespace referee::internal::checkers {

SearchClock::SearchClock(const SearchLimits& limits) : begin_(Clock::now()), stop_(limits.stop) {
  constexpr double most_seconds = 1e6;  // the clock cannot represent more
  const std::chrono::duration<double> seconds(std::min(limits.seconds, most_seconds));
  deadline_ = begin_ + std::chrono::duration_cast<Clock::duration>(seconds);
}

}  // namespace referee::internal::checkers

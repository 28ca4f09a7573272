#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "base/error.hpp"
#include "base/random.hpp"

namespace referee::internal::game {

/// What the generators of games have in common. A recipe says which kind of game is wanted; the
/// same recipe gives the same bytes on every platform.

/// There is no such game, or none that the generator can make. The message says why.
class RecipeRefused : public base::Error {
 public:
  using base::Error::Error;
};

/// Takes the next piece of a game's text.
using TextSink = std::function<void(std::string_view)>;

/// The first result that is one (an optional) of `attempt`, which is called with one seed after
/// another that come from `seed`, at most `attempts` times; otherwise an empty one.
template <typename Attempt>
auto first_success(std::uint64_t seed, std::uint64_t attempts, Attempt attempt) {
  auto result = attempt(base::mix(seed, 0));
  for (std::uint64_t i = 1; i < attempts && !result; ++i) result = attempt(base::mix(seed, i));
  return result;
}

}  // namespace referee::internal::game

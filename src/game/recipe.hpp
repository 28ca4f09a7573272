#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "game/verdict.hpp"

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

/// Throws RecipeRefused with this reason, in fmt's format, if `refused`.
template <typename... Args>
void refuse_recipe_if(bool refused, fmt::format_string<Args...> reason, Args&&... args) {
  if (refused) throw RecipeRefused(fmt::format(reason, std::forward<Args>(args)...));
}

constexpr bool is_won(std::optional<Code> result) {
  return result == Code::first_player_wins || result == Code::second_player_wins;
}

/// The first game that `attempt` makes (an optional text), which is called with one seed after
/// another that come from `seed`, at most `attempts` times. Throws RecipeRefused if it makes none.
template <typename Attempt>
std::string first_success(std::uint64_t seed, std::uint64_t attempts, Attempt attempt) {
  for (std::uint64_t i = 0; i < attempts; ++i) {
    if (std::optional<std::string> text = attempt(base::mix(seed, i))) return *std::move(text);
  }
  throw RecipeRefused("random moves did not lead to such a game; another seed may");
}

/// Offers the moves to `play`, drawn at random, all equally likely, until it takes one. False if it
/// takes none.
template <typename Moves, typename Play>
bool play_any(Moves moves, base::Random& random, Play play) {
  for (auto left = moves.size(); left > 0; --left) {
    const auto i = static_cast<decltype(left)>(random.below(left));
    if (play(moves[i])) return true;
    std::swap(moves[i], moves[left - 1]);
  }
  return false;
}

}  // namespace referee::internal::game

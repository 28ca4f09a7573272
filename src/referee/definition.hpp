#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "base/error.hpp"
#include "game/picture.hpp"
#include "game/referee.hpp"
#include "referee/error.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {

/// What a Game holds: the game as the tool sees it. Not installed.
class Game::Definition {
 public:
  /// The game, drawing boards on a canvas if there is one.
  using MakeDefinition = std::function<internal::game::Definition(
      const std::optional<internal::game::Canvas>& canvas)>;

  Definition(std::string its_name, MakeDefinition make)
      : name(std::move(its_name)), definition(std::move(make)) {}

  const std::string name;
  const MakeDefinition definition;
};

/// A game that holds these.
inline Game game_of(std::string name, Game::Definition::MakeDefinition make) {
  return Game(std::make_shared<const Game::Definition>(std::move(name), std::move(make)));
}

/// Calls `work`, and turns the library's own errors into the exception of the interface.
template <typename Work>
auto translated(Work work) {
  try {
    return work();
  } catch (const internal::base::Error& error) {
    throw Error(error.what());
  }
}

}  // namespace v0
}  // namespace referee

#pragma once

#include <functional>
#include <optional>
#include <string>

#include "game/picture.hpp"
#include "game/referee.hpp"
#include "referee/game.hpp"

namespace referee {
inline namespace v0 {

/// What a Game holds: how the tool sees it. Not installed.
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

}  // namespace v0
}  // namespace referee

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

  Definition(std::string name, MakeDefinition make_definition)
      : name_(std::move(name)), make_definition_(std::move(make_definition)) {}

  const std::string& name() const { return name_; }
  internal::game::Definition definition(const std::optional<internal::game::Canvas>& canvas) const {
    return make_definition_(canvas);
  }

 private:
  std::string name_;
  MakeDefinition make_definition_;
};

}  // namespace v0
}  // namespace referee

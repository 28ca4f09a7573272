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
  using MakeEntry =
      std::function<internal::game::Entry(const std::optional<internal::game::Canvas>& canvas)>;

  Definition(std::string name, MakeEntry make_entry)
      : name_(std::move(name)), make_entry_(std::move(make_entry)) {}

  const std::string& name() const { return name_; }
  internal::game::Entry entry(const std::optional<internal::game::Canvas>& canvas) const {
    return make_entry_(canvas);
  }

 private:
  std::string name_;
  MakeEntry make_entry_;
};

}  // namespace v0
}  // namespace referee

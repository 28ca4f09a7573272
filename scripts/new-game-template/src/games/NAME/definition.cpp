#include "games/NAME/definition.hpp"

#include "game/judge.hpp"
#include "games/NAME/judge.hpp"

namespace referee::internal::NAME {

game::Definition definition(const Settings& settings) {
  // The third member is the game's format in records of packs; without one they hold its files as
  // they are.
  return {"NAME",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          nullptr};
}

}  // namespace referee::internal::NAME

#include "games/connectz/definition.hpp"

#include "games/connectz/record_format.hpp"
#include "games/connectz/referee.hpp"

namespace referee::internal::connectz {

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"connectz", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<RecordFormat>(settings.precedence), "frame", board_script};
}

}  // namespace referee::internal::connectz

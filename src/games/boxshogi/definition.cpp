#include "games/boxshogi/definition.hpp"

#include "game/judge.hpp"
#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/record_format.hpp"

namespace referee::internal::boxshogi {

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"boxshogi",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "", board_script};
}

}  // namespace referee::internal::boxshogi

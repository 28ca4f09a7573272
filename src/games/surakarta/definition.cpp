#include "games/surakarta/definition.hpp"

#include "games/surakarta/judge.hpp"
#include "games/surakarta/record_format.hpp"

namespace referee::internal::surakarta {

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"surakarta",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "size", board_script};
}

}  // namespace referee::internal::surakarta

#include "games/checkers/definition.hpp"

#include "game/judge.hpp"
#include "games/checkers/judge.hpp"
#include "games/checkers/record_format.hpp"

namespace referee::internal::checkers {

extern const game::PageScript board_script;  // drawing/board.js

game::Definition definition(const Settings& settings) {
  return {"checkers",
          [settings] { return std::make_unique<game::ArchiveReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "tags.FEN", board_script};
}

}  // namespace referee::internal::checkers

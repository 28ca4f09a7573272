#include "games/checkers/definition.hpp"

#include "game/judge.hpp"
#include "games/checkers/judge.hpp"
#include "games/checkers/record_format.hpp"

namespace referee::internal::checkers {

game::Definition definition(const Settings& settings) {
  return {"checkers",
          [settings] { return std::make_unique<game::ArchiveReferee<Judge>>(Judge(settings)); },
          std::make_shared<RecordFormat>(), "tags.FEN"};
}

}  // namespace referee::internal::checkers

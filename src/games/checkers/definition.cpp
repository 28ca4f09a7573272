#include "games/checkers/definition.hpp"

#include "games/checkers/record_format.hpp"
#include "games/checkers/referee.hpp"

namespace referee::internal::checkers {

game::Definition definition(const Settings& settings) {
  return {"checkers", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<RecordFormat>(), "tags.FEN"};
}

}  // namespace referee::internal::checkers

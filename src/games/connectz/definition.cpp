#include "games/connectz/definition.hpp"

#include "games/connectz/record_format.hpp"
#include "games/connectz/referee.hpp"

namespace referee::internal::connectz {

game::Definition definition(const Settings& settings) {
  return {"connectz", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<RecordFormat>(settings.precedence), "frame"};
}

}  // namespace referee::internal::connectz

#include "games/connectz/entry.hpp"

#include "games/connectz/form.hpp"
#include "games/connectz/referee.hpp"

namespace referee::internal::connectz {

game::Entry entry(const Settings& settings) {
  return {"connectz", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<Form>(settings.precedence), "frame"};
}

}  // namespace referee::internal::connectz

#include "games/checkers/entry.hpp"

#include "games/checkers/form.hpp"
#include "games/checkers/referee.hpp"

namespace referee::internal::checkers {

game::Entry entry(const Settings& settings) {
  return {"checkers", [settings] { return std::make_unique<Referee>(settings); },
          std::make_shared<Form>(), "tags.FEN"};
}

}  // namespace referee::internal::checkers

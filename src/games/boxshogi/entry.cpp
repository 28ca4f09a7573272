#include "games/boxshogi/entry.hpp"

#include "game/judge.hpp"
#include "games/boxshogi/form.hpp"
#include "games/boxshogi/judge.hpp"

namespace referee::internal::boxshogi {

game::Entry entry(const Settings& settings) {
  return {"boxshogi",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<Form>()};
}

}  // namespace referee::internal::boxshogi

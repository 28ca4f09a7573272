#include "games/connectz/entry.hpp"

#include "games/connectz/judge.hpp"

namespace referee::connectz {

game::Entry entry(const Settings& settings) {
  return {"connectz",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); }};
}

}  // namespace referee::connectz

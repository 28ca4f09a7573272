#include "games/surakarta/entry.hpp"

#include "games/surakarta/judge.hpp"

namespace referee::surakarta {

game::Entry entry(const Settings& settings) {
  return {"surakarta",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          "size"};
}

}  // namespace referee::surakarta

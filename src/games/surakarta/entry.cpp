#include "games/surakarta/entry.hpp"

#include "games/surakarta/form.hpp"
#include "games/surakarta/judge.hpp"

namespace referee::internal::surakarta {

game::Entry entry(const Settings& settings) {
  return {"surakarta",
          [settings] { return std::make_unique<game::SingleGameReferee<Judge>>(Judge(settings)); },
          std::make_shared<Form>(), "size"};
}

}  // namespace referee::internal::surakarta

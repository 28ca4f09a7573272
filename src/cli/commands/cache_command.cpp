#include "cli/commands/commands.hpp"

#include <memory>
#include <string>

#include <fmt/format.h>

#include "cache/store.hpp"
#include "cli/interrupt.hpp"
#include "cli/whole_output.hpp"

namespace referee::internal::cli {

namespace {

struct CacheOptions {
  std::string action;
  std::string file;
};

int prune(const Game& game, const std::string& file) {
  Interrupt interrupt;
  const cache::Pruned pruned = cache::prune(file, game.name, REFEREE_VERSION, interrupt.stop());
  write_whole("-", fmt::format("kept     {}\ngone     {}\nchanged  {}\noutdated {}\n", pruned.kept,
                               pruned.gone, pruned.changed, pruned.outdated));
  return interrupt.came() ? Status::interrupted : Status::all_well;
}

}  // namespace

Command cache_command(const Game& game) {
  const auto typed = std::make_shared<CacheOptions>();
  return {
      .summary = "Remove entries that are no longer of use from the cache of sweeps",
      .options = {option(
                      "ACTION TEXT", &typed->action,
                      "prune: remove the entries that no sweep can use any more", {},
                      {.choices = {{"prune", "remove the entries that no sweep can use any more"}},
                       .required = true}),
                  option("FILE TEXT", &typed->file, "The cache of sweeps", {},
                         {.offer = Offer::files, .required = true})},
      .run = [&game, typed] { return prune(game, typed->file); },
      .manual = R"(Removes from the cache of sweeps the entries of files that are gone or
have changed, and those that another version of this command made; prints how many there were.)"};
}

}  // namespace referee::internal::cli

#include "cli/commands/commands.hpp"

#include <unistd.h>

#include <fmt/format.h>

#include "cache/store.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/failure.hpp"
#include "cli/program.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

std::vector<Option> cache_command_options(CacheOptions& options) {
  return {
      option("ACTION TEXT", &options.action,
             "prune: remove the entries that no sweep can use any more", {},
             {.choices = {{"prune", "remove the entries that no sweep can use any more"}},
              .required = true}),
      option("FILE TEXT", &options.file, "The cache of sweeps", {},
             {.offer = Offer::files, .required = true}),
  };
}

int look_after_cache(const std::string& tool, const CacheOptions& options) {
  Interrupt interrupt;
  const cache::Pruned pruned = cache::prune(options.file, tool, REFEREE_VERSION, interrupt.stop());
  io::Output output(STDOUT_FILENO);
  output.write(fmt::format("kept     {}\ngone     {}\nchanged  {}\noutdated {}\n", pruned.kept,
                           pruned.gone, pruned.changed, pruned.outdated));
  output.flush();
  return interrupt.came() ? Status::interrupted : Status::all_well;
}

}  // namespace referee::internal::cli

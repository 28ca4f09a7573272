#include <sys/stat.h>
#include <unistd.h>

#include <exception>
#include <optional>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "base/trouble.hpp"
#include "cli/directory_sink.hpp"
#include "cli/interrupt.hpp"
#include "cli/pack_command.hpp"
#include "cli/say.hpp"
#include "io/input.hpp"
#include "report/escape.hpp"

namespace referee::internal::cli {
namespace {

Existing existing(const UnpackOptions& options) {
  if (options.overwrite) return Existing::overwritten;
  return options.skip_existing ? Existing::skipped : Existing::refused;
}

std::optional<io::Identity> identity_of(const std::string& pack) {
  struct stat status {};
  const int result =
      pack == io::standard_input ? ::fstat(STDIN_FILENO, &status) : ::stat(pack.c_str(), &status);
  if (result != 0) return std::nullopt;
  return io::Identity{status.st_dev, status.st_ino};
}

}  // namespace

void add_unpack_options(CLI::App& app, UnpackOptions& options) {
  add_text(app, "FILE", options.pack, "The pack; - is standard input")->required();
  add_text(app, "-C,--directory", options.directory, "Where to write; made if it is not there")
      ->required()
      ->type_name("DIR");
  CLI::Option* const overwrite =
      app.add_flag("--overwrite", options.overwrite, "Replace files that are there");
  app.add_flag("--skip-existing", options.skip_existing, "Leave files that are there as they are")
      ->excludes(overwrite);
}

int unpack_files(const Game& game, const UnpackOptions& options) {
  Interrupt interrupt;
  bool all_well = true;
  DirectorySink sink(options.directory, existing(options), identity_of(options.pack),
                     [&](std::uint64_t line, const std::string& reason) {
                       say(fmt::format("{}: {}: line {}: {}\n", game.name,
                                       report::escaped(options.pack), line, reason));
                       all_well = false;
                     });
  io::Found file;
  file.path = options.pack;
  file.named = true;
  io::Input input;
  try {
    pack::unpack(input.open(file, {}, &interrupt.stop()), game.entry(std::nullopt).form.get(),
                 sink);
  } catch (const base::Trouble& trouble) {
    if (sink.has_failed()) throw;
    if (interrupt.came()) return Status::interrupted;
    throw base::Trouble(options.pack + ": " + trouble.what());
  }
  return all_well ? Status::all_well : Status::failed;
}

}  // namespace referee::internal::cli

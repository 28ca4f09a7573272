#include <sys/stat.h>
#include <unistd.h>

#include <memory>
#include <optional>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/commands.hpp"
#include "cli/commands/directory_sink.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "io/input.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

struct UnpackOptions {
  std::string pack;
  std::string directory;
  bool overwrite = false;
  bool skip_existing = false;
  base::Limits limits;
};

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

int unpack_files(const Game& game, const UnpackOptions& options) {
  Interrupt interrupt;
  bool all_well = true;
  DirectorySink sink(options.directory, existing(options), identity_of(options.pack),
                     [&](std::uint64_t line, const std::string& reason) {
                       say(fmt::format("{}: {}: line {}: {}\n", game.name,
                                       text::escaped(options.pack), line, reason));
                       all_well = false;
                     });
  const io::Found file{.path = options.pack, .named = true};
  io::Input input;
  try {
    const std::uint64_t lines = pack::unpack(input.open(file, options.limits, &interrupt.stop()),
                                             game.definition(std::nullopt).format.get(), sink);
    if (lines == 0) {
      say(fmt::format("{}: nothing found to unpack\n", game.name));
      return Status::failed;
    }
  } catch (const base::Error& error) {
    if (sink.has_failed()) throw;
    throw base::Error(options.pack + ": " + error.what());
  }
  return all_well ? Status::all_well : Status::failed;
}

}  // namespace

Command unpack_command(const Game& game) {
  const auto typed = std::make_shared<UnpackOptions>();
  return {
      .summary = "Write the files of a pack into a directory",
      .options =
          {
              option("FILE TEXT", &typed->pack, "The pack; - is standard input", {},
                     {.offer = Offer::files, .required = true}),
              option("-C,--directory DIR", &typed->directory,
                     "Where to write; made if it is not there", {},
                     {.offer = Offer::directories, .required = true}),
              option("--overwrite", &typed->overwrite, "Replace files that are there"),
              option(
                  "--skip-existing", &typed->skip_existing,
                  "Leave files that are there as they are",
                  "Leave files that are there as they are. Without either option they are refused.",
                  {.excludes = {"--overwrite"}}),
              option("--max-bytes N", &typed->limits.max_bytes,
                     "Read no more than N bytes of the pack, decompressed; K, M and G are "
                     "multiples of 1024",
                     "Read no more than `N` bytes of the pack, decompressed. The files before that "
                     "stay.",
                     {.checks = {ByteCount{}}}),
              option("--force", &typed->overwrite, "", {}, {.hidden = true}),
          },
      .run = [&game, typed] { return unpack_files(game, *typed); },
      .manual = R"(Writes the files of a pack under their ids below `DIR`, and nothing
outside it: leading slashes of an id are removed, an id that leads elsewhere is refused, and links
are not followed.)"};
}

}  // namespace referee::internal::cli

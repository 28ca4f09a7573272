#include "cli/pack_command.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include <fmt/format.h>

#include "base/trouble.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/say.hpp"
#include "io/decompressor.hpp"
#include "io/descriptor_reader.hpp"
#include "io/output.hpp"
#include "io/walk.hpp"
#include "pack/packer.hpp"
#include "report/escape.hpp"

namespace referee::internal::cli {
namespace {

/// What lies in a pack is not compressed.
void add_file(pack::Packer& packer, const std::string& path, int descriptor,
              const base::Patience& patience) {
  io::DescriptorReader reader(descriptor, patience);
  io::Decompressor contents;
  contents.open(reader, io::Compression::detect, io::compression_of_name(path), patience);
  packer.add(path, contents);
}

void add_file(pack::Packer& packer, const io::Found& file, const base::Patience& patience) {
  if (!file.trouble.empty()) throw base::Trouble(file.trouble);
  if (file.named && file.path == io::standard_input) {
    return add_file(packer, file.path, STDIN_FILENO, patience);
  }
  const io::Descriptor descriptor(::openat(file.directory ? file.directory->get() : AT_FDCWD,
                                           file.path.c_str() + file.name,
                                           O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor) throw base::trouble_of_errno(errno);
  add_file(packer, file.path, descriptor.get(), patience);
}

}  // namespace

Option pack_option(std::string& pack) {
  return {.names = "-o,--output",
          .value = "FILE",
          .help = "Write the pack to FILE, whole or not at all; - is standard output",
          .manual = R"(Write the pack to
.Ar FILE ,
whole or not at all;
.Sq -
is standard output.
)",
          .target = &pack,
          .offer = Offer::files,
          .required = true};
}

int pack_files(const Game& game, const InputOptions& input, const SweepOptions& paths,
               const std::string& pack) {
  sweep::Plan plan = sweep_plan(game.name, input, paths);
  Interrupt interrupt;
  const base::Patience patience(plan.limits.max_seconds, &interrupt.stop());
  io::Output standard_output(STDOUT_FILENO);
  std::optional<io::OutputFile> file;
  if (pack != "-") file.emplace(pack);
  if (file) plan.walk.own = file->paths();
  io::Output& output = file ? file->output() : standard_output;

  pack::Packer packer(game.entry(std::nullopt),
                      [&](std::string_view lines) { output.write(lines); });
  io::Walk walk(plan.operands, plan.walk, interrupt.stop());
  io::Found found;
  std::uint64_t files = 0;
  for (; walk.next(found); ++files) {
    try {
      add_file(packer, found, patience);
    } catch (const base::Trouble& trouble) {
      if (interrupt.came()) return Status::interrupted;
      say(fmt::format("{}: {}: {}\n", game.name, report::escaped(found.path), trouble.what()));
      return Status::failed;
    }
  }
  if (interrupt.came()) return Status::interrupted;
  if (files == 0) {
    say(fmt::format("{}: nothing found to pack\n", game.name));
    return Status::failed;
  }
  output.flush();
  if (file) file->commit();
  return Status::all_well;
}

}  // namespace referee::internal::cli

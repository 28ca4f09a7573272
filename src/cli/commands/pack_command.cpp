#include "cli/commands/commands.hpp"

#include <exception>
#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "cli/plan.hpp"
#include "cli/whole_output.hpp"
#include "io/ahead/files_ahead.hpp"
#include "io/input.hpp"
#include "io/walk/walk.hpp"
#include "pack/packer.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

struct PackOptions {
  SweepOptions paths;  // which files, and what is expected of them
  bool raw = false;
  std::string output;
};

/// Adds the decompressed content: the content of a pack is not compressed.
void add_file(pack::Packer& packer, const io::Found& file, const sweep::Plan& plan,
              io::Input& input, const std::atomic<bool>& stop) {
  if (!file.error.empty()) throw base::Error(file.error);
  const auto expect = plan.expectation ? plan.expectation->expected(file.path) : std::nullopt;
  packer.add(file.path, expect, input.open_reader(file, plan.limits, &stop));
  input.check();
}

int pack_files(const Game& game, const InputOptions& input, const PackOptions& options) {
  sweep::Plan plan = sweep_plan(game.name, input, options.paths);
  if (!plan.error.empty()) throw base::Error(plan.error);
  Destinations outputs;
  outputs.add("--output", options.output);
  keep_apart(outputs, plan, options.paths);
  Interrupt interrupt;
  WholeOutput file(options.output);

  std::exception_ptr output_trouble;  // not an error of the file being read
  pack::Packer packer(game.definition(std::nullopt), file_kind(input), options.raw,
                      [&](std::string_view lines) {
                        try {
                          file.output().write(lines);
                        } catch (const base::Error&) {
                          output_trouble = std::current_exception();
                          throw;
                        }
                      });
  io::Walk walk(plan.operands, plan.walk, interrupt.stop());
  io::FilesAhead files([&walk](io::Found& found) { return walk.next(found); }, plan.walk.ahead,
                       interrupt.stop());
  io::Found found;
  io::Input opened(plan.input);
  std::uint64_t count = 0;
  for (; files.next(found) && files.sample(found); ++count) {
    try {
      add_file(packer, found, plan, opened, interrupt.stop());
    } catch (const base::Error& error) {
      if (output_trouble) std::rethrow_exception(output_trouble);
      throw base::Error(fmt::format("{}: {}", found.path, error.what()));
    }
  }
  if (interrupt.came()) return Status::interrupted;
  if (count == 0) {
    say(fmt::format("{}: nothing found to pack\n", game.name));
    return Status::failed;
  }
  file.commit();
  return Status::all_well;
}

}  // namespace

Command pack_command(const Game& game, InputOptions& input) {
  const auto typed = std::make_shared<PackOptions>();
  Command command{
      .summary = "Put many files into one, one per line",
      .options = {paths_operand(input)},
      .run = [&game, &input, typed] { return pack_files(game, input, *typed); },
      .manual = R"(Puts many files into one, a pack: JSON Lines, one game per line, with the
paths as ids. Directories are walked as by `sweep`. A pack is judged like any other file, and
gives a verdict for each game.)"};
  append(command.options, walk_options(typed->paths));
  append(command.options,
         {expectation_option(
              typed->paths,
              "Write the code that a file's name states, in the first group of the pattern after "
              "=, as what is expected",
              " That code is written into the pack."),
          input_format_option(input),
          option("--max-bytes N", &input.limits.max_bytes,
                 "Refuse a file with more bytes, decompressed; K, M and G are multiples of 1024",
                 {}, {.checks = {ByteCount{}}}),
          option("--raw", &typed->raw, "Write every file as it is, in base64",
                 R"(Write every file as it is, in base64. Otherwise only those that the game's
own form cannot carry byte for byte.)"),
          option("-o,--output FILE", &typed->output,
                 "Write the pack to FILE, whole or not at all; - is standard output",
                 "Write the pack to `FILE`, whole or not at all; '-' is standard output.",
                 {.offer = Offer::files, .required = true})});
  return command;
}

}  // namespace referee::internal::cli

#include "cli/commands/generate_command.hpp"

#include <filesystem>
#include <memory>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "cli/commands/directory_sink.hpp"
#include "cli/interrupt.hpp"
#include "cli/whole_output.hpp"

namespace referee::internal::cli {
namespace {

struct GenerateOptions {
  std::uint64_t seed = 0;
  std::string output = "-";
  std::optional<std::uint64_t> count;
  std::string into;
  std::uint64_t per_directory = 0;
};

std::vector<Option> generate_options(GenerateOptions& options) {
  return {
      option("--seed S", &options.seed, "The same seed gives the same bytes (default: 0)",
             "Another seed, another game. The default is 0."),
      option("-o,--output FILE", &options.output, "Write to FILE, whole or not at all",
             "Write to `FILE`, whole or not at all, instead of standard output.",
             {.offer = Offer::files}),
      option("--count N", &options.count, "Write N games that end in different ways",
             "Write `N` small games that end in different ways. Needs `--into`.",
             {.needs = {"--into"}, .excludes = {"--output"}}),
      option("--into DIR", &options.into, "The directory for them",
             "Write them into `DIR`, as numbered files.",
             {.offer = Offer::directories, .needs = {"--count"}}),
      option("--per-directory M", &options.per_directory, "Spread them, M to a directory",
             "Write them into numbered subdirectories of `DIR`, `M` files in each.",
             {.needs = {"--count"}}),
  };
}

/// The name of game number `i`, from 0.
std::string name_of_game(const Generation& generation, const GenerateOptions& options,
                         std::uint64_t i) {
  const std::string name = fmt::format("{:09}{}", i, generation.file_ending);
  return options.per_directory > 0 ? fmt::format("{:06}/{}", i / options.per_directory, name)
                                   : name;
}

void make_directory(const std::string& path) {
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw base::system_error(error.value(), path);
}

/// The game is made first, so that one that is refused leaves neither a file nor a directory.
int write_corpus(const Generation& generation, const GenerateOptions& options) {
  const Interrupt interrupt;
  std::optional<DirectorySink> sink;
  const auto refuse = [&](std::uint64_t, const std::string& reason) {
    throw base::Error(fmt::format("{}: {}", options.into, reason));
  };
  for (std::uint64_t i = 0; i < *options.count; ++i) {
    if (interrupt.came()) return Status::interrupted;
    std::string text;
    generation.write(base::mix(options.seed, i), true,
                     [&](std::string_view piece) { text += piece; });
    if (!sink) {
      make_directory(options.into);
      sink.emplace(options.into, Existing::overwritten, std::nullopt, refuse);
    }
    if (!sink->begin(i, name_of_game(generation, options, i))) continue;
    sink->write(text);
    sink->end();
  }
  return Status::all_well;
}

int generate(const Generation& generation, const GenerateOptions& options) {
  if (options.count) return write_corpus(generation, options);
  WholeOutput file(options.output);
  generation.write(options.seed, false, [&](std::string_view text) {
    if (Interrupt::came()) throw base::Error("interrupted");
    file.output().write(text);
  });
  file.commit();
  return Status::all_well;
}

}  // namespace

Option result_option(std::string& result, std::vector<Choice> meanings, const std::string& manual) {
  std::string value;
  std::string words;
  for (const Choice& choice : meanings) {
    value += (value.empty() ? "" : "|") + choice.name;
    words += (words.empty() ? "" : ", ") + choice.name + " " + choice.meaning;
  }
  return option("--result " + value, &result, "The code of the game: " + words, manual,
                {.choices = std::move(meanings)});
}

Option moves_option(std::optional<std::uint64_t>& moves, const std::string& help,
                    const std::string& manual) {
  return option("--moves N", &moves, help, manual);
}

Command generate_command(Generation generation) {
  const auto options = std::make_shared<GenerateOptions>();
  Command command{
      .summary = "Write games, for tests and benchmarks",
      .options = std::move(generation.own),
      .manual =
          "Writes legal games, for tests and benchmarks. The same options give the same bytes "
          "everywhere. " +
          generation.manual,
      .manual_end = R"(A game that cannot be, or that the command does not know how to make, is
refused with a message and status 2.)"};
  append(command.options, generate_options(*options));
  command.run = [options, generation = std::move(generation)] {
    return generate(generation, *options);
  };
  return command;
}

}  // namespace referee::internal::cli

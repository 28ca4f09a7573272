#include "games/connectz/commands/generate.hpp"

#include <unistd.h>

#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "games/connectz/generate/generator.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

struct GenerateOptions {
  std::vector<std::uint64_t> frame;
  connectz::Recipe recipe;
  std::optional<std::string> output;
  std::optional<std::uint64_t> count;
  std::string into;
  std::uint64_t per_directory = 0;
};

std::vector<Option> recipe_options(GenerateOptions& options) {
  return {
      {.names = "--frame",
       .value = "X Y Z",
       .help = "Columns, rows, and the length of a winning line",
       .manual = "Columns, rows, and the length of a winning line.\nRequired.\n",
       .target = &options.frame,
       .required = true,
       .words = 3},
      {.names = "--moves",
       .value = "N",
       .help = "This many moves; after a win they make a code 4 (default: until the win, or until "
               "the frame is full)",
       .manual = "End after\n.Ar N\nmoves.\n",
       .target = &options.recipe.moves},
      {.names = "--win-at",
       .value = "K",
       .help = "Move K makes the first line",
       .manual = R"(Move
.Ar K
makes the first line.
The game ends there, unless
.Fl -moves
asks for more; such a game has code 4.
)",
       .target = &options.recipe.win_at},
      {.names = "--drawn",
       .help = "Until the frame is full, without any line",
       .manual = "Until the frame is full, without any line.\nZ must be at least 3.\n",
       .target = &options.recipe.drawn},
      {.names = "--seed",
       .value = "S",
       .help = "The same seed gives the same bytes (default: 0)",
       .manual = "Another seed, another game.\nThe default is 0.\n",
       .target = &options.recipe.seed},
      {.names = "-o,--output",
       .value = "FILE",
       .help = "Write to FILE, whole or not at all",
       .manual = R"(Write to
.Ar FILE ,
whole or not at all, instead of standard output.
)",
       .target = &options.output,
       .offer = Offer::files},
  };
}

std::vector<Option> corpus_options(GenerateOptions& options) {
  return {
      {.names = "--count",
       .value = "N",
       .help = "Write N games that end in different ways",
       .manual = R"(Write
.Ar N
small games that end in different ways.
Needs
.Fl -into .
)",
       .target = &options.count,
       .needs = {"--into"},
       .excludes = {"--output"}},
      {.names = "--into",
       .value = "DIR",
       .help = "The directory for them",
       .manual = "Write them into\n.Ar DIR ,\nas numbered files.\n",
       .target = &options.into,
       .offer = Offer::directories,
       .needs = {"--count"}},
      {.names = "--per-directory",
       .value = "M",
       .help = "Spread them, M to a directory",
       .manual = R"(Write them into numbered subdirectories of
.Ar DIR ,
.Ar M
files in each.
)",
       .target = &options.per_directory,
       .needs = {"--count"}},
  };
}

void write_game(const connectz::Recipe& recipe, io::Output& output) {
  connectz::generate(recipe, [&](std::string_view text) { output.write(text); });
}

/// The recipe of one of many small games: won, drawn or incomplete, depending on the seed. What the
/// user asked for is kept.
connectz::Recipe varied(connectz::Recipe recipe, std::uint64_t seed) {
  recipe.seed = seed;
  if (recipe.moves || recipe.win_at || recipe.drawn) return recipe;
  base::Random random(seed);
  const std::uint64_t cells = recipe.columns * recipe.rows;
  const std::uint64_t shortest_win = 2 * recipe.line - 1;
  switch (random.below(4)) {
    case 0:
      recipe.drawn = true;
      break;
    case 1:
      recipe.moves = random.below(cells);
      break;
    default:
      recipe.win_at = shortest_win + random.below(cells - std::min(cells - 1, shortest_win));
  }
  return recipe;
}

/// Some recipes have no game; then the next seed gives another recipe.
std::string varied_game(const connectz::Recipe& recipe, std::uint64_t seed) {
  constexpr std::uint64_t tries = 100;
  for (std::uint64_t i = 0;; ++i) {
    std::string text;
    try {
      connectz::generate(varied(recipe, base::mix(seed, i)),
                         [&](std::string_view piece) { text += piece; });
      return text;
    } catch (const connectz::RecipeRefused&) {
      if (i + 1 == tries) throw;
    }
  }
}

void write_corpus(const GenerateOptions& options) {
  constexpr std::uint64_t widest = std::uint64_t{1} << 31;  // so that the cells can be counted
  if (options.recipe.columns > widest || options.recipe.rows > widest) {
    throw connectz::RecipeRefused("many games at once are for small frames");
  }
  for (std::uint64_t i = 0; i < *options.count; ++i) {
    std::filesystem::path directory = options.into;
    if (options.per_directory > 0) directory /= fmt::format("{:06}", i / options.per_directory);
    std::error_code error;
    std::filesystem::create_directories(directory, error);
    if (error) throw base::system_error(error.value(), directory.string());
    io::OutputFile file((directory / fmt::format("{:09}.txt", i)).string(), io::Durability::none);
    file.output().write(varied_game(options.recipe, base::mix(options.recipe.seed, i)));
    file.commit();
  }
}

int run(GenerateOptions& options) {
  options.recipe.columns = options.frame[0];
  options.recipe.rows = options.frame[1];
  options.recipe.line = options.frame[2];
  if (options.count) {
    write_corpus(options);
  } else if (options.output && *options.output != "-") {
    io::OutputFile file(*options.output);
    write_game(options.recipe, file.output());
    file.commit();
  } else {
    io::Output output(STDOUT_FILENO);
    write_game(options.recipe, output);
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

Command generate_command() {
  const auto options = std::make_shared<GenerateOptions>();
  Command command{.name = "generate",
                  .summary = "Write games, for tests and benchmarks",
                  .options = recipe_options(*options),
                  .run = [options] { return run(*options); },
                  .manual = R"(Writes legal games, for tests and benchmarks.
The same options give the same bytes everywhere.
Without
.Fl -moves ,
.Fl -win-at
and
.Fl -drawn
the moves are random, until the frame is full; nobody makes a line.
)",
                  .manual_end = R"(A game that cannot be, or that
.Nm
does not know how to make, is refused with a message and status 2.
)"};
  append(command.options, corpus_options(*options));
  const std::string recipe = R"(.Fl -frame Ar X Y Z
.Op Fl -moves Ar N
.Op Fl -win-at Ar K
.Op Fl -drawn
.Op Fl -seed Ar S
)";
  command.usages = {recipe + ".Op Fl o Ar FILE\n", recipe + R"(.Fl -count Ar N
.Fl -into Ar DIR
.Op Fl -per-directory Ar M
)"};
  return command;
}

}  // namespace referee::internal::cli

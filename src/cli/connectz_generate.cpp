#include "cli/connectz_generate.hpp"

#include <unistd.h>

#include <filesystem>
#include <memory>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "base/random.hpp"
#include "base/trouble.hpp"
#include "games/connectz/generator.hpp"
#include "io/output.hpp"

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

std::shared_ptr<GenerateOptions> declare_options(CLI::App& app) {
  auto options = std::make_shared<GenerateOptions>();
  app.add_option("--frame", options->frame, "Columns, rows, and the length of a winning line")
      ->required()
      ->expected(3)
      ->type_name("X Y Z");
  app.add_option("--moves", options->recipe.moves,
                 "This many moves; behind a win they make a code 4 (default: until the win, or "
                 "until the frame is full)")
      ->type_name("N");
  app.add_option("--win-at", options->recipe.win_at, "Move K makes the first line")->type_name("K");
  app.add_flag("--drawn", options->recipe.drawn, "Until the frame is full, without any line");
  app.add_option("--seed", options->recipe.seed, "The same seed gives the same bytes (default: 0)")
      ->type_name("S");
  CLI::Option* output =
      app.add_option("-o,--output", options->output, "Write to FILE, whole or not at all")
          ->type_name("FILE");
  CLI::Option* count =
      app.add_option("--count", options->count, "Write N games that end in different ways")
          ->excludes(output)
          ->type_name("N");
  app.add_option("--into", options->into, "The directory for them")->needs(count)->type_name("DIR");
  count->needs("--into");
  app.add_option("--per-directory", options->per_directory, "Spread them, M to a directory")
      ->needs(count)
      ->type_name("M");
  return options;
}

void write_game(const connectz::Recipe& recipe, io::Output& output) {
  connectz::generate(recipe, [&](std::string_view text) { output.write(text); });
}

/// The recipe of one of many small games: won, drawn or incomplete, as the seed says. What the user
/// asked for is kept.
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

/// Some recipes have no game; the next seed is another recipe.
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
    if (error) throw base::trouble_of_errno(error.value(), directory.string());
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

Game::Command generate_command() {
  return {"generate", "Write games, for tests and benchmarks",
          [](CLI::App& app) { return [options = declare_options(app)] { return run(*options); }; }};
}

}  // namespace referee::internal::cli


#include <fmt/format.h>

#include "cli/failure.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "text/fields.hpp"

namespace referee::internal::cli {
namespace {

const std::vector<Choice> evaluations{
    {"net", "the neural net"}, {"linear", "a sum of weights"}, {"material", "discs only"}};

/// One NAME=VALUE of a list.
void set_weight(checkers::Weights& weights, std::string_view setting, checkers::Rules rules) {
  const std::size_t sign = std::min(setting.find('='), setting.size());
  int* const weight = checkers::weight_of(weights, setting.substr(0, sign), rules);
  const auto value = text::number<int>(setting.substr(std::min(sign + 1, setting.size())));
  if (weight == nullptr || !value || *value < -1000 || *value > 1000) {
    throw UsageError("--evaluation", fmt::format("\"{}\" is no weight and its value", setting));
  }
  *weight = *value;
}

std::vector<Option> start_options(PlayOptions& options) {
  return {
      size_option(options.size),
      option("--fen FEN", &options.fen, "From a set-up as in PDN: B:W18,24,K10:B1-5", {},
             {.excludes = {"--size", "--board"}}),
      option("--board FILE", &options.board, "Checkers from the board in FILE; - is standard input",
             R"(Checkers from the board in `FILE`, of any size, as `moves` reads it, with
discs on dark squares; with other rules a game begins from the start or `--fen`.)",
             {.offer = Offer::files, .excludes = {"--size"}}),
      option("--turn b|w", &options.turn, "Who moves first on that board (default: b)", {},
             {.choices = {{"b", "black"}, {"w", "white"}}, .needs = {"--board"}}),
      option("--ballot MOVES", &options.ballot, "Begin with these moves: '9-13 21-17 5-9'"),
  };
}

std::vector<Option> opponent_options(PlayOptions& options) {
  return {
      option("--against random|self|COMMAND", &options.against,
             "Play a match: against random moves, against itself (self), or against a program "
             "that answers as `checkers engine` does",
             R"(Play a match against random moves, against itself, or against a program,
which sh(1) starts and which answers as `checkers engine` does. A program that gives no move, one
that is not allowed, or none in time loses the game. One that cannot be started, ends, or writes
anything but moves ends the match, and loses nothing.)",
             {.suggestions = {{"random", "random moves"}, {"self", "itself"}}}),
      option("--games N", &options.games, "How many games a match has (default: 1)",
             "How many games a match has; the default is 1. The colours change from game to game.",
             {.checks = {Between{1, 1000000}}, .needs = {"--against"}}),
      option("--grace S", &options.grace,
             "How many seconds late a program's answer may come (default: 0.3)",
             R"(How many seconds later than it is told the answer of a program may come,
for the ways there and back; the default is 0.3. The first answer after its start may take 2
seconds more.)",
             {.checks = {Between{0, 1e6}}, .needs = {"--against"}}),
      color_option(options.color, "Your colour; in a match its first (default: b)"),
  };
}

std::vector<Option> match_options(PlayOptions& options) {
  return {
      option("--other-evaluation WEIGHTS", &options.other_evaluation,
             "Against self: the other's evaluation (default: the same)", {},
             {.suggestions = evaluations}),
      option("--opening N", &options.opening,
             "A match's games begin with N random plies (default: 4; after --fen, --board or "
             "--ballot 0)",
             {}, {.checks = {Between{0, 100}}, .needs = {"--against"}}),
      option("--seed S", &options.seed, "Seed of the random moves (default: 0)", {},
             {.needs = {"--against"}}),
      option("--name NAME", &options.name, "Your name, for the record; in a match the computer's"),
      option("--record FILE", &options.record, "Append the games to FILE, as PDN",
             "Append each game to `FILE`, as PDN; also one that is interrupted.",
             {.offer = Offer::files}),
      option("--quiet", &options.quiet, "Of a match print the summary only", {},
             {.needs = {"--against"}}),
  };
}

}  // namespace

std::optional<checkers::Weights> weights_of(std::string_view text, checkers::Rules rules) {
  if (text == "net" && is_checkers(rules)) return std::nullopt;
  if (text == "net") {
    throw UsageError("--evaluation", fmt::format("the net knows checkers, not {}", name_of(rules)));
  }
  if (text == "material") return checkers::Weights::material(rules);
  if (text == "linear") return checkers::Weights::of(rules);
  checkers::Weights weights = checkers::Weights::of(rules);
  while (!text.empty()) set_weight(weights, text::take_until(text, ','), rules);
  return weights;
}

std::vector<Option> engine_arguments(EngineArguments& options, const std::string& default_seconds) {
  return {
      option("--seconds S", &options.limits.seconds,
             fmt::format("Think for S seconds about a move (default: {})", default_seconds), {},
             {.checks = {Between{0, 1e6}}}),
      option("--depth D", &options.limits.depth, "Look D plies ahead, 1 to 64 (default: 64)", {},
             {.checks = {Between{1, 64}}}),
      option(
          "--evaluation WEIGHTS", &options.evaluation,
          "net, linear, material (discs only), or weights of linear, as king=140,bridge=5 "
          "(default: net; of draughts linear)",
          R"(How positions are evaluated: by the neural `net` (checkers only), by the `linear` sum
of weights, by `material` alone, or by `linear` with other weights, as 'king=140,bridge=5'. The default is
`net`, and `linear` by the rules of draughts.)",
          {.suggestions = evaluations}),
      tables_option(options.tables),
  };
}

checkers::EngineOptions EngineArguments::meaning(checkers::Rules rules,
                                                 const std::atomic<bool>* stop) const {
  checkers::EngineOptions meant{.limits = {limits.seconds, limits.depth, stop}};
  if (evaluation) meant.weights = weights_of(*evaluation, rules);
  if (is_checkers(rules)) {
    meant.tables = checkers::find_tables(tables, rules);
  } else if (tables) {
    throw UsageError("--tables", "there are tables for the rules of checkers only");
  }
  return meant;
}

std::vector<Option> play_options(PlayOptions& options) {
  std::vector<Option> all = opponent_options(options);
  append(all, engine_arguments(options.engine, "1"));
  all.push_back(rules_option(options.rules));
  append(all, start_options(options));
  append(all, match_options(options));
  return all;
}

}  // namespace referee::internal::cli

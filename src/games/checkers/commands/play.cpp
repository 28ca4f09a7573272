#include "games/checkers/commands/play.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <ctime>
#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "base/random.hpp"
#include "cli/usage_error.hpp"
#include "games/checkers/commands/engine_options.hpp"
#include "games/checkers/commands/human_player.hpp"
#include "games/checkers/commands/match.hpp"
#include "games/checkers/commands/opponent.hpp"
#include "games/checkers/commands/rules.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "io/descriptor.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

struct PlayOptions {
  EngineArguments engine_options;
  std::string rules = "king-goes-on";
  std::string against;
  std::optional<std::string> other_evaluation;
  std::string color = "b";
  std::string name;
  std::string record;
  unsigned games = 1;
  unsigned opening = 4;
  std::uint64_t seed = 0;
  bool quiet = false;
};

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// Appends games to a file, if one is wanted, one at a time.
class Recorder {
 public:
  explicit Recorder(const std::string& path) : path_(path) {
    if (path.empty()) return;
    file_ = io::Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
    if (!file_) throw base::system_error(errno, path);
  }

  void add(const checkers::PlayedGame& game, const checkers::Names& names,
           checkers::Result result) const {
    if (!file_) return;
    io::Output output(file_.get(), path_);
    output.write(pdn_of(game, names, result));
    output.flush();
  }

 private:
  std::string path_;
  io::Descriptor file_;
};

checkers::Names names_of(checkers::Color own, const std::string& name, const std::string& other) {
  const bool black = own == checkers::Color::black;
  return {"checkers play", today(), black ? name : other, black ? other : name};
}

/// The human player has the colour that was asked for.
int play_human(const PlayOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  io::Output output(STDOUT_FILENO);
  const Recorder recorder(options.record);
  HumanPlayer human(output);
  checkers::ThinkingPlayer computer(rules, engine_options_of(options.engine_options));
  const checkers::Color own = color_of(options.color);
  checkers::PlayedGame game(rules);
  const auto tell = [&](const checkers::Move& move) {
    if (game.position().to_move == own) {
      output.write(fmt::format("I play {}.\n", checkers::text_of(move)));
    }
  };
  const bool black = own == checkers::Color::black;
  FinishedGame finished =
      black ? play_game(game, human, computer, tell) : play_game(game, computer, human, tell);
  if (human.has_quit()) finished.result = checkers::Result::unfinished;
  if (!finished.gave_up) show(game, output);
  output.write(fmt::format("\nThe game ends {}.\n", text_of(finished.result)));
  output.flush();
  recorder.add(game, names_of(own, options.name.empty() ? "you" : options.name, "checkers"),
               finished.result);
  return Status::all_well;
}

std::unique_ptr<checkers::Player> opponent_of(const PlayOptions& options,
                                              const checkers::EngineOptions& engine_options) {
  if (options.against == "random") {
    return std::make_unique<checkers::RandomPlayer>(base::mix(options.seed, 1));
  }
  if (options.against == "self") {
    checkers::EngineOptions other = engine_options;
    if (options.other_evaluation) other.weights = weights_of(*options.other_evaluation);
    return std::make_unique<checkers::ThinkingPlayer>(rules_of(options.rules), other);
  }
  return std::make_unique<Opponent>(options.against, options.engine_options.seconds);
}

/// Colours change from game to game; each two consecutive games begin with the same random moves.
int play_match(const PlayOptions& options) {
  const checkers::Rules rules = rules_of(options.rules);
  const checkers::EngineOptions engine_options = engine_options_of(options.engine_options);
  const std::string name = options.name.empty() ? "checkers" : options.name;
  io::Output output(STDOUT_FILENO);
  const Recorder recorder(options.record);
  checkers::ThinkingPlayer own(rules, engine_options);
  const std::unique_ptr<checkers::Player> other = opponent_of(options, engine_options);
  Score score;
  for (unsigned i = 0; i < options.games; ++i) {
    const bool black = (i % 2 == 0) == (options.color == "b");
    checkers::PlayedGame game(rules);
    play_opening(game, options.opening, base::mix(options.seed, i / 2));
    const auto print_nothing = [](const checkers::Move&) {};
    const FinishedGame finished = black ? play_game(game, own, *other, print_nothing)
                                        : play_game(game, *other, own, print_nothing);
    const checkers::Color color = black ? checkers::Color::black : checkers::Color::white;
    score.add(color, finished);
    recorder.add(game, names_of(color, name, options.against), finished.result);
    if (options.quiet) continue;
    output.write(fmt::format("{}\t{}\t{} plies\t{}\n", i + 1, black ? "black" : "white",
                             game.moves().size(), text_of(finished.result)));
    output.flush();
  }
  output.write(score.words(name, options.against));
  output.write(fmt::format(
      "  {} nodes in {:.1f} s, {:.2f} million a second\n", own.nodes(), own.seconds(),
      own.seconds() > 0 ? static_cast<double>(own.nodes()) / own.seconds() / 1e6 : 0.0));
  output.flush();
  return Status::all_well;
}

std::vector<Option> opponent_options(PlayOptions& options) {
  return {
      {.names = "--against",
       .value = "random|self|COMMAND",
       .help = "Play a match: against random moves, against itself (self), or against a program "
               "that answers as `checkers engine` does",
       .manual = R"(Play a match against random moves, against itself, or against a program, which
.Xr sh 1
starts and which answers as
.Nm Cm engine
does.
A program that gives no legal move in time loses the game.
)",
       .target = &options.against,
       .suggestions = {{"random", "random moves"}, {"self", "itself"}}},
      {.names = "--games",
       .value = "N",
       .help = "Of a match (default: 1)",
       .manual = "Of a match; the default is 1.\nThe colours change from game to game.\n",
       .target = &options.games,
       .checks = {Between{1, 1000000}}},
      color_option(options.color, "Your colour; in a match its first (default: b)",
                   R"(The person's colour; in a match the computer's in the first game.
The default is b.
)"),
  };
}

std::vector<Option> match_options(PlayOptions& options) {
  return {
      {.names = "--other-evaluation",
       .value = "WEIGHTS",
       .help = "Against self: the other's weights (default: the same)",
       .manual = "In a match against itself, the other side's.\n",
       .target = &options.other_evaluation,
       .suggestions = {{"material", "discs only"}}},
      {.names = "--opening",
       .value = "N",
       .help = "A match's games begin with N random plies (default: 4)",
       .manual = R"(Begin a match's games with
.Ar N
random moves, two games in a row with the same; the default is 4.
)",
       .target = &options.opening,
       .checks = {Between{0, 100}}},
      {.names = "--seed",
       .value = "S",
       .help = "Other random moves (default: 0)",
       .manual = "Other random moves; the default is 0.\n",
       .target = &options.seed},
      {.names = "--name",
       .value = "NAME",
       .help = "Your name, for the record; in a match the computer's",
       .manual = "For the record: the person's name, in a match the computer's.\n",
       .target = &options.name},
      {.names = "--record",
       .value = "FILE",
       .help = "Append the games to FILE, as PDN",
       .manual = "Append each game to\n.Ar FILE ,\nas PDN.\n",
       .target = &options.record,
       .offer = Offer::files},
      {.names = "--quiet", .help = "Of a match print the summary only", .target = &options.quiet},
  };
}

int play(const PlayOptions& options) {
  if (options.other_evaluation && options.against != "self") {
    throw UsageError("--other-evaluation", "goes with --against self");
  }
  return options.against.empty() ? play_human(options) : play_match(options);
}

}  // namespace

Command checkers_play_command() {
  const auto options = std::make_shared<PlayOptions>();
  Command command{.name = "play",
                  .summary = "Play against you, or matches",
                  .options = opponent_options(*options),
                  .run = [options] { return play(*options); },
                  .manual = R"(Plays.
Without
.Fl -against
a person types moves as PDN writes them; or
.Ql moves ,
.Ql resign ,
.Ql quit .
With it a match is played and its result printed.
A game is drawn after 80 moves of either side without a capture or a man's move,
and when a position comes for the third time.
)"};
  append(command.options, engine_arguments(options->engine_options, "1"));
  command.options.push_back(rules_option(options->rules));
  append(command.options, match_options(*options));
  return command;
}

}  // namespace referee::internal::cli

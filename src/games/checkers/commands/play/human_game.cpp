#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/interrupt.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "cli/program.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "io/output/output.hpp"
#include "report/formats/explanation.hpp"

namespace referee::internal::cli {
namespace {

using checkers::Color;
using checkers::Result;

constexpr double most_hint_seconds = 1;
constexpr std::size_t most_listed = 100;  // large boards can have any number of moves

constexpr std::string_view help =
    "Type a move, the numbers of its squares: 11-15, 15x22, or 15x22x31 where several captures\n"
    "end alike. Or one of these:\n"
    "  moves   list the moves that are allowed\n"
    "  hint    what the computer would play\n"
    "  undo    take back your last move, and the answer\n"
    "  board   draw the board again\n"
    "  resign  give the game up\n"
    "  quit    stop; the game stays unfinished\n"
    "  help    print this\n";

/// Without the blanks around it.
std::string_view trimmed(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  line.remove_prefix(std::min(line.find_first_not_of(blanks), line.size()));
  line.remove_suffix(line.size() - (line.find_last_not_of(blanks) + 1));
  return line;
}

/// A game between a human player at the terminal, who sees the board and types moves and commands,
/// and the engine. Standard input must be unbuffered (cli/typed_line.hpp).
class HumanGame {
 public:
  /// `begun` may have moves, which cannot be taken back. Once `limits.stop`, which is not null, is
  /// true, the game ends unfinished.
  HumanGame(const checkers::PlayedGame& begun, Color own,
            const checkers::EngineOptions& engine_options, io::Output& output)
      : game_(begun),
        begun_(begun.moves().size()),
        own_(own),
        limits_(engine_options.limits),
        computer_(begun.rules(), engine_options),
        output_(output),
        coloured_(is_coloured("auto", output)) {}

  /// Plays to the end, and says how it ended.
  Result play() {
    output_.write(fmt::format("You play {}. Type a move, or help.\n", name_of(own_)));
    if (game_.to_move() == own_) show();
    while (game_.result() == Result::unfinished) {
      if (game_.to_move() != own_) {
        computer_turn();
      } else if (const Turn turn = human_turn(); turn == Turn::resigned) {
        return end(win_of(opponent(own_)), fmt::format("{} resigned", name_of(own_)));
      } else if (turn == Turn::quit && !limits_.stop->load()) {
        return end(Result::unfinished, "unfinished");
      }
      if (limits_.stop->load()) return end(Result::unfinished, "interrupted");
    }
    show(true);
    return end(game_.result(), game_.why_over());
  }

  const checkers::PlayedGame& game() const { return game_; }

 private:
  enum class Turn { moved, goes_on, resigned, quit };

  Result end(Result result, const std::string& why) {
    output_.write(fmt::format("\nThe game ends {}: {}.\n", text_of(result), why));
    output_.flush();
    return result;
  }

  Turn human_turn() {
    output_.write(fmt::format("{}> ", name_of(own_)));
    output_.flush();
    const std::optional<std::string> line = typed_line(limits_.stop);
    if (!line) return Turn::quit;
    return obey(std::string(trimmed(*line)));
  }

  Turn obey(const std::string& line) {
    if (line == "quit") return Turn::quit;
    if (line == "resign") return Turn::resigned;
    if (line == "undo") {
      undo();
    } else if (line == "hint") {
      hint();
    } else if (line == "board") {
      show();
    } else if (line == "moves") {
      output_.write(list_of_moves());
    } else if (const auto move = read_move(game_, line);
               const auto* none = std::get_if<checkers::NoMove>(&move)) {
      output_.write(none->is_malformed ? std::string(help)
                                       : fmt::format("Not allowed: {}.\n", none->reason));
    } else {
      game_.play(std::get<checkers::Path>(move));
      return Turn::moved;
    }
    return Turn::goes_on;
  }

  void computer_turn() {
    const std::optional<checkers::Path> move = computer_.choose(game_);
    if (!move || limits_.stop->load()) return;
    game_.play(*move);
    output_.write(fmt::format("I play {}.\n", text_of(*move, game_.board().size())));
    if (game_.result() == Result::unfinished) show();
  }

  /// It is the human player's turn, so the last two moves are his, and the answer.
  void undo() {
    if (game_.moves().size() < begun_ + 2) {
      output_.write("There is nothing to undo: you have not moved yet.\n");
      return;
    }
    game_.take_back(2);
    show();
  }

  void hint() {
    checkers::SearchLimits limits = limits_;
    limits.seconds = std::min(limits.seconds, most_hint_seconds);
    const std::optional<checkers::Path> move = computer_.choose(game_, limits);
    if (!move || limits_.stop->load()) return;
    output_.write(fmt::format("I would play {}.\n", text_of(*move, game_.board().size())));
  }

  std::string list_of_moves() const {
    std::string text;
    std::size_t count = 0;
    visit_moves(game_.board(), game_.to_move(), game_.rules(), [&](const checkers::Path& path) {
      text += (text.empty() ? "" : " ") +
              (count < most_listed ? text_of(path, game_.board().size()) : "and more");
      return count++ < most_listed;
    });
    return text + "\n";
  }

  void show(bool is_over = false) {
    const auto& moves = game_.moves();
    const auto last = moves.empty() ? std::nullopt : std::optional(moves.back().back());
    const auto to_move = is_over ? std::nullopt : std::optional(game_.to_move());
    output_.write(report::text_of(draw(game_.board(), last, to_move), coloured_));
  }

  checkers::PlayedGame game_;
  std::size_t begun_;  // how many moves it had
  checkers::Color own_;
  checkers::SearchLimits limits_;
  checkers::ThinkingPlayer computer_;
  io::Output& output_;
  bool coloured_;
};

}  // namespace

/// The human player has the colour that was asked for.
int play_human(const PlayOptions& options) {
  if (options.start.board == "-") {
    throw UsageError("--board", "moves are typed at standard input: name a file");
  }
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  Interrupt interrupt;
  const checkers::EngineOptions engine_options =
      engine_options_of(options.engine_options, &interrupt.stop());
  const checkers::PlayedGame start = start_of(options.start, rules_of(options.rules));
  const GameRecord record(options.record, start);
  io::Output output(STDOUT_FILENO);
  output.give_up_at(interrupt.signal());
  const checkers::Color own = color_of(options.color);
  HumanGame game(start, own, engine_options, output);
  const std::string name = options.name.empty() ? "you" : options.name;
  const bool black = own == checkers::Color::black;
  const auto add_to_record = [&](checkers::Result result) {
    record.add(game.game(), black ? name : "checkers", black ? "checkers" : name, result);
  };
  checkers::Result result = checkers::Result::unfinished;
  try {
    result = game.play();
  } catch (const base::Error&) {
    add_to_record(result);
    throw;
  }
  add_to_record(result);
  const bool was_interrupted = interrupt.came() && result == checkers::Result::unfinished;
  return was_interrupted ? Status::interrupted : Status::all_well;
}

}  // namespace referee::internal::cli

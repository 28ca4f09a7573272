#include <algorithm>
#include <cstdio>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/plan.hpp"
#include "cli/program.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/commands/operands.hpp"
#include "games/checkers/commands/play/play.hpp"
#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
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

/// A game between a human player at the terminal, who sees the board and types moves and commands,
/// and the engine. The moves of the ballot cannot be taken back. After an interrupt the game ends
/// unfinished. Standard input must be unbuffered (cli/typed_line.hpp).
class HumanGame {
 public:
  explicit HumanGame(const PlayOptions& options)
      : setting_(options),
        game_(setting_.start),
        own_(color_of(options.color)),
        name_(options.name.empty() ? "you" : options.name),
        computer_(game_.rules(), setting_.engine),
        coloured_(is_coloured("auto", output_)) {}

  /// Plays to the end, says how it ended, and records it. Returns the exit status.
  int run() {
    Result result = Result::unfinished;
    const auto add_to_record = [&] {
      const bool black = own_ == Color::black;
      setting_.add_to_record(game_, black ? name_ : "checkers", black ? "checkers" : name_, result);
    };
    try {
      result = play();
    } catch (const base::Error&) {
      add_to_record();
      throw;
    }
    add_to_record();
    const bool was_interrupted = setting_.interrupt.came() && result == Result::unfinished;
    return was_interrupted ? Status::interrupted : Status::all_well;
  }

 private:
  enum class Turn { moved, goes_on, resigned, quit };

  Result play() {
    output_.write(fmt::format("You play {}. Type a move, or help.\n", name_of(own_)));
    if (game_.to_move() == own_) show();
    while (game_.result() == Result::unfinished) {
      if (game_.to_move() != own_) {
        computer_turn();
      } else if (const Turn turn = human_turn(); turn == Turn::resigned) {
        return end(win_of(opponent(own_), rule_set(game_.rules()).first),
                   fmt::format("{} resigned", name_of(own_)));
      } else if (turn == Turn::quit && !is_stopped()) {
        return end(Result::unfinished, "unfinished");
      }
      if (is_stopped()) return end(Result::unfinished, "interrupted");
    }
    show(true);
    return end(game_.result(), game_.why_over());
  }

  bool is_stopped() { return setting_.interrupt.stop().load(); }

  Result end(Result result, const std::string& why) {
    output_.write(fmt::format("\nThe game ends {}: {}.\n", text_of(result), why));
    output_.flush();
    return result;
  }

  Turn human_turn() {
    output_.write(fmt::format("{}> ", name_of(own_)));
    output_.flush();
    const std::optional<std::string> line = typed_line(&setting_.interrupt.stop());
    return line ? obey(*line) : Turn::quit;
  }

  Turn obey(std::string line) {
    while (line.ends_with(' ') || line.ends_with('\t') || line.ends_with('\r')) line.pop_back();
    line.erase(0, std::min(line.find_first_not_of(" \t\r"), line.size()));
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
    if (!move || is_stopped()) return;
    output_.write(fmt::format("I play {}.\n", written(game_, *move)));
    game_.play(*move);
    if (game_.result() == Result::unfinished) show();
  }

  /// It is the human player's turn, so the last two moves are his, and the answer.
  void undo() {
    if (game_.moves().size() < setting_.start.moves().size() + 2) {
      output_.write("There is nothing to undo: you have not moved yet.\n");
      return;
    }
    game_.take_back(2);
    show();
  }

  void hint() {
    checkers::SearchLimits limits = setting_.engine.limits;
    limits.seconds = std::min(limits.seconds, most_hint_seconds);
    const std::optional<checkers::Path> move = computer_.choose(game_, limits);
    if (!move || is_stopped()) return;
    output_.write(fmt::format("I would play {}.\n", written(game_, *move)));
  }

  std::string list_of_moves() const {
    std::vector<std::string> texts = written_moves(game_, most_listed + 1);
    if (texts.size() > most_listed) texts.back() = "and more";
    return fmt::format("{}\n", fmt::join(texts, " "));
  }

  void show(bool is_over = false) {
    const auto& moves = game_.moves();
    const auto last = moves.empty() ? std::nullopt : std::optional(moves.back().back());
    const auto to_move = is_over ? std::nullopt : std::optional(game_.to_move());
    const bool is_mirrored = rule_set(game_.rules()).is_mirrored;
    output_.write(report::text_of(draw(game_.board(), last, to_move, is_mirrored), coloured_));
  }

  PlaySetting setting_;
  io::Output& output_ = setting_.output;
  checkers::PlayedGame game_;
  Color own_;
  std::string name_;
  checkers::ThinkingPlayer computer_;
  bool coloured_;
};

}  // namespace

/// The human player has the colour that was asked for.
int play_human(const PlayOptions& options) {
  if (options.board == "-") {
    throw UsageError("--board", "moves are typed at standard input: name a file");
  }
  std::setvbuf(stdin, nullptr, _IONBF, 0);
  return HumanGame(options).run();
}

}  // namespace referee::internal::cli

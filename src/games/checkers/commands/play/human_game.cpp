#include "games/checkers/commands/play/human_game.hpp"

#include <algorithm>
#include <variant>

#include <fmt/format.h>

#include "cli/plan.hpp"
#include "cli/typed_line.hpp"
#include "games/checkers/drawing/drawing.hpp"
#include "games/checkers/pdn/typed_move.hpp"
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

}  // namespace

HumanGame::HumanGame(const checkers::PlayedGame& begun, Color own,
                     const checkers::EngineOptions& engine_options, io::Output& output)
    : game_(begun),
      begun_(begun.moves().size()),
      own_(own),
      limits_(engine_options.limits),
      computer_(begun.rules(), engine_options),
      output_(output),
      coloured_(is_coloured("auto", output)) {}

Result HumanGame::play() {
  output_.write(fmt::format("You play {}. Type a move, or help.\n", name_of(own_)));
  if (game_.to_move() == own_) show();
  while (game_.result() == Result::unfinished) {
    if (game_.to_move() != own_) {
      computer_turn();
    } else if (const Turn turn = human_turn(); turn == Turn::resigned) {
      const Result lost = own_ == Color::black ? Result::white_wins : Result::black_wins;
      return end(lost, fmt::format("{} resigned", name_of(own_)));
    } else if (turn == Turn::quit && !limits_.stop->load()) {
      return end(Result::unfinished, "unfinished");
    }
    if (limits_.stop->load()) return end(Result::unfinished, "interrupted");
  }
  show(true);
  return end(game_.result(), game_.why_over());
}

Result HumanGame::end(Result result, const std::string& why) {
  output_.write(fmt::format("\nThe game ends {}: {}.\n", text_of(result), why));
  output_.flush();
  return result;
}

HumanGame::Turn HumanGame::human_turn() {
  output_.write(fmt::format("{}> ", name_of(own_)));
  output_.flush();
  const std::optional<std::string> line = typed_line(limits_.stop);
  if (!line) return Turn::quit;
  return obey(std::string(trimmed(*line)));
}

HumanGame::Turn HumanGame::obey(const std::string& line) {
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

void HumanGame::computer_turn() {
  const std::optional<checkers::Path> move = computer_.choose(game_);
  if (!move || limits_.stop->load()) return;
  game_.play(*move);
  output_.write(fmt::format("I play {}.\n", text_of(*move, game_.board().size())));
  if (game_.result() == Result::unfinished) show();
}

/// It is the human player's turn, so the last two moves are his, and the answer.
void HumanGame::undo() {
  if (game_.moves().size() < begun_ + 2) {
    output_.write("There is nothing to undo: you have not moved yet.\n");
    return;
  }
  game_.take_back(2);
  show();
}

void HumanGame::hint() {
  checkers::SearchLimits limits = limits_;
  limits.seconds = std::min(limits.seconds, most_hint_seconds);
  const std::optional<checkers::Path> move = computer_.choose(game_, limits);
  if (!move || limits_.stop->load()) return;
  output_.write(fmt::format("I would play {}.\n", text_of(*move, game_.board().size())));
}

std::string HumanGame::list_of_moves() const {
  std::string text;
  std::size_t count = 0;
  visit_moves(game_.board(), game_.to_move(), game_.rules(), [&](const checkers::Path& path) {
    text += (text.empty() ? "" : " ") +
            (count < most_listed ? text_of(path, game_.board().size()) : "and more");
    return count++ < most_listed;
  });
  return text + "\n";
}

void HumanGame::show(bool is_over) {
  const auto& moves = game_.moves();
  const auto last = moves.empty() ? std::nullopt : std::optional(moves.back().back());
  const auto to_move = is_over ? std::nullopt : std::optional(game_.to_move());
  output_.write(report::text_of(draw(game_.board(), last, to_move), coloured_));
}

}  // namespace referee::internal::cli

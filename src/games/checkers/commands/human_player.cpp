#include "games/checkers/commands/human_player.hpp"

#include <fmt/format.h>

#include "cli/typed_line.hpp"
#include "games/checkers/drawing.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/bit_moves.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::string_view help =
    "Type a move: 11-15, 15x22, or 15x22x31 where several captures end alike.\n"
    "Or: moves (what is allowed), resign, quit.\n";

std::string list_of_moves(const checkers::PlayedGame& game) {
  checkers::MoveList moves;
  generate(game.position(), game.rules(), moves);
  std::string text;
  for (const checkers::Move& move : moves) {
    text += (text.empty() ? "" : " ") + checkers::text_of(move);
  }
  return text + "\n";
}

}  // namespace

std::optional<checkers::Move> HumanPlayer::choose(const checkers::PlayedGame& game) {
  show(game, output_);
  for (;;) {
    output_.write(game.position().to_move == checkers::Color::black ? "black> " : "white> ");
    output_.flush();
    const std::optional<std::string> line = typed_line();
    if (!line || *line == "quit") {
      quit_ = true;
      return std::nullopt;
    }
    if (*line == "resign") return std::nullopt;
    if (*line == "moves") {
      output_.write(list_of_moves(game));
    } else if (const auto move = understand(game, *line)) {
      return move;
    }
  }
}

std::optional<checkers::Move> HumanPlayer::understand(const checkers::PlayedGame& game,
                                                      const std::string& line) {
  checkers::PdnScanner scanner;
  scanner.begin_line(line);
  const checkers::Token token = scanner.next();
  const bool alone = scanner.next().kind == checkers::Token::Kind::end_of_line;
  if (token.kind != checkers::Token::Kind::move || !alone) {
    output_.write(help);
    return std::nullopt;
  }
  const std::span<const std::uint8_t> squares(token.squares.data(), token.count);
  for (const std::uint8_t square : squares) {
    if (square >= 1 && square <= 32) continue;
    output_.write("Squares have the numbers 1 to 32.\n");
    return std::nullopt;
  }
  const checkers::Resolution found = resolve(game.position(), game.rules(), squares);
  if (found.kind == checkers::Resolution::Kind::move) return found.move;
  output_.write(
      fmt::format("Not allowed: {}.\n", why_illegal(game.position(), game.rules(), squares)));
  return std::nullopt;
}

void show(const checkers::PlayedGame& game, io::Output& output) {
  std::string text;
  const auto last = game.moves().empty() ? std::nullopt : std::optional(game.moves().back());
  for (const auto& line : draw(game.position(), last).lines) {
    for (const auto& span : line) text += span.text;
    text += '\n';
  }
  output.write(text);
}

}  // namespace referee::internal::cli

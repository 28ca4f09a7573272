#include "cli/surakarta_draw.hpp"

#include <unistd.h>

#include <limits>
#include <memory>

#include <CLI/CLI.hpp>

#include "cli/options.hpp"
#include "cli/usage_error.hpp"
#include "games/surakarta/drawing.hpp"
#include "games/surakarta/functions.hpp"
#include "io/output.hpp"

namespace referee::internal::cli {
namespace {

struct DrawOptions {
  std::string board;
  std::string output;  // none: characters to standard output
};

/// However large: what does not fit on a screen can be scrolled, or written to a file.
std::string in_characters(const surakarta::Board& board) {
  constexpr unsigned any = std::numeric_limits<int>::max();
  std::string text;
  for (const auto& line : surakarta::draw(board, {}, false, {any, any}).lines) {
    for (const auto& span : line) text += span.text;
    text += '\n';
  }
  return text;
}

int run(const DrawOptions& options) {
  const surakarta::Board board = parse_board(options.board);
  if (!options.output.empty() && options.output != "-") {
    io::OutputFile file(options.output);
    file.output().write(surakarta::draw_sura(board.letters()));
    file.commit();
  } else {
    io::Output output(STDOUT_FILENO);
    output.write(options.output.empty() ? in_characters(board)
                                        : surakarta::draw_sura(board.letters()));
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

void add_board(CLI::App& app, std::string& board) {
  add_text(app, "BOARD", board, "N x N letters row by row: x black, o white, . empty")
      ->required()
      ->type_name("");
}

surakarta::Board parse_board(const std::string& letters) {
  const auto board = surakarta::Board::parse(letters);
  if (!board) throw UsageError("BOARD", surakarta::words_on_boards());
  return *board;
}

Game::Command draw_command() {
  return {"draw", "Draw a board with its tracks", [](CLI::App& app) -> std::function<int()> {
            auto options = std::make_shared<DrawOptions>();
            add_board(app, options->board);
            add_text(app, "-o,--output", options->output,
                     "Write an SVG image to FILE, whole or not at all; - is standard output")
                ->type_name("FILE");
            return [options] { return run(*options); };
          }};
}

}  // namespace referee::internal::cli

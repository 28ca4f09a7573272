#include "games/surakarta/commands/draw.hpp"

#include <unistd.h>

#include <limits>
#include <memory>

#include "cli/usage_error.hpp"
#include "games/surakarta/drawing.hpp"
#include "games/surakarta/functions.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

struct DrawOptions {
  std::string board;
  std::string output;  // empty: characters to standard output
};

/// Of any size: a drawing that does not fit on a screen can be scrolled, or written to a file.
std::string in_characters(const surakarta::Board& board) {
  constexpr unsigned any = std::numeric_limits<int>::max();
  std::string text;
  for (const auto& line : surakarta::draw(board, {}, false, {any, any}).lines) {
    for (const auto& span : line) text += span.text;
    text += '\n';
  }
  return text;
}

/// The name of an image of another format would be a lie.
std::string complaint_on_name(const std::string& file) {
  for (const std::string_view ending : {".png", ".jpg", ".jpeg", ".gif", ".pdf", ".webp", ".bmp"}) {
    if (file.ends_with(ending))
      return "an SVG image is written, to a name such as board.svg: " + file;
  }
  return "";
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

Option board_operand(std::string& board) {
  return {.names = "BOARD",
          .help = "N x N letters row by row: x black, o white, . empty",
          .target = &board,
          .required = true};
}

surakarta::Board parse_board(const std::string& letters) {
  const auto board = surakarta::Board::parse(letters);
  if (!board) throw UsageError("BOARD", surakarta::words_on_boards());
  return *board;
}

Command draw_command() {
  const auto options = std::make_shared<DrawOptions>();
  return {.name = "draw",
          .summary = "Draw a board with its tracks",
          .options = {board_operand(options->board),
                      {.names = "-o,--output",
                       .value = "FILE",
                       .help = "Write an SVG image to FILE, whole or not at all; - is standard "
                               "output",
                       .manual = R"(Write an SVG image to
.Ar FILE
instead, whole or not at all.
.Sq -
is standard output.
)",
                       .target = &options->output,
                       .checks = {Complaint(complaint_on_name)},
                       .offer = Offer::files}},
          .run = [options] { return run(*options); },
          .manual = "Draws the board with its tracks, in characters.\n"};
}

}  // namespace referee::internal::cli

#include "games/surakarta/commands/draw.hpp"

#include <unistd.h>

#include <limits>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/program.hpp"
#include "cli/usage_error.hpp"
#include "games/surakarta/commands/operands.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/drawing/svg.hpp"
#include "games/surakarta/functions.hpp"
#include "games/surakarta/rules/route.hpp"
#include "games/surakarta/rules/why_no_capture.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

using surakarta::Board;
using surakarta::Move;

struct DrawOptions {
  std::string board;
  std::optional<std::string> move;
  std::string output;  // empty: characters to standard output
};

/// What is drawn: a board, and the last move on it.
struct Scene {
  Board board;
  std::optional<Move> last = {};
  surakarta::Route route = {};  // of that move, if it is a capture
};

std::string name(surakarta::Point point) {
  return fmt::format("{},{}", point.x, point.y);
}

std::string why_illegal(const Board& board, const Move& move) {
  for (const surakarta::Point end : {move.from, move.to}) {
    if (!board.holds(end)) return fmt::format("{} is not on the board", name(end));
  }
  const auto mover = board.side_at(move.from);
  const auto other = board.side_at(move.to);
  if (!mover) return fmt::format("there is no piece on {}", name(move.from));
  if (mover == other) return fmt::format("a piece of the same side is on {}", name(move.to));
  if (other) return why_no_capture(board, move, name);
  return fmt::format("{} is not next to {}", name(move.to), name(move.from));
}

/// The board after the move. Throws UsageError if it is not legal.
Scene scene_after(const Board& board, const surakarta::WrittenMove& written) {
  const Move& move = written.move;
  const bool is_on_board = board.holds(move.from) && board.holds(move.to);
  const auto route = is_on_board ? capture_route(board, move) : std::nullopt;
  std::optional<std::string> after;
  if (route) {
    after = surakarta::make_move_capture(board.letters(), move.from, move.to);
  } else if (!written.marked) {
    after = surakarta::make_move_normal(board.letters(), move.from, move.to);
  }
  if (!after) {
    throw UsageError("MOVE", written.marked && is_on_board && !board.side_at(move.to)
                                 ? fmt::format("there is nothing to capture on {}", name(move.to))
                                 : why_illegal(board, move));
  }
  return {*Board::parse(*after), move, route.value_or(surakarta::Route{})};
}

/// Of any size: a drawing that does not fit on a screen can be scrolled, or written to a file.
std::string in_characters(const Scene& scene) {
  constexpr unsigned any = std::numeric_limits<int>::max();
  const surakarta::Marks marks{.moved = scene.last, .route = scene.route, .illegal = {}};
  std::string text;
  for (const auto& line : surakarta::draw(scene.board, marks, false, {any, any}).lines) {
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
  const Board board = parse_board(options.board);
  const Scene scene = options.move ? scene_after(board, parse_move(*options.move)) : Scene{board};
  const auto svg = [&] { return surakarta::svg_of(scene.board, scene.last, scene.route); };
  if (!options.output.empty() && options.output != "-") {
    io::OutputFile file(options.output);
    file.output().write(svg());
    file.commit();
  } else {
    io::Output output(STDOUT_FILENO);
    output.write(options.output.empty() ? in_characters(scene) : svg());
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

Command draw_command() {
  const auto options = std::make_shared<DrawOptions>();
  return {.name = "draw",
          .summary = "Draw a board with its tracks",
          .options = {board_operand(options->board),
                      {.names = "MOVE",
                       .help = "Draw the board after this move, X,Y-X,Y, 'X,Y X,Y' or D2-D3, and "
                               "the path of a capture",
                       .target = &options->move,
                       .may_lack = true},
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
          .manual = R"(Draws the board with its tracks, in characters.
With
.Ar MOVE ,
which must be legal, the board after it: in brackets where the piece was, between
> and < where it is, and with * the path of a capture.
)"};
}

}  // namespace referee::internal::cli

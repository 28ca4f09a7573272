#include "games/surakarta/commands/commands.hpp"

#include <unistd.h>

#include <limits>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"
#include "cli/whole_output.hpp"
#include "games/surakarta/drawing/drawing.hpp"
#include "games/surakarta/functions.hpp"
#include "games/surakarta/rules/route.hpp"
#include "io/output/output.hpp"
#include "report/formats/explanation.hpp"

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

surakarta::Marks marks_of(const Scene& scene) {
  return {.moved = scene.last, .route = scene.route, .illegal = {}};
}

/// Of any size: a drawing that does not fit on a screen can be scrolled, or written to a file.
std::string in_characters(const Scene& scene) {
  constexpr unsigned any = std::numeric_limits<int>::max();
  return report::text_of(surakarta::draw(scene.board, marks_of(scene), false, {any, any}), false);
}

int run(const DrawOptions& options) {
  const Board board = parse_board(options.board);
  const Scene scene = options.move ? scene_after(board, parse_move(*options.move)) : Scene{board};
  if (!options.output.empty()) {
    write_whole(options.output, surakarta::svg_of(scene.board, marks_of(scene)));
  } else {
    io::Output output(STDOUT_FILENO);
    output.write(in_characters(scene));
    output.flush();
  }
  return Status::all_well;
}

}  // namespace

Command draw_command() {
  const auto options = std::make_shared<DrawOptions>();
  return {
      .name = "draw",
      .summary = "Draw a board with its tracks",
      .options = {board_operand(options->board),
                  option("MOVE", &options->move,
                         "Draw the board after this move, X,Y-X,Y, 'X,Y X,Y' or D2-D3, and "
                         "the path of a capture",
                         {}, {.may_lack = true}),
                  image_option(
                      "-o,--output",
                      "Write an SVG image to FILE, whole or not at all; - is standard "
                      "output",
                      R"(Write an SVG image to `FILE` instead, whole or not at all. '-' is standard
output.)",
                      options->output)},
      .run = [options] { return run(*options); },
      .manual = R"(Draws the board with its tracks, in characters. With `MOVE`, which must be
legal, the board after it: in brackets where the piece was, between > and < where it is, and with
* the path of a capture.)"};
}

}  // namespace referee::internal::cli

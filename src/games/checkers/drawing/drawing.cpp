#include "games/checkers/drawing/drawing.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

using Span = game::Picture::Span;
using Style = game::Picture::Style;

/// The number of the move to which a ply belongs, and whose ply it is, when the other side than
/// usual may have begun.
struct Numbering {
  std::uint64_t first_ply;  ///< 0 for the first of the side that usually begins, 1 for the other's

  std::uint64_t number(std::uint64_t ply) const { return (ply + first_ply) / 2 + 1; }
  bool is_first_side(std::uint64_t ply) const { return (ply + first_ply) % 2 == 0; }
};

void draw_moves(game::Picture& picture, const ShownGame& game, unsigned columns) {
  const bool first_side_moved_last = game.position.to_move != rule_set(game.rules).first;
  const Numbering numbering{(game.plies % 2 == 0) == first_side_moved_last ? 1U : 0U};
  const std::uint64_t first = game.plies - game.moves.size();
  std::string line;
  const auto add = [&](const std::string& word) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      picture.lines.push_back({{line, Style::plain}});
      line.clear();
    }
    line += line.empty() ? word : " " + word;
  };
  if (first > 0) add(fmt::format("({} before)", text::counted(first, "move")));
  for (std::uint64_t i = 0; i < game.moves.size(); ++i) {
    const std::uint64_t ply = first + i;
    std::string word = game.moves[i];
    if (numbering.is_first_side(ply)) {
      word = fmt::format("{}. {}", numbering.number(ply), word);
    } else if (i == 0) {
      word = fmt::format("{}... {}", numbering.number(ply), word);
    }
    add(word);
  }
  if (line.empty()) return;
  picture.lines.push_back({{line, Style::plain}});
  picture.lines.emplace_back();
}

/// Draws a board row by row. A dark square takes its own room and that of the light square to its
/// right, if it needs that: so numbers and discs stand side by side, and can both be read.
class BoardDrawing {
 public:
  BoardDrawing(const Board& board, const std::optional<Square>& last, bool is_mirrored)
      : board_(board),
        last_(last),
        is_mirrored_(is_mirrored),
        digits_(std::max(std::size_t{2}, fmt::format("{}", dark_squares(board.size())).size())),
        pitch_(pitch_of(board.size())),
        margin_(digits_ + mark_width - pitch_) {}

  void into(game::Picture& picture) const {
    const std::size_t width = pitch_ * static_cast<std::size_t>(board_.size()) + margin_;
    const std::string edge = fmt::format("   +{}+", std::string(width, '-'));
    picture.lines.push_back({{edge, Style::faint}});
    for (int row = 0; row < board_.size(); ++row) picture.lines.push_back(line(row));
    picture.lines.push_back({{edge, Style::faint}});
  }

 private:
  static constexpr std::size_t mark_width = 3;

  /// The most characters a square with which the board fits into 80 columns: with five a dark
  /// square has all that stands on it.
  static std::size_t pitch_of(int size) {
    if (size <= 14) return 5;
    return size <= 18 ? 4 : 3;
  }

  std::vector<Span> line(int row) const {
    const bool begins_light = is_dark({row, 0}) == is_mirrored_;
    const bool ends_light = is_dark({row, board_.size() - 1}) == is_mirrored_;
    std::vector<Span> spans{{"   |", Style::faint}};
    if (begins_light) spans.push_back({std::string(pitch_, ' '), Style::plain});
    for (int column = begins_light ? 1 : 0; column < board_.size(); column += 2) {
      draw_square(spans, {row, column});
      const bool is_last_column = column + 1 == board_.size();
      const std::size_t room = pitch_ + (is_last_column ? margin_ : pitch_);
      spans.push_back({std::string(room - digits_ - mark_width, ' '), Style::plain});
    }
    spans.push_back({(ends_light ? std::string(margin_, ' ') : "") + "|", Style::faint});
    return spans;
  }

  /// Its number, and behind it its disc with its marks.
  void draw_square(std::vector<Span>& spans, Square square) const {
    spans.push_back(
        {fmt::format("{:>{}}", number_of(square, board_.size()), digits_), Style::faint, true});
    const char disc = board_.at(square);
    if (disc == empty_square) {
      spans.push_back({"   ", Style::plain, true});
      return;
    }
    const Style style =
        checkers::color_of(disc) == Color::black ? Style::first_player : Style::second_player;
    spans.push_back(
        {square == last_ ? fmt::format(">{}<", disc) : fmt::format(" {} ", disc), style, true});
  }

  const Board& board_;
  std::optional<Square> last_;
  bool is_mirrored_;
  std::size_t digits_;  // of the highest number
  std::size_t pitch_;   // from one column to the next
  std::size_t margin_;  // for the numbers of the last column
};

}  // namespace

game::Picture draw(const ShownGame& game, const game::Canvas& canvas) {
  game::Picture picture;
  draw_moves(picture, game, canvas.columns);
  const auto last = game.last ? std::optional(game.last->end) : std::nullopt;
  const auto to_move = game.goes_on ? std::optional(game.position.to_move) : std::nullopt;
  game::Picture board =
      draw(board_of(game.position, game.rules), last, to_move, rule_set(game.rules).is_mirrored);
  std::move(board.lines.begin(), board.lines.end(), std::back_inserter(picture.lines));
  return picture;
}

game::Picture draw(const Board& board, const std::optional<Square>& last,
                   const std::optional<Color>& to_move, bool is_mirrored) {
  game::Picture picture;
  BoardDrawing(board, last, is_mirrored).into(picture);
  std::string legend = "   b black, w white, B W kings";
  if (last) legend += ", > < the last move";
  if (to_move) legend += fmt::format("; {} to move", name_of(*to_move));
  picture.lines.push_back({{std::move(legend), Style::plain}});
  return picture;
}

}  // namespace referee::internal::checkers

#include "games/checkers/commands/operands.hpp"

#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/interrupt.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "io/input.hpp"
#include "io/walk/found.hpp"
#include "text/lines.hpp"

namespace referee::internal::cli {
namespace {

/// More than any board has, line ends included.
constexpr std::size_t most_bytes = 4096;

std::string read_text(const std::string& path) {
  const io::Found file{.path = path, .named = true};
  io::Input input;
  io::Blocks& blocks = input.open(file, {}, &Interrupt::signal());
  std::string text;
  while (const std::optional<io::Block> block = blocks.next()) {
    text += block->text.substr(0, most_bytes + 1);
    if (text.size() > most_bytes) throw base::Error("too long for a board");
  }
  blocks.finish();
  return text;
}

}  // namespace

checkers::Board read_checkers_board(const std::string& path) {
  return base::naming(path, [&] {
    const std::string text = read_text(path);
    if (text.starts_with("B:") || text.starts_with("W:")) {
      throw base::Error("this is a set-up, which is for the rules of other games than checkers");
    }
    std::vector<std::string_view> rows;
    text::all_lines(text, [&](std::string_view line) {
      rows.push_back(line);
      return true;
    });
    while (!rows.empty() && rows.back().empty()) rows.pop_back();
    std::variant<checkers::Board, std::string> board = checkers::Board::from_rows(rows);
    if (const std::string* reason = std::get_if<std::string>(&board)) throw base::Error(*reason);
    return std::get<checkers::Board>(std::move(board));
  });
}

checkers::draughts::Position read_draughts_position(const std::string& path,
                                                    checkers::Rules rules) {
  return base::naming(path, [&] {
    const std::string text = read_text(path);
    const std::size_t end = text.find_last_not_of("\r\n");
    auto position = checkers::parse_fen(text.substr(0, end + 1), rules);
    if (const auto* bad = std::get_if<checkers::BadFen>(&position)) throw base::Error(bad->reason);
    return std::get<checkers::draughts::Position>(position);
  });
}

std::string text_of(const checkers::Path& path) {
  std::string text = "[";
  for (const checkers::Square square : path) {
    text += fmt::format("{}[{}, {}]", text.size() > 1 ? ", " : "", square.row, square.column);
  }
  return text + "]";
}

}  // namespace referee::internal::cli

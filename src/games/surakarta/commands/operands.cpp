#include "games/surakarta/commands/operands.hpp"

#include <string_view>

#include <fmt/format.h>

#include "cli/failure.hpp"
#include "games/surakarta/functions.hpp"

namespace referee::internal::cli {

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

surakarta::Point parse_point(const std::string& name, const std::string& text) {
  std::string_view rest = text;
  const auto point = surakarta::take_point(rest);
  if (!point || !rest.empty()) {
    throw UsageError(name, fmt::format("'{}' is not a point X,Y", text));
  }
  return *point;
}

surakarta::WrittenMove parse_move(const std::string& text) {
  if (const auto written = surakarta::read_squares(text)) return *written;
  if (const auto written = surakarta::read_points(text)) return *written;
  std::string_view rest = text;
  const auto from = surakarta::take_point(rest);
  const bool joined = from && rest.starts_with('-');
  if (joined) rest.remove_prefix(1);
  const auto to = joined ? surakarta::take_point(rest) : std::nullopt;
  if (!to || !rest.empty()) {
    throw UsageError("MOVE", fmt::format("'{}' is not a move X,Y-X,Y, 'X,Y X,Y' or D2-D3", text));
  }
  return {{*from, *to}, false};
}

}  // namespace referee::internal::cli

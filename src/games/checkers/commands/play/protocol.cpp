#include "games/checkers/commands/play/protocol.hpp"

#include <charconv>
#include <cmath>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::cli {
namespace {

/// The next run of characters that are not blank.
std::string_view take_word(std::string_view& rest) {
  rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r"), rest.size()));
  const std::string_view word = rest.substr(0, rest.find_first_of(" \t\r"));
  rest.remove_prefix(word.size());
  return word;
}

/// Takes `c` off the front, with the blanks around it.
bool take(std::string_view& rest, char c) {
  const auto skip_blanks = [&] {
    rest.remove_prefix(std::min(rest.find_first_not_of(" \t\r"), rest.size()));
  };
  skip_blanks();
  if (!rest.starts_with(c)) return false;
  rest.remove_prefix(1);
  skip_blanks();
  return true;
}

std::optional<int> take_number(std::string_view& rest) {
  int value = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), value);
  if (error != std::errc()) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return value;
}

std::optional<checkers::Square> take_square(std::string_view& rest) {
  if (!take(rest, '[')) return std::nullopt;
  const std::optional<int> row = take_number(rest);
  if (!row || !take(rest, ',')) return std::nullopt;
  const std::optional<int> column = take_number(rest);
  if (!column || !take(rest, ']')) return std::nullopt;
  return checkers::Square{*row, *column};
}

}  // namespace

std::optional<Question> parse_question(std::string_view line) {
  const std::string_view cells = take_word(line);
  const std::string_view color = take_word(line);
  const std::string_view seconds = take_word(line);
  std::size_t side = checkers::Board::least_size;
  while (side * side < cells.size()) ++side;
  if (cells.size() != side * side || (color != "b" && color != "w")) return std::nullopt;
  std::vector<std::string_view> rows;
  for (std::size_t row = 0; row < side; ++row) rows.push_back(cells.substr(row * side, side));
  std::variant<checkers::Board, std::string> board = checkers::Board::from_rows(rows);
  if (!std::holds_alternative<checkers::Board>(board)) return std::nullopt;
  Question question;
  question.board = std::get<checkers::Board>(std::move(board));
  question.color = color == "b" ? checkers::Color::black : checkers::Color::white;
  const auto [end, error] =
      std::from_chars(seconds.data(), seconds.data() + seconds.size(), question.seconds);
  const bool whole = error == std::errc() && end == seconds.data() + seconds.size();
  if (!whole || !std::isfinite(question.seconds) || question.seconds < 0) return std::nullopt;
  return take_word(line).empty() ? std::optional(question) : std::nullopt;
}

std::string text_of(const Question& question) {
  std::string text;
  for (int row = 0; row < question.board.size(); ++row) text += question.board.row(row);
  return fmt::format("{} {} {}", text, question.color == checkers::Color::black ? 'b' : 'w',
                     question.seconds);
}

std::optional<checkers::Path> parse_answer(std::string_view line) {
  checkers::Path path;
  if (!take(line, '[')) return std::nullopt;
  if (!take(line, ']')) {
    do {
      const std::optional<checkers::Square> square = take_square(line);
      if (!square) return std::nullopt;
      path.push_back(*square);
    } while (take(line, ','));
    if (!take(line, ']')) return std::nullopt;
  }
  return line.empty() ? std::optional(path) : std::nullopt;
}

}  // namespace referee::internal::cli

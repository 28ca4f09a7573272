#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/checkers/rules/allowed_moves.hpp"

namespace referee::internal::cli {

/// The protocol between two programs that play checkers, one line in each direction:
///
///     BOARD COLOR SECONDS     N x N characters _ b B w W (64 on the usual board), row by row from
///                             the top; b or w; a number
///     [[r, c], [r, c], ...]   the squares of the move, from 0 at the top left; [] for none

/// A question.
struct Question {
  checkers::Board board{8};
  checkers::Color color = checkers::Color::black;
  double seconds = 0;
};

/// Nothing if the line is no question.
std::optional<Question> parse_question(std::string_view line);
std::string text_of(const Question& question);

/// Nothing if the line is no list of squares; an empty path for [].
std::optional<checkers::Path> parse_answer(std::string_view line);

}  // namespace referee::internal::cli

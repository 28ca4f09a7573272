#include "games/checkers/pdn/pdn_token.hpp"

namespace referee::internal::checkers {

std::string_view text_of(Result result) {
  switch (result) {
    case Result::none:
      break;
    case Result::unfinished:
      return "*";
    case Result::black_wins:
      return "1-0";
    case Result::white_wins:
      return "0-1";
    case Result::draw:
      return "1/2-1/2";
  }
  return "";
}

Result result_of(std::string_view text) {
  for (const Result result :
       {Result::unfinished, Result::black_wins, Result::white_wins, Result::draw}) {
    if (text == text_of(result)) return result;
  }
  if (text == "2-0") return Result::black_wins;
  if (text == "0-2") return Result::white_wins;
  if (text == "1-1") return Result::draw;
  if (text == "0-0") return Result::unfinished;
  return Result::none;
}

}  // namespace referee::internal::checkers

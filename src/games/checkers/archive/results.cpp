#include "games/checkers/archive/results.hpp"

#include "games/checkers/archive/plain_text.hpp"

namespace referee::internal::checkers {
namespace {

Result or_unfinished(Result result) {
  return result == Result::none ? Result::unfinished : result;
}

}  // namespace

WrittenResults results_of_record(const RecordedGame& game) {
  const Result claimed = or_unfinished(game.claimed);
  const std::string_view tag = game.tag("Result");
  WrittenResults results;
  results.text = game.text_result == Result::none ? claimed : game.text_result;
  if (game.tag_result != Result::none) {
    results.tag = text_of(game.tag_result);
  } else {
    results.tag = tag.empty() ? std::string(text_of(claimed)) : plain_text(tag);
  }
  return results;
}

WrittenResults fixed_results(const RecordedGame& game) {
  const bool board_knows = game.derived != Result::unfinished;
  const Result result = board_knows ? game.derived : or_unfinished(game.claimed);
  const WrittenResults before = results_of_record(game);
  return {std::string(text_of(result)), result,
          before.tag != text_of(result) || before.text != result};
}

}  // namespace referee::internal::checkers

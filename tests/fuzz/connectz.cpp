// Game files of Connect Z: judged alike however they arrive and however often lines are looked for,
// as the twin judges them, by both precedences. Its mutation changes numbers and lines, as plain
// bytes seldom leave the frame valid.

#include <algorithm>

#include "games/connectz/definition.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/games/connectz/against_twin.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void judge_connectz(const std::string& text, connectz::Precedence precedence,
                    base::Random& choices) {
  const bool first = precedence == connectz::Precedence::first;
  connectz::Settings settings;
  settings.precedence = precedence;
  settings.canvas = game::Canvas{40, 12};
  const auto referee = connectz::definition(settings).make_referee();
  const auto verdicts = fuzz::judge_alike(*referee, text);
  fuzz::require(verdicts.size() == 1, "a file has one game");
  fuzz::require_same(tests::words_of(verdicts[0]),
                     tests::words_of(twin::judge_connectz(text, first)), "not as the twin");
  const auto eager =
      tests::judge_text(text, {precedence, 1 + choices.below(text.size() + 2),
                               1 + choices.below(text.size() + 2), choices.below(2) == 0});
  fuzz::require_same(tests::all_of(eager), tests::all_of(verdicts[0]),
                     "another verdict with more tests");
}

std::size_t line_begin(std::string_view text, std::size_t at) {
  const std::size_t end = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return end == text.npos ? 0 : end + 1;
}

/// One line changed: another number, a double, none.
std::string with_other_line(std::string text, base::Random& choices) {
  const std::size_t begin = line_begin(text, choices.below(text.size() + 1));
  const std::size_t end = std::min(text.find('\n', begin), text.size());
  const std::string line = text.substr(begin, end - begin) + "\n";
  switch (choices.below(5)) {
    case 0:
      return text.insert(begin, line);
    case 1:
      return text.erase(begin, line.size());
    case 2:
      return text.insert(begin, std::to_string(1 + choices.below(9)) + "\n");
    case 3:
      for (std::uint64_t i = 2 + choices.below(60); i > 0; --i) {
        text.insert(begin,
                    std::to_string(1 + choices.below(choices.below(4) == 0 ? 99 : 7)) + "\n");
      }
      return text;
    default:
      return text.replace(begin, end - begin, std::to_string(1 + choices.below(9)));
  }
}

std::string with_other_frame(const std::string& text, base::Random& choices) {
  const std::uint64_t most = choices.below(2) == 0 ? 10 : 200;
  const std::uint64_t columns = 1 + choices.below(most);
  const std::uint64_t rows = 1 + choices.below(most);
  const std::uint64_t row = 1 + choices.below(std::min<std::uint64_t>(std::max(columns, rows), 6));
  const std::size_t end = std::min(text.find('\n'), text.size());
  return fmt::format("{} {} {}", columns, rows, row) + text.substr(end);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  base::Random choices = fuzz::choices_of(text);
  for (const auto precedence : {connectz::Precedence::spec, connectz::Precedence::first}) {
    judge_connectz(text, precedence, choices);
  }
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t room, unsigned seed) {
  base::Random choices(seed);
  const std::uint64_t kind = choices.below(4);
  if (kind == 0) return LLVMFuzzerMutate(data, size, room);
  const std::string text = fuzz::text_of(data, size);
  const std::string other =
      kind == 1 ? with_other_frame(text, choices) : with_other_line(text, choices);
  if (other.size() > room) return LLVMFuzzerMutate(data, size, room);
  std::copy(other.begin(), other.end(), data);
  return other.size();
}

// Game files of Surakarta: judged alike however they arrive, and as the twin judges them, with and
// without a limit of quiet moves.

#include "base/limits.hpp"
#include "games/surakarta/definition.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/twin/surakarta_judge_twin.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::string surakarta_words(const game::Verdict& verdict) {
  const auto* board = tests::property_of<std::string>(verdict, "final_board");
  return fmt::format("{} line {} byte {} move {} player {} moves {} board {}",
                     game::digit_of(verdict.code), verdict.where.line,
                     verdict.where.byte.value_or(0), verdict.where.move, verdict.where.player,
                     verdict.moves, board != nullptr ? *board : "");
}

std::string surakarta_words(const twin::SurakartaRuling& ruling) {
  return fmt::format("{} line {} byte {} move {} player {} moves {} board {}", ruling.code,
                     ruling.line, ruling.byte, ruling.move, ruling.player, ruling.moves,
                     ruling.board);
}

void judge_surakarta(const std::string& text, std::uint64_t draw_after) {
  surakarta::Settings settings;
  settings.canvas = game::Canvas{};
  if (draw_after > 0) settings.draw_after = draw_after;
  const auto referee = surakarta::definition(settings).make_referee();
  const auto verdicts = fuzz::judge_alike(*referee, text);
  fuzz::require(verdicts.size() == 1, "a file has one game");
  fuzz::require_same(surakarta_words(verdicts[0]),
                     surakarta_words(twin::judge_surakarta(text, draw_after)), "not as the twin");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text = fuzz::text_of(data, size);
  judge_surakarta(text, 0);
  judge_surakarta(text, 1 + fuzz::choices_of(text).below(6));
  return 0;
}

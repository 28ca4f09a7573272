// Archives in PDN: judged alike however they arrive, and the sizes of the games add up to the
// file's; the clean PDN of legal games is judged as they are, and stays as it is.

#include "games/checkers/definition.hpp"
#include "tests/fuzz/fuzzing.hpp"
#include "tests/games/checkers/archives.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::string digits_of(const std::vector<game::Verdict>& verdicts, bool valid_only) {
  std::string digits;
  for (const game::Verdict& verdict : verdicts) {
    if (!valid_only || is_valid(verdict.code)) digits += game::digit_of(verdict.code);
  }
  return digits;
}

/// Short enough that no line of the clean text is too long.
void clean_archive(game::Referee& referee, const std::string& text,
                   const std::vector<game::Verdict>& verdicts) {
  if (text.size() > base::max_line_bytes / 8) return;
  const std::string clean = tests::cleaned(text, {}, {});
  fuzz::require_same(tests::cleaned(clean, {}, {}), clean, "clean PDN is cleaned again");
  const std::string codes = digits_of(verdicts, true);
  if (clean.empty()) {
    fuzz::require_same("", codes, "legal games are lost");
  } else {
    fuzz::require_same(digits_of(tests::judge(referee, clean), false), codes,
                       "another verdict on clean PDN");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto english =
      checkers::definition({checkers::Rules::english, false, game::Canvas{}}).make_referee();
  static const auto other =
      checkers::definition({checkers::Rules::king_goes_on, false, game::Canvas{}}).make_referee();
  const std::string text = fuzz::text_of(data, size);
  fuzz::judge_alike(*other, text);
  const auto verdicts = fuzz::judge_alike(*english, text);
  std::uint64_t bytes = 0;
  for (const game::Verdict& verdict : verdicts) bytes += verdict.bytes;
  fuzz::require(bytes == size || verdicts.back().code == game::Code::file_error,
                "games do not add up to the file");
  clean_archive(*english, text, verdicts);
  return 0;
}

#include "cli/help_words.hpp"

#include <fmt/format.h>

#include "game/verdict.hpp"

namespace referee::internal::cli {

std::string words_on_codes_and_statuses() {
  std::string words = "Codes:\n";
  for (const game::CodeEntry& entry : game::code_table) {
    words += fmt::format("  {} {:<22}{}\n", game::digit_of(entry.code), entry.name, entry.meaning);
  }
  return words + R"(
Exit status:
  0  a code was printed; sweep: all games are valid (0 to 3), or as expected
  1  sweep, and with --exit-code: some game is not
  2  wrong usage, nothing found to judge, or the command itself failed
  130  interrupted)";
}

}  // namespace referee::internal::cli

#include "cli/command.hpp"

#include <algorithm>
#include <cstddef>

#include <fmt/format.h>

#include "game/verdict.hpp"

namespace referee::internal::cli {
namespace {

/// How many edits (optimal string alignment) lead from one word to the other.
std::size_t distance(std::string_view a, std::string_view b) {
  std::vector<std::vector<std::size_t>> edits(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
  for (std::size_t i = 0; i <= a.size(); ++i) {
    for (std::size_t j = 0; j <= b.size(); ++j) {
      if (i == 0 || j == 0) {
        edits[i][j] = i + j;
        continue;
      }
      const std::size_t replaced = edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      edits[i][j] = std::min({edits[i - 1][j] + 1, edits[i][j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
      }
    }
  }
  return edits[a.size()][b.size()];
}

}  // namespace

std::string words_on_codes_and_statuses() {
  std::string words = "Codes:\n";
  for (const game::CodeEntry& entry : game::code_table) {
    words += fmt::format("  {} {:<22}{}\n", game::digit_of(entry.code), entry.name, entry.meaning);
  }
  return words + R"(
Exit status:
  0  done; sweep and merge: all games are valid (0 to 3), or as expected
  1  sweep, merge, checkers pdn, and with --exit-code: some game is not, or differs
  2  wrong usage, nothing found to judge, or the command itself failed
  130  interrupted)";
}

std::optional<std::string> similar_command(const Program& program, std::string_view word) {
  constexpr std::size_t longest_word = 32;
  std::optional<std::string> nearest;
  std::size_t least = 3;
  if (word.size() > longest_word) return std::nullopt;
  for (const Command& command : program.commands) {
    const std::size_t edits = distance(word, command.name);
    if (edits == 0) return std::nullopt;
    if (edits >= least || 3 * edits > command.name.size()) continue;
    least = edits;
    nearest = command.name;
  }
  return nearest;
}

}  // namespace referee::internal::cli

#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "report/report.hpp"
#include "report/summary.hpp"

namespace referee::internal::report {

/// What the formats for CI services say about a game, the same in each: the code, its name, what
/// was expected or is different, the reason and the place, in legal_utf8(). "code 4,
/// illegal_continue: player 1 had already won with move 7 (line 9, byte 20, move 8, player 2)".
std::string message_of(const Report& report);

/// "code 4, illegal_continue: player 1 had already won (line 9, byte 20, move 8, player 2)"; of a
/// verdict without a reason, as baselines have them, the code alone.
std::string verdict_in_words(const game::Verdict& verdict);

/// Of two reports that are compared: what the older one says of the game, as message_of() does, and
/// how it differs in the newer one: "changed (code, reason)", "added", "moved from games/b.txt".
/// REQUIRES: report.former.
std::string former_verdict_of(const Report& report);
std::string difference_in_short(const Report& report);

/// How the game differs from the baseline: "fixed, was 8", "changed by move 9, was 1 by move 7",
/// "missing, was 3", "failed, not in the baseline", "new"; or from another report: "changed (code),
/// was code 8, invalid_file: ...". REQUIRES: report.difference.
std::string difference_of(const Report& report);

/// The name of the code; "missing" where there is no such game.
std::string_view name_of(const Report& report);

/// The code and its name: "code 4, illegal_continue"; "missing" where there is no such game.
std::string title_of(const Report& report);

/// Where the game is, human-readable: the path escaped, the number of the game in its file and its
/// id there, in legal_utf8().
std::string place_of(const Report& report);

/// What identifies the game in its file from one report to the next: ", id x", or ", id x, its game
/// 2" for a further game of one raw record, or ", game 3" where it has no id; nothing where a file
/// is one game.
std::string identity_in_file(const Report& report);

/// The path for services that look the file up: unchanged where UTF-8 without control characters
/// can carry it, otherwise escaped, in legal_utf8().
std::string file_of(const Report& report);

/// The path escaped, in legal_utf8().
std::string shown_path(const Report& report);

/// message_of(), with what identifies the game in its file in front: "id x: code 4, ...".
std::string identified_message_of(const Report& report);

/// The line in the file, for services that require one: the first if no line decided.
inline std::uint64_t line_of(const Report& report) {
  return std::max(report.verdict.where.line, std::uint64_t{1});
}

/// "3 more failures are left out".
std::string left_out_in_words(const Summary& summary);

/// What is written at the end of such a report if the sweep was stopped early.
inline constexpr std::string_view partial_message =
    "the sweep was stopped before every file was judged";

/// What is written at the end of such a report about the whole sweep.
struct Note {
  std::string_view name;  ///< "left_out" or "partial"
  std::string words;      ///< "3 more failures are left out, as --max-results asks"
};
std::vector<Note> notes_on(const Summary& summary);

}  // namespace referee::internal::report

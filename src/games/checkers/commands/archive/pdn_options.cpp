#include "games/checkers/commands/archive/pdn.hpp"

#include "base/error.hpp"
#include "games/checkers/archive/selection.hpp"
#include "games/checkers/commands/operands.hpp"

namespace referee::internal::cli {
namespace {

std::string complaint_on_condition(const std::string& condition) {
  try {
    checkers::Selection().add(condition);
    return "";
  } catch (const base::Error& error) {
    return error.what();
  }
}

constexpr const char* words_on_select =
    R"(Only games of which the condition is true: `player`, `black`, `white`,
`event` and `site` where the tag has the text anywhere in it, in small or capital letters; `date`
and `round` where the tag begins with it; `result` (1-0, 0-1, 1/2-1/2 or *) as the game is judged;
`position`, a FEN, where that board with that side to move occurs in the game; and `opening`,
moves from the start, where the game begins with them. May be given more than once: conditions
with the same key are alternatives, those with different keys must all be true.)";

std::vector<Option> output_options(PdnOptions& options) {
  return {
      option("-o,--output FILE", &options.output,
             "Write to FILE, whole or not at all, and not to standard output", {},
             {.offer = Offer::files}),
      option("--split DIR", &options.split,
             "Write each game into a file of its own: DIR/000001.pdn, ...",
             R"(Write each game into a file of its own, numbered in order:
`DIR/000001.pdn` and so on. The directory is made if it is not there; a file that is there already
is an error.)",
             {.offer = Offer::directories, .excludes = {"--output"}}),
      option("--fen", &options.fen,
             "Write no games but a line for each position: FEN, path, game, ply",
             R"(Write no games but a line for each of their positions, with tabs between:
the FEN, the path, the number of the game in the file, and how many moves were made.)",
             {.excludes = {"--split"}}),
      option("--statistics", &options.statistics,
             "Write no games but tables by opening and by player",
             R"(Write no games but tables of how they ended: by opening, the first three
moves, and by player, the most frequent first. The per cent are points of those possible, of black
or of the player, in games that have ended.)",
             {.excludes = {"--split", "--fen"}}),
      option("--top N", &options.top, "Of openings and players only the N most frequent", {},
             {.checks = {AboveZero{}}, .needs = {"--statistics"}}),
      option("--json", &options.json, "The statistics as a line of JSON", {},
             {.needs = {"--statistics"}}),
  };
}

std::vector<Option> choice_options(PdnOptions& options) {
  return {
      option("--select KEY=VALUE", &options.select,
             "Only games with player=, black=, white=, event=, site=, date=, round=, result=, "
             "position=FEN or opening=MOVES",
             words_on_select, {.checks = {Complaint(complaint_on_condition)}}),
      option("--unique", &options.unique, "Of games with the same moves only the first",
             R"(Of games with the same start and the same moves, however they are written,
only the first of those that are selected. Games without moves are all different.)"),
      option("--duplicates", &options.duplicates, "Only the games that --unique leaves out", {},
             {.excludes = {"--unique"}}),
      option("--keep-invalid", &options.keep_invalid,
             "Write games that are not legal too, as they stand",
             R"(Write games that are not legal too, as they stand; they are reported all
the same. One that does not begin with a tag gets the tag `Invalid` before it, and one that has
nothing but tags a '*' after it: otherwise it would be read as a part of its neighbour.)",
             {.excludes = {"--select", "--duplicates", "--fen", "--statistics"}}),
  };
}

std::vector<Option> text_options(PdnOptions& options) {
  return {
      option("--fix-results", &options.fix_results,
             "Write the result that the board shows, and the same in the tag and after the moves",
             R"(Write the result that the board shows where the side to move cannot move.
Elsewhere the result after the moves counts, and if it says nothing that of the tag.)",
             {.excludes = {"--fen", "--statistics"}}),
      option("--no-comments", &options.left_out.comments, "Leave out comments", {},
             {.excludes = {"--fen", "--statistics"}}),
      option("--no-variations", &options.left_out.variations, "Leave out variations", {},
             {.excludes = {"--fen", "--statistics"}}),
      option("--no-glyphs", &options.left_out.glyphs,
             "Leave out glyphs such as $1, and assessments such as !", {},
             {.excludes = {"--fen", "--statistics"}}),
      option("--quiet", &options.quiet,
             "No reports of games that are not legal, and no counts, on standard error"),
  };
}

}  // namespace

std::vector<Option> pdn_options(PdnOptions& options) {
  std::vector<Option> all{paths_operand(options.input)};
  append(all, output_options(options));
  append(all, choice_options(options));
  append(all, text_options(options));
  all.push_back(record_rules_option(options.rules));
  append(all, walk_options(options.paths));
  return all;
}

}  // namespace referee::internal::cli

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
      {.names = "-o,--output",
       .value = "FILE",
       .help = "Write to FILE, whole or not at all, and not to standard output",
       .manual = "Write to `FILE`, whole or not at all, and not to standard output.",
       .target = &options.output,
       .offer = Offer::files},
      {.names = "--split",
       .value = "DIR",
       .help = "Write each game into a file of its own: DIR/000001.pdn, ...",
       .manual = R"(Write each game into a file of its own, numbered in order:
`DIR/000001.pdn` and so on. The directory is made if it is not there; a file that is there already
is an error.)",
       .target = &options.split,
       .offer = Offer::directories,
       .excludes = {"--output"}},
      {.names = "--fen",
       .help = "Write no games but a line for each position: FEN, path, game, ply",
       .manual =
           R"(Write no games but a line for each of their positions, with tabs between:
the FEN, the path, the number of the game in the file, and how many moves were made.)",
       .target = &options.fen,
       .excludes = {"--split"}},
      {.names = "--statistics",
       .help = "Write no games but tables by opening and by player",
       .manual = R"(Write no games but tables of how they ended: by opening, the first three
moves, and by player, the most frequent first. The per cent are points of those possible, of black
or of the player, in games that have ended.)",
       .target = &options.statistics,
       .excludes = {"--split", "--fen"}},
      {.names = "--top",
       .value = "N",
       .help = "Of openings and players only the N most frequent",
       .target = &options.top,
       .checks = {AboveZero{}},
       .needs = {"--statistics"}},
      {.names = "--json",
       .help = "The statistics as a line of JSON",
       .target = &options.json,
       .needs = {"--statistics"}},
  };
}

std::vector<Option> choice_options(PdnOptions& options) {
  return {
      {.names = "--select",
       .value = "KEY=VALUE",
       .help = "Only games with player=, black=, white=, event=, site=, date=, round=, result=, "
               "position=FEN or opening=MOVES",
       .manual = words_on_select,
       .target = &options.select,
       .checks = {Complaint(complaint_on_condition)}},
      {.names = "--unique",
       .help = "Of games with the same moves only the first",
       .manual = R"(Of games with the same start and the same moves, however they are written,
only the first of those that are selected. Games without moves are all different.)",
       .target = &options.unique},
      {.names = "--duplicates",
       .help = "Only the games that --unique leaves out",
       .manual = "Only the games that `--unique` leaves out.",
       .target = &options.duplicates,
       .excludes = {"--unique"}},
      {.names = "--keep-invalid",
       .help = "Write games that are not legal too, as they stand",
       .manual =
           R"(Write games that are not legal too, as they stand; they are reported all
the same. One that does not begin with a tag gets the tag `Invalid` before it, and one that has
nothing but tags a '*' after it: otherwise it would be read as a part of its neighbour.)",
       .target = &options.keep_invalid,
       .excludes = {"--select", "--duplicates", "--fen", "--statistics"}},
  };
}

std::vector<Option> text_options(PdnOptions& options) {
  return {
      {.names = "--fix-results",
       .help = "Write the result that the board shows, and the same in the tag and after the moves",
       .manual = R"(Write the result that the board shows where the side to move cannot move.
Elsewhere the result after the moves counts, and if it says nothing that of the tag.)",
       .target = &options.fix_results,
       .excludes = {"--fen", "--statistics"}},
      {.names = "--no-comments",
       .help = "Leave out comments",
       .target = &options.no_comments,
       .excludes = {"--fen", "--statistics"}},
      {.names = "--no-variations",
       .help = "Leave out variations",
       .target = &options.no_variations,
       .excludes = {"--fen", "--statistics"}},
      {.names = "--no-glyphs",
       .help = "Leave out glyphs such as $1, and assessments such as !",
       .target = &options.no_glyphs,
       .excludes = {"--fen", "--statistics"}},
      {.names = "--quiet",
       .help = "No reports of games that are not legal, and no counts, on standard error",
       .target = &options.quiet},
  };
}

}  // namespace

std::vector<Option> pdn_options(PdnOptions& options) {
  std::vector<Option> all{paths_operand(options.input)};
  append(all, output_options(options));
  append(all, choice_options(options));
  append(all, text_options(options));
  all.push_back(rules_option(options.rules));
  append(all, walk_options(options.paths));
  return all;
}

}  // namespace referee::internal::cli

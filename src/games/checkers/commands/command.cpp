#include "games/checkers/commands/commands.hpp"

#include <optional>
#include <string>

#include "games/checkers/commands/operands.hpp"
#include "games/checkers/definition.hpp"
#include "games/checkers/tables/tables.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* description =
    R"(`checkers` reads games of checkers (English draughts), international
draughts and other rule sets recorded in PDN, Portable Draughts Notation, and prints for each a code
that says how it ended, or what is wrong with it. A file holds any number of games; a game that fails does not stop the others.
    [Event "Friendly"]
    [Result "1-0"]

    1. 11-15 23-19 2. 8-11 22-17 3. 11-16 24-20 4. 16x23 1-0

The tag `GameType` says by which rules a game is judged: 20 is international draughts, 21 English
checkers (the default), 22 Italian, 23 pool, 24 Spanish, 25 Russian, 26 Brazilian, 27 Canadian, 28
Portuguese, 29 Czech, 40 Frisian. In English checkers squares have the numbers 1 to 32, row by row
from black's side, and black moves first. A line may have at most 1048576 bytes.)";

std::vector<std::string> codes() {
  return {
      "the record claims a draw",
      "the side that begins won (black in checkers): the other has no move, or the record says so",
      "the other side won, likewise",
      "the moves are legal, and nobody has won",
      "there are moves after the end of the game",
      "a move is not legal",
      "a move names a square that is not on the board",
      "a set-up that cannot be, or a game that is not known",
      "the game is not in the format",
      "the file could not be read, or a limit was hit",
  };
}

constexpr const char* examples = R"(Judge a game:
    $ printf '1. 11-15 22-18 15x22 25x18 1/2-1/2\n' > game.pdn
    $ checkers game.pdn
    0

List the games of an archive that are no legal games:
    $ checkers sweep --only 4-9 archive.pdn

Clean an archive, and leave out games that it has twice:
    $ checkers pdn --unique --fix-results archive.pdn -o clean.pdn

Play a match and judge it:
    $ checkers play --against random --games 10 --seconds 0.05 --record games.pdn
    $ checkers --rules king-goes-on games.pdn

Write an archive of 1000 games of random moves, and judge it:
    $ checkers generate --games 1000 -o games.pdn
    $ checkers sweep --stats games.pdn

Ask for a move:
    $ echo _b_b_b_bb_b_b_b__b_b_b_b________________w_w_w_w__w_w_w_ww_w_w_w_ b 1 | checkers engine)";

constexpr const char* failures =
    R"(Or what should be a board or a question is none, a game cannot be
generated, or the program that a match is played against failed.)";

constexpr const char* explain =
    R"(Tells a person of each game what the code means and where in the file the
reason is, writes the moves and draws the board. For a move that is not legal the legal ones are
listed, and the one that looks most like it.)";

}  // namespace

Game own_game() {
  static std::string rules = rules_by_tags;  // as typed
  static bool variations = false;
  static std::optional<std::string> tables;
  return {.name = "checkers",
          .description = "Judges recorded games of checkers in PDN, lists moves, and plays.",
          .own_options = {record_rules_option(rules), variations_option(variations),
                          tables_option(tables)},
          .definition =
              [](const auto& canvas) {
                checkers::Settings settings = settings_of(rules);
                settings.canvas = canvas;
                settings.variations = variations;
                if (canvas) settings.tables = checkers::find_all_tables(tables);
                return checkers::definition(settings);
              },
          .options =
              [] {
                Game::Values values{{"rules", rules == "seed" ? "king-goes-on" : rules}};
                if (variations) values.emplace_back("variations", "true");
                return values;
              },
          .commands = {{"moves", checkers_moves_command},
                       {"perft", checkers_perft_command},
                       {"play", checkers_play_command},
                       {"engine", checkers_engine_command},
                       {"generate", checkers_generate_command},
                       {"pdn", checkers_pdn_command},
                       {"tables", checkers_tables_command}},
          .manual =
              [] {
                return Manual{.purpose = "judge recorded games of checkers, list moves, and play",
                              .description = description,
                              .codes = codes(),
                              .status_2 = failures,
                              .examples = examples};
              },
          .words = {.judge = "Prints the code of each game in `FILE`, a line each.",
                    .explain = explain,
                    .grouped_by = " and by the tag FEN",
                    .on_threads = "In a sweep each judges files; one thread judges a file.",
                    .several_games = true}};
}

}  // namespace referee::internal::cli

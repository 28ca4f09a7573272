#include "games/boxshogi/commands/commands.hpp"

#include <memory>
#include <optional>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/perft_command.hpp"
#include "cli/whole_output.hpp"
#include "game/judge.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/move_generator.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/input.hpp"
#include "io/walk/found.hpp"
#include "pack/lines.hpp"

namespace referee::internal::cli {
namespace {

int print_moves(const std::string& path) {
  const boxshogi::Judge judge = judged(path);
  std::string text;
  for (const std::string& move : boxshogi::legal_moves(*judge.game())) text += move + "\n";
  write_whole("-", text);
  return Status::all_well;
}

/// Lines of play end at the limit on moves.
std::vector<FirstMove> count_leaves(const boxshogi::Game& game, unsigned depth) {
  std::vector<FirstMove> first_moves;
  const bool fits = game.moves() + depth <= boxshogi::Game::most_moves;
  for (const std::string& move : boxshogi::legal_moves(game)) {
    boxshogi::Position after = game.position();
    after.play(*boxshogi::parse_move(move));
    first_moves.push_back({move, fits && depth > 0 ? boxshogi::perft(after, depth - 1) : 0});
  }
  return first_moves;
}

/// Feeds the judge a file ("-" is standard input). Throws base::Error, with the path, when the file
/// cannot be read, or is a pack.
void feed_file(boxshogi::Judge& judge, const std::string& path) {
  const io::Found file{.path = path, .named = true};
  io::Input input;
  judge.reset();
  base::naming(path, [&] {
    io::Blocks& blocks = input.open(file, {}, nullptr);
    const std::optional<io::Block> first = blocks.next();
    if (first && pack::beginning_of(first->text) == pack::Beginning::record) {
      throw base::Error("it is a pack of games; unpack writes each into a file");
    }
    if (first && judge.feed(*first)) game::feed_all(judge, blocks);
    if (game::is_valid(judge.verdict(game::Detail::code).code)) blocks.check_rest();
    blocks.finish();
  });
}

}  // namespace

boxshogi::Judge judged(const std::string& path) {
  boxshogi::Judge judge({});
  feed_file(judge, path);
  const game::Verdict verdict = judge.verdict();
  if (judge.game() != nullptr) return judge;
  const std::string line =
      verdict.where.line > 0 ? fmt::format("line {}: ", verdict.where.line) : "";
  throw base::Error(fmt::format("{}: {}{}", path, line, verdict.reason));
}

Command moves_command() {
  const auto path = std::make_shared<std::string>();
  return {.summary = "List the legal moves where FILE ends",
          .options = {option("FILE", path.get(), "The game; - is standard input", {},
                             {.offer = Offer::files, .required = true})},
          .run = [path] { return print_moves(*path); },
          .manual = R"(Lists the legal moves where `FILE` ends, one a line in byte order; after
the end of a game there are none. A move with and one without promotion are two.)"};
}

Command boxshogi_perft_command() {
  const auto path = std::make_shared<std::optional<std::string>>();
  return perft_command(
      {option("FILE", path.get(), "From where it ends, and not from the start", {},
              {.offer = Offer::files, .may_lack = true})},
      [path](unsigned depth) {
        if (!*path) return count_leaves(boxshogi::Game(), depth);
        return count_leaves(*judged(**path).game(), depth);
      },
      ", from the start or from where `FILE` ends.");
}

}  // namespace referee::internal::cli

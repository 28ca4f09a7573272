// Baselines: refused, with the line, or one whose every game is found again, once, with its result;
// and each line, as it is written anew, is read again as the same.

#include "baseline/baseline.hpp"

#include <sstream>

#include "base/error.hpp"
#include "tests/fuzz/memory_file.hpp"
#include "text/escape.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

void read_baseline(const std::string& text) {
  const fuzz::MemoryFile file(text);
  baseline::Baseline known(file.path(), "connectz", {});
  const auto missing = known.missing();
  fuzz::require(missing.size() == known.games(), "games are missing that are there");
  for (const auto& game : missing) {
    fuzz::require(game.difference.before.has_value(), "a game without a result");
    game::Verdict verdict;
    verdict.code = game.difference.before->code;
    verdict.game = game.game;
    if (!game.id_key.empty()) verdict.properties.push_back({game.id_key, game.id});
    if (game.difference.before->winning_move > 0) {
      verdict.properties.push_back({"winning_move", game.difference.before->winning_move});
    }
    known.may_have_moved(game.path);
    const auto difference = known.compare(game.path, {}, verdict,
                                          [](game::Code code) { return !game::is_valid(code); });
    fuzz::require(!difference || difference->change != baseline::Change::missing,
                  "a game that is there is missing");
  }
  known.may_have_moved("elsewhere");
  known.former_path("elsewhere", {});
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    read_baseline(fuzz::text_of(data, size));
  } catch (const base::Error& error) {
    fuzz::require(error.what()[0] != '\0', "refused for no reason");
  }
  return 0;
}

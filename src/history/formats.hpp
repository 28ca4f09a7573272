#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "history/reader.hpp"

namespace referee::internal::history {

/// The version of JSON Lines of a history, docs/history.md and data/history.schema.json.
inline constexpr int lines_schema_version = 1;

/// What is wanted of a history.
struct Question {
  std::string name;  ///< of the history, as it was typed
  std::string tool;
  std::vector<std::string> paths{};  ///< their changes; none: the runs, and what fails now
  bool all = false;                  ///< all of it, where a format would show the newest alone
};

/// Takes the answer, part by part.
using Write = std::function<void(std::string_view text)>;

/// A format of answers; functions may throw what Reader and `write` throw.
struct Format {
  std::string_view name;
  std::string_view words;  ///< for completions
  void (*write)(Reader& reader, const Question& question, const Write& write);
};

void write_page(Reader& reader, const Question& question, const Write& write);

/// All formats, the default first.
const std::array<Format, 3>& formats();

/// A change, with what is known around it.
struct Step {
  game::Code code{};  ///< REQUIRES: !is_gone
  bool is_gone = false;
  std::string reason{};
  std::optional<std::int64_t> since{};
  std::optional<game::Code> former{};  ///< the code before, if it is known
  report::PastRun run{};               ///< the first one in which it is so
};

/// A game that has failed.
struct GameHistory {
  std::string path{};
  std::uint64_t game = 0;
  std::vector<Step> steps{};
};

/// Takes all games at the path that have ever failed.
void games_at(Reader& reader, const std::string& path,
              const std::function<void(const GameHistory& game)>& take);

/// "4 -> gone"; "?" where the code before is not known, as the game had not failed.
std::string codes_of(const Step& step);

/// "has failed since run 2", "has not failed since run 3", "gone since run 4".
std::string state_of(const GameHistory& game);

}  // namespace referee::internal::history

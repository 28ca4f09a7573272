#pragma once

#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "game/verdict.hpp"
#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// Which games of an archive are wanted: conditions KEY=VALUE. A game is wanted if for each key one
/// of its conditions holds.
class Selection {
 public:
  /// Adds a condition. Throws base::Error when there is no such key, or the value has no meaning.
  void add(std::string_view condition);

  /// `code` is that of the verdict.
  bool wants(const RecordedGame& game, game::Code code) const;

  /// The keys.
  static std::string keys();

 private:
  using Condition = std::function<bool(const RecordedGame&, game::Code)>;

  std::map<std::string_view, std::vector<Condition>> conditions_;  // by their keys
};

/// Recognises games with the same moves from the same start, whatever else differs. Keeps a digest
/// of each.
class RepeatedGames {
 public:
  /// Takes a game, and says whether there was one like it. Games without moves are all different.
  bool has_had(const RecordedGame& game);

 private:
  base::Digest digest_;
  std::set<base::Digest::Value> seen_;
};

}  // namespace referee::internal::checkers

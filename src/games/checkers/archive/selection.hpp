#pragma once

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
  enum class Kind { names, begin, result, position, opening };
  struct Key {
    std::string_view name;
    Kind kind;
    std::vector<std::string_view> tags;  ///< any of which has to fit
  };
  struct Condition {
    std::size_t key = 0;
    std::string text = {};  ///< in lower case
    Result result = Result::none;
    Position position = {};
    std::vector<Move> moves = {};
  };

  static const std::vector<Key>& table();
  static Condition read(std::size_t key, std::string_view value);
  static bool holds(const Condition& condition, const RecordedGame& game, game::Code code);

  std::vector<Condition> conditions_;
};

/// The result of a valid game, by its code.
Result result_of(game::Code code);

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

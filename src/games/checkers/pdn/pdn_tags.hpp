#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "game/verdict.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"

namespace referee::internal::checkers {

/// What the tags of a record say: by which rules it is played, from where, and how it ended. Of
/// tags with the same name the first counts.
struct PdnTags {
  /// A tag whose meaning depends on others, and where it stands.
  struct Placed {
    std::string text;
    game::Where line;
    std::uint64_t column = 0;
  };

  std::optional<Placed> fen;
  std::optional<Placed> game_type;
  std::optional<Rules> rules;    ///< those that the tag Rules names
  Result result = Result::none;  ///< the first one that the tag Result names
  std::string score;             ///< of the tag Result, if it is one such as 12-8
  game::NamedTexts for_reports;

  /// `column` is where it begins in its line, from 1. Texts for reports are kept if they are
  /// wanted.
  void take(const Token& tag, const game::Where& line, std::uint64_t column, bool wants_texts);

  /// Whether a tag says which game it is, known or not.
  bool name_rules() const;

 private:
  bool has_rules_ = false;  // there is a tag Rules
};

/// What the squares of a record tell of its board, if its tags do not name the rules.
class SquareEvidence {
 public:
  /// Any word of the record: moves and the tag FEN have squares.
  void note(const Token& token);

  /// By which rules all would be squares; nothing if they are of checkers, too.
  std::optional<Rules> rules() const;

 private:
  void note(unsigned number);

  unsigned highest_number_ = 0;
  bool has_letters_ = false;
};

}  // namespace referee::internal::checkers

#pragma once

#include <optional>

#include "game/picture.hpp"
#include "game/record_format.hpp"
#include "game/referee.hpp"
#include "games/checkers/rules/rules.hpp"

namespace referee::internal::checkers {

/// How records are judged.
struct Settings {
  Rules rules = Rules::english;        ///< for records that do not say by which they were played
  bool rules_before_tags = false;      ///< `rules` counts for all records
  std::optional<game::Canvas> canvas;  ///< the room for a drawing, if one is wanted
};

/// The record format of a game of checkers in a pack: the words of its PDN, unchanged. A result is
/// the last of the moves; "setup" is the text of the tag FEN, written after the other tags.
///
///     "setup": "B:W18,24:B1-5", "tags": {"Event": "Open"}, "moves": ["11-15", "23-19", "*"]
class RecordFormat final : public game::RecordFormat {
 public:
  std::span<const std::string_view> keys() const override;
  std::optional<std::string> write(std::span<const game::Field> fields,
                                   std::string& text) const override;
  bool read(std::string_view text, std::vector<game::Field>& fields) const override;
};

/// The definition of checkers, as the tool sees it: records in PDN.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::checkers

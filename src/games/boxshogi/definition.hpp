#pragma once

#include <optional>

#include "game/picture.hpp"
#include "game/record_format.hpp"
#include "game/referee.hpp"

namespace referee::internal::boxshogi {

struct Settings {
  /// Draw the final board into the verdict. It always fits.
  std::optional<game::Canvas> canvas;
};

/// The record format of a game of BoxShogi in a pack. The setup is the lines with pieces and then
/// the two hands, as in a file, without the empty lines; "moves" is the lines with moves.
///
///     "setup": ["d a1", "D e5", "[]", "[s]"], "moves": ["move a1 a2", "move e5 e4"]
class RecordFormat final : public game::RecordFormat {
 public:
  std::span<const std::string_view> keys() const override;
  std::optional<std::string> write(std::span<const game::Field> fields,
                                   std::string& text) const override;
  bool read(std::string_view text, std::vector<game::Field>& fields) const override;
};

/// The definition of BoxShogi, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::boxshogi

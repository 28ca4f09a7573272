#pragma once

#include "game/record_format.hpp"

namespace referee::internal::checkers {

/// A game of checkers in a pack: what stands in its PDN, as it stands there. A result is the last
/// of the moves; "setup" is the text of the tag FEN, behind the other tags.
///
///     "setup": "B:W18,24:B1-5", "tags": {"Event": "Open"}, "moves": ["11-15", "23-19", "*"]
class RecordFormat final : public game::RecordFormat {
 public:
  std::span<const std::string_view> keys() const override;
  std::optional<std::string> write(std::span<const game::Field> fields,
                                   std::string& text) const override;
  bool read(std::string_view text, std::vector<game::Field>& fields) const override;
};

}  // namespace referee::internal::checkers

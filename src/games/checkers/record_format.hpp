#pragma once

#include "game/record_format.hpp"

namespace referee::internal::checkers {

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

}  // namespace referee::internal::checkers

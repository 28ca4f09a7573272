#pragma once

#include "game/record_format.hpp"

namespace referee::internal::surakarta {

/// The record format of a game of Surakarta in a pack, in one of the two notations of its files.
/// Without a setup the game begins as usual, and its moves are in squares.
///
///     "setup": "x.xx.x......oooo", "moves": ["1,1 1,3"]
///     "moves": ["D2-D3", "E5-D4"]
class RecordFormat final : public game::RecordFormat {
 public:
  std::span<const std::string_view> keys() const override;
  std::optional<std::string> write(std::span<const game::Field> fields,
                                   std::string& text) const override;
  bool read(std::string_view text, std::vector<game::Field>& fields) const override;
};

}  // namespace referee::internal::surakarta

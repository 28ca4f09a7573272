#pragma once

#include <cstdint>
#include <optional>

#include "game/picture.hpp"
#include "game/record_format.hpp"
#include "game/referee.hpp"

namespace referee::internal::surakarta {

/// How games are judged.
struct Settings {
  /// The game is drawn after this many consecutive moves without a capture, counted over both sides
  /// and from the beginning of the record. At least 1.
  std::optional<std::uint64_t> draw_after;
  std::optional<game::Canvas> canvas;  ///< room for a drawing, where one is wanted
};

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

/// The definition of Surakarta, as the tool sees it.
game::Definition definition(const Settings& settings);

}  // namespace referee::internal::surakarta

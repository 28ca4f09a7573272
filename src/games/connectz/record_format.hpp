#pragma once

#include "game/record_format.hpp"
#include "games/connectz/settings.hpp"

namespace referee::internal::connectz {

/// The record format of a game of Connect Z in a pack:
///
///     "frame": [7, 6, 4], "moves": [1, 2, 1, 2]      numbers of any size; as strings, too
///     "frame": [7, 6, 4], "moves": "1212"            in frames of up to 9 columns
class RecordFormat final : public game::RecordFormat {
 public:
  explicit RecordFormat(Precedence precedence) : precedence_(precedence) {}

  std::span<const std::string_view> keys() const override;
  std::optional<std::string> write(std::span<const game::Field> fields,
                                   std::string& text) const override;
  bool read(std::string_view text, std::vector<game::Field>& fields) const override;

  std::unique_ptr<game::FastJudge> make_fast_judge() const override;

 private:
  Precedence precedence_;
};

}  // namespace referee::internal::connectz

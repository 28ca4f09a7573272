#pragma once

#include <string_view>
#include <vector>

#include "games/checkers/archive/recorded_game.hpp"

namespace referee::internal::checkers {

/// Reads what the scanner skips between the words of a legal game: comments, variations, glyphs and
/// assessments.
class Annotations {
 public:
  /// What is read is appended to `elements`, which must outlive this object.
  explicit Annotations(std::vector<GameElement>& elements) : elements_(elements) {}

  /// Takes what is between two words of a line, or between one and the line's beginning or end. All
  /// lines are parts of one text.
  void read(std::string_view gap);

 private:
  using Kind = GameElement::Kind;

  void skip_comment();
  void read_in_variation();
  void read_outside();
  void take_run(Kind kind, std::string_view characters);
  void add(Kind kind, std::string_view text) { elements_.push_back({kind, text}); }

  std::vector<GameElement>& elements_;
  std::string_view rest_;          // of the gap
  const char* comment_ = nullptr;  // the first byte of the one that is open
  std::uint64_t variations_ = 0;   // how many are open
};

}  // namespace referee::internal::checkers

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace referee::connectz {

/// The text of the moves that were played since the board was last tested for a line, so that the
/// move which made one can be found. Text in blocks that last is only pointed at; other text is
/// copied before its block goes.
///
///     |kept_: copied         |fresh_: still in its block|
///      first_byte()                                      first_byte() + bytes()
class Stretch {
 public:
  /// An empty stretch that begins with move `first_move` (from 0) at byte `first_byte` of the file.
  void begin(std::uint64_t first_move, std::uint64_t first_byte) {
    kept_.clear();
    fresh_ = {};
    first_move_ = first_move;
    first_byte_ = first_byte;
  }

  /// Adds one whole line, the next of the file.
  void add(std::string_view line) {
    if (fresh_.data() + fresh_.size() != line.data()) {
      keep();
      fresh_ = line;
    } else {
      fresh_ = {fresh_.data(), fresh_.size() + line.size()};
    }
  }

  /// Copies what still lies in a block. To be called before that block goes.
  void keep() {
    kept_ += fresh_;
    fresh_ = {};
  }

  std::uint64_t first_move() const { return first_move_; }
  std::uint64_t first_byte() const { return first_byte_; }
  std::size_t bytes() const { return kept_.size() + fresh_.size(); }

  /// The text, in two parts that both end at line ends.
  std::string_view kept() const { return kept_; }
  std::string_view fresh() const { return fresh_; }

 private:
  std::string kept_;
  std::string_view fresh_;
  std::uint64_t first_move_ = 0;
  std::uint64_t first_byte_ = 0;
};

}  // namespace referee::connectz

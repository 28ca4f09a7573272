#pragma once

#include "games/checkers/engine/player.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// A human player at the terminal: sees the board, types moves as PDN writes them.
class Person final : public checkers::Player {
 public:
  explicit Person(io::Output& output) : output_(output) {}

  std::optional<checkers::Move> choose(const checkers::PlayedGame& game) override;

  /// Whether the input ended, or the human player typed quit: the game stays unfinished.
  bool has_left() const { return left_; }

 private:
  std::optional<checkers::Move> understand(const checkers::PlayedGame& game,
                                           const std::string& line);

  io::Output& output_;
  bool left_ = false;
};

/// Writes the board.
void show(const checkers::PlayedGame& game, io::Output& output);

}  // namespace referee::internal::cli

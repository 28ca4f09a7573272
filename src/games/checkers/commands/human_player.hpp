#pragma once

#include "games/checkers/engine/player.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// A human player at the terminal: sees the board, types moves as PDN writes them.
class HumanPlayer final : public checkers::Player {
 public:
  explicit HumanPlayer(io::Output& output) : output_(output) {}

  std::optional<checkers::Move> choose(const checkers::PlayedGame& game) override;

  /// Whether the input ended, or the human player typed quit: the game stays unfinished.
  bool has_quit() const { return quit_; }

 private:
  std::optional<checkers::Move> understand(const checkers::PlayedGame& game,
                                           const std::string& line);

  io::Output& output_;
  bool quit_ = false;
};

/// Writes the board.
void show(const checkers::PlayedGame& game, io::Output& output);

}  // namespace referee::internal::cli

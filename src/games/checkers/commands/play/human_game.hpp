#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "games/checkers/engine/player.hpp"
#include "games/checkers/pdn/played_game.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {

/// A game between a human player at the terminal, who sees the board and types moves and commands,
/// and the engine. Standard input must be unbuffered (cli/typed_line.hpp).
class HumanGame {
 public:
  /// `begun` may have moves, which cannot be taken back. Once `limits.stop`, which is not null, is
  /// true, the game ends unfinished.
  HumanGame(const checkers::PlayedGame& begun, checkers::Color own,
            const checkers::EngineOptions& engine_options, io::Output& output);

  /// Plays to the end, and says how it ended.
  checkers::Result play();

  const checkers::PlayedGame& game() const { return game_; }

 private:
  enum class Turn { moved, goes_on, resigned, quit };

  Turn human_turn();
  Turn obey(const std::string& line);
  void computer_turn();
  void undo();
  void hint();
  void show(bool is_over = false);
  std::string list_of_moves() const;
  checkers::Result end(checkers::Result result, const std::string& why);

  checkers::PlayedGame game_;
  std::size_t begun_;  // how many moves it had
  checkers::Color own_;
  checkers::SearchLimits limits_;
  checkers::ThinkingPlayer computer_;
  io::Output& output_;
  bool coloured_;
};

}  // namespace referee::internal::cli

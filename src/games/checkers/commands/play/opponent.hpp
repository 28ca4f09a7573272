#pragma once

#include <optional>
#include <string>

#include "games/checkers/commands/play/child_program.hpp"
#include "games/checkers/engine/player.hpp"

namespace referee::internal::cli {

/// A player that is another program, asked as `checkers engine` is, one line in each direction:
///
///     BOARD COLOR SECONDS     N x N characters _ b B w W (64 on the usual board), row by row from
///                             the top; b or w; a number
///     [[r, c], [r, c], ...]   the squares of the move, from 0 at the top left; [] for none
///
/// It loses a game by a move that is not allowed, by giving none, and by an answer that comes too
/// late; after that the program is started anew, so that the late answer is not taken for that to
/// another question. A program that cannot be started, ends, does not follow the protocol or has
/// never answered when its time is over has lost nothing: choose() throws base::Error with what it
/// did.
class Opponent final : public checkers::Player {
 public:
  /// The program is told the seconds of `limits`, and may take `grace` more, for the ways there and
  /// back. `*limits.stop` ends the waiting for an answer.
  Opponent(std::string command, const checkers::SearchLimits& limits, double grace)
      : command_(std::move(command)), limits_(limits), grace_(grace) {}

  std::optional<checkers::Path> choose(const checkers::PlayedGame& game) override;
  Forfeit forfeit() const override { return forfeit_; }

 private:
  std::optional<checkers::Path> judged(const checkers::PlayedGame& game, const std::string& line);
  std::optional<checkers::Path> lose(Forfeit::Kind kind, std::string words);

  std::string command_;
  checkers::SearchLimits limits_;
  double grace_;
  std::optional<ChildProgram> program_;
  bool has_answered_ = false;  // ever
  Forfeit forfeit_;
};

}  // namespace referee::internal::cli

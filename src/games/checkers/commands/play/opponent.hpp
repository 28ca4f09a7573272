#pragma once

#include <atomic>
#include <optional>
#include <string>

#include "games/checkers/commands/play/child_program.hpp"
#include "games/checkers/engine/player.hpp"

namespace referee::internal::cli {

/// How long a program may take.
struct TimeControl {
  /// For the first answer of a program that was just started, besides all else.
  static constexpr double starting = 2;

  double seconds;  ///< a move, as the program is told
  double grace;    ///< beyond that, for the ways there and back
};

/// A player that is another program, asked by protocol.hpp. It loses a game by a move that is not
/// allowed, by giving none, and by an answer that comes too late; after that the program is started
/// anew, so that the late answer is not taken for that to another question. A program that cannot
/// be started, ends, does not follow the protocol or has never answered when its time is over has
/// lost nothing: choose() throws base::Error with what it did.
class Opponent final : public checkers::Player {
 public:
  /// `stop` ends the waiting for an answer.
  Opponent(std::string command, const TimeControl& control, const std::atomic<bool>& stop)
      : command_(std::move(command)), control_(control), stop_(stop) {}

  std::optional<checkers::Path> choose(const checkers::PlayedGame& game) override;
  Forfeit forfeit() const override { return forfeit_; }

 private:
  std::optional<checkers::Path> judged(const checkers::PlayedGame& game, const std::string& line);
  std::optional<checkers::Path> lose(Forfeit::Kind kind, std::string words);

  std::string command_;
  TimeControl control_;
  const std::atomic<bool>& stop_;
  std::optional<ChildProgram> program_;
  bool has_answered_ = false;  // ever
  Forfeit forfeit_;
};

}  // namespace referee::internal::cli

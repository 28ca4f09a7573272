#pragma once

#include <sys/types.h>

#include <string>

#include "games/checkers/engine/player.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::cli {

/// A player that is another program: started with `sh -c COMMAND`, asked by protocol.hpp, ended
/// with this object. Any error of the program (an answer that is no legal move, none in time, its
/// end) counts as no move.
class Opponent final : public checkers::Player {
 public:
  /// How many seconds longer than allowed an answer may take.
  static constexpr double grace = 10;

  /// Throws base::Error when it cannot be started.
  Opponent(const std::string& command, double seconds);
  Opponent(const Opponent&) = delete;
  Opponent& operator=(const Opponent&) = delete;
  ~Opponent() override;

  std::optional<checkers::Move> choose(const checkers::PlayedGame& game) override;

 private:
  bool send(const std::string& line) const;
  std::optional<std::string> receive();

  double seconds_;
  io::Descriptor socket_;
  pid_t process_ = 0;
  std::string received_;
};

}  // namespace referee::internal::cli

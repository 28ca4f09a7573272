#pragma once

#include <string>

#include "games/checkers/pdn/played_game.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::cli {

/// The file that played games are appended to, one at a time, as PDN; if one is wanted.
class GameRecord {
 public:
  /// Opens it, unless `path` is empty. Throws base::Error if that fails, and if games from `start`
  /// cannot be written as PDN.
  GameRecord(const std::string& path, const checkers::PlayedGame& start);

  /// Writes a game; today is its date. Throws base::Error if that fails.
  void add(const checkers::PlayedGame& game, const std::string& black, const std::string& white,
           checkers::Result result) const;

 private:
  std::string path_;
  io::Descriptor file_;
};

}  // namespace referee::internal::cli

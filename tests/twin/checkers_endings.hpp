#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "tests/twin/checkers_twin.hpp"

namespace referee::internal::twin {

/// Solves all endings of so few discs on 8 by 8 squares in the plainest way: lists all positions
/// with both colours to move, and goes over all again and again until nothing more is decided.
/// Knows the rules on its own.
class CheckersEndings {
 public:
  CheckersEndings(unsigned discs, bool english);

  struct Ending {
    CheckersBoard board;
    char color;  ///< to move
    int plies;   ///< until that side has won (odd) or lost (even); -1 for a draw
  };

  std::size_t size() const { return keys_.size(); }
  Ending ending(std::size_t index) const;

 private:
  void add_all(unsigned discs, std::size_t from, std::string& squares);
  void find_moves(bool english);
  int decided(std::size_t index) const;

  std::vector<std::string> keys_;  // the dark squares, row by row, and the side to move
  std::unordered_map<std::string, int> index_of_;
  std::vector<std::vector<int>> next_;  // where moves lead; -1: the other side has no discs
  std::vector<int> plies_;              // -1: not decided
};

}  // namespace referee::internal::twin

#pragma once

#include <atomic>
#include <cstddef>
#include <string>
#include <string_view>

#include "io/sorting/sorted_items.hpp"
#include "io/sorting/spool.hpp"
#include "report/game_line.hpp"
#include "report/line_parser.hpp"

namespace referee::internal::compare {

/// The games that only one of two reports has. Finds which were moved: games that were removed are
/// paired with games of the same content that were added; first those whose files have the same
/// name, then the first with the first. They are kept as their lines of JSON Lines, on disk where
/// they are many (io::Spool), so any number of them takes bounded memory. Used by one thread.
class SingleGames {
 public:
  enum class Side { removed, added };

  /// One that was removed or added has one report, one that was moved both.
  struct Game {
    report::Report* was = nullptr;
    report::Report* now = nullptr;
  };

  /// REQUIRES: those of each side come in order of their places: `place` of the file, and the
  /// number of the game. Throws as io::Spool::add(), like all that follows.
  void add(Side side, const report::Report& report, std::string_view place,
           std::string_view content);

  /// Nothing is added any more. Throws base::Error when `stop` becomes true.
  void find_moves(const std::atomic<bool>& stop);

  /// Advances to the next game, in order of their places, those that were moved where they are now;
  /// false at the end. The reports are valid until the next call.
  bool next(Game& game);

 private:
  static constexpr std::size_t run_bytes = std::size_t{4} << 20;

  /// Those of one side.
  struct Games {
    io::Spool lines{};
    io::SortedItems by_name{run_bytes};     // contents and names of files; Where
    io::SortedItems by_content{run_bytes};  // likewise, of those without a partner of their name
    std::string text{};                     // the line of the game that was given
    report::LineParser parser{};
    report::GameLine line{};
  };

  void read(Games& games, std::string_view offset, report::Report*& report);

  Games removed_;
  Games added_;
  io::SortedItems found_{run_bytes};  // places, and where the lines are: removed, added
};

}  // namespace referee::internal::compare

#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "report/comparison.hpp"
#include "report/report.hpp"

namespace referee::internal::compare {

/// A saved report, game by game, in byte order of the places of their files (report::place_of()),
/// and of their numbers there. Used by one thread at a time.
class Side {
 public:
  /// How much it says of a game.
  struct Carries {
    bool words = true;         ///< more than the code and the winning move
    bool expectations = true;  ///< what the names of files say is expected
    bool contents = false;     ///< it may have digests of contents
    bool plain_paths = false;  ///< they are without `./` in front
  };

  virtual ~Side() = default;

  /// What made the report. `games` is not known.
  virtual report::Comparison::Side about() const = 0;
  virtual Carries carries() const = 0;

  /// Advances to the next game; false at the end. Throws base::Error, which names the file and the
  /// line, when the report is damaged, truncated, or out of order.
  virtual bool next() = 0;

  /// The game. Its path, line and properties are valid until the next call of next(); the caller
  /// may take values out of it.
  virtual report::Report& report() = 0;

  /// What is the same for games with the same content, and for no others; empty if it is not known.
  virtual std::string content() const = 0;

  /// Throws base::Error with the place of the game in the report.
  [[noreturn]] virtual void refuse(std::string_view why) const = 0;
};

/// The content of the game number `game` of a file that has this digest: as much of the digest as a
/// baseline has.
std::string content_of_file(std::string_view digest, std::uint64_t game);

}  // namespace referee::internal::compare

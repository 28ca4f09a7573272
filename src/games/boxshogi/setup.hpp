#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "game/verdict.hpp"
#include "games/boxshogi/rules/pieces.hpp"
#include "games/boxshogi/rules/position.hpp"

namespace referee::internal::boxshogi {

/// The position from which a game starts.
struct Setup {
  Position position;  ///< its hands hold the same pieces as `hands`
  std::array<Hand, 2> hands;

  /// Each side with its six pieces, and nothing in the hands:
  ///
  ///     5 | N| G| R| S| D|
  ///     4 |__|__|__|__| P|
  ///     3 |__|__|__|__|__|
  ///     2 | p|__|__|__|__|
  ///     1 | d| s| r| g| n|
  static Setup initial();
};

/// The lines of a setup as SetupReader reads them, with the empty line between pieces and hands,
/// but not the one at the end.
std::string text_of(const Setup& setup);

/// Reads a setup line by line, as at the head of a game file:
///
///     d a1        pieces and their squares, in any order,
///     D e5        up to
///                 an empty line
///     []          what UPPER has captured
///     [n p]       what lower has captured
///                 an empty line, or the end of the file
///
/// It may be malformed, which ends the reading at that line; or impossible, so that no game can
/// start from it, which is found while reading and reported at the end.
class SetupReader {
 public:
  /// Takes the next line, without its line end; `byte` is where it begins. False when the line is
  /// malformed, or was the last one.
  bool take(std::string_view line, std::uint64_t byte);

  /// Whether the empty line at the end was read; it may be missing.
  bool is_closed() const { return section_ == Section::closed; }

  /// Why no game can start from what was read, if nothing follows.
  std::optional<game::Offence> fault() const;

  /// REQUIRES: !fault().
  const Setup& setup() const { return setup_; }

 private:
  enum class Section { pieces, upper_hand, lower_hand, end, closed };

  void take_piece(std::string_view line);
  void take_hand(std::string_view line, Side side);
  void check_preview(Side side, Square square);
  void count(Piece piece);

  /// The line is malformed.
  template <typename... Args>
  void refuse(fmt::format_string<Args...> reason, Args&&... args) {
    malformed_ = {game::Code::invalid_file, fmt::format(reason, std::forward<Args>(args)...),
                  where_};
  }

  /// No game can have the line. Of several the first counts.
  template <typename... Args>
  void doubt(fmt::format_string<Args...> reason, Args&&... args) {
    if (impossible_) return;
    impossible_ = {game::Code::illegal_game, fmt::format(reason, std::forward<Args>(args)...),
                   where_};
  }

  Setup setup_;
  Section section_ = Section::pieces;
  game::Where where_;  // the line being read
  std::array<unsigned, kinds> seen_{};
  std::array<unsigned, 2> drives_{};
  std::optional<game::Offence> malformed_;
  std::optional<game::Offence> impossible_;
};

}  // namespace referee::internal::boxshogi

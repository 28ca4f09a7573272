#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "referee/export.hpp"
#include "referee/report.hpp"

namespace referee {
inline namespace v0 {

class LineJudge;

/// A game and the rules by which it is judged; a Judge is made from it. The library's own games
/// come from connectz::game(), boxshogi::game(), checkers::game() and surakarta::game().
///
/// A handle that is copied cheaply. Threads may use copies at the same time.
class REFEREE_API Game {
 public:
  /// A game of your own, with one game per file, read line by line. `name` is what the command and
  /// reports call it. `make_judge` is called for each thread that judges, by several threads at the
  /// same time, and must not return null. Throws Error if `name` or `make_judge` is empty.
  Game(std::string name, std::function<std::unique_ptr<LineJudge>()> make_judge);

  /// As given; "connectz" and so on for the library's own. Valid as long as a copy lives.
  std::string_view name() const noexcept;

  /// @cond INTERNAL
  class Definition;
  explicit Game(std::shared_ptr<const Definition> definition) noexcept;
  const Definition& definition() const noexcept { return *definition_; }
  /// @endcond

 private:
  std::shared_ptr<const Definition> definition_;
};

/// The library's game with this name, such as "connectz", with its usual options. Throws Error if
/// there is none.
REFEREE_API Game game_named(std::string_view name);

/// Judges a game of your own, one file after another. Each object is used by one thread at a time.
///
///     begin()  line() line() line() ...  verdict()     for each game
class REFEREE_API LineJudge {
 public:
  virtual ~LineJudge();

  /// What a game turned out to be. If `decided_by_line` is set, it was decided by the line that
  /// made line() return false, or by the last line.
  struct Verdict {
    Code code = Code::incomplete;  ///< the verdict
    std::string reason = {};       ///< in words: one sentence without a full stop
    bool decided_by_line = false;  ///< whether the last line decided
    std::uint64_t move = 0;        ///< from 1, of the move that decided; 0 if none did
    unsigned player = 0;           ///< 1 or 2, whose move it is; 0 if there is none
    std::uint64_t moves = 0;       ///< well-formed moves that were read
    /// What is specific to the game. Some keys have a fixed type: `id` is a text, `winning_move`,
    /// `column` and `game_in_file` are numbers. Names of fields that every report has, such as
    /// `path` or `code`, are not allowed. If this is violated, the call that judges throws Error.
    /// In texts, and in `reason`, bytes that are no UTF-8 become hexadecimal, as in paths.
    std::vector<Property> properties = {};
  };

  /// A new game.
  virtual void begin() = 0;

  /// The next line, without its line end (LF or CRLF). It is valid during the call, may hold any
  /// bytes and has at most 2^20 of them: a longer line ends the game with Code::file_error and is
  /// not passed. Returns whether more lines are wanted.
  virtual bool line(std::string_view text) = 0;

  /// After the last line, or after line() returned false.
  virtual Verdict verdict() = 0;

  /// The board at that point, drawn in lines of characters; for Options::board and `explain`.
  virtual std::string board() const;
};

}  // namespace v0
}  // namespace referee

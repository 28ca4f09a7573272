#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/digest.hpp"
#include "game/picture.hpp"
#include "game/property.hpp"

namespace referee::internal::game {

/// The result of judging a recorded game: the one number every command prints. 0 to 3 are valid
/// games, 4 to 9 are not. No other code decides by the numbers.
enum class Code : std::uint8_t {
  draw = 0,
  first_player_wins = 1,
  second_player_wins = 2,
  incomplete = 3,
  illegal_continue = 4,
  illegal_move = 5,
  off_the_board = 6,
  illegal_game = 7,
  invalid_file = 8,
  file_error = 9,
};

/// A row of the table of codes.
struct CodeEntry {
  Code code;
  std::string_view name;     ///< machine-readable, as in reports
  std::string_view meaning;  ///< human-readable: one sentence, true of every game
  std::string_view advice;   ///< what to look at, in one sentence or two
};

inline constexpr std::string_view advice_if_valid =
    "A valid game. It is listed only if another code was expected, or a baseline has another.";

inline constexpr std::array<CodeEntry, 10> code_table{{
    {Code::draw, "draw", "The game ended in a draw.", advice_if_valid},
    {Code::first_player_wins, "first_player_wins", "The first player won.", advice_if_valid},
    {Code::second_player_wins, "second_player_wins", "The second player won.", advice_if_valid},
    {Code::incomplete, "incomplete", "All moves are legal and the game is not over.",
     advice_if_valid},
    {Code::illegal_continue, "illegal_continue", "There are moves after the end of the game.",
     "The message names the move after which the game was over. Remove the moves after it, or "
     "look for a wrong move before it."},
    {Code::illegal_move, "illegal_move", "A move breaks the rules of the game.",
     "The message names the move and the rule. The command `explain` draws the position before "
     "the move."},
    {Code::off_the_board, "off_the_board", "A move names a place that is not on the board.",
     "Compare the move with the size of the board, and look for a wrong digit or letter."},
    {Code::illegal_game, "illegal_game", "The game starts from something that can be no game.",
     "The setup is well-formed, and no game can be played from it. The message says why."},
    {Code::invalid_file, "invalid_file", "The file is not in the game's format.",
     "The message names the first line that is not in the format. Reading ends there."},
    {Code::file_error, "file_error", "The file could not be read, or a limit was hit.",
     "Nothing is known of the game. The message has the reason of the system, or the limit."},
}};

constexpr const CodeEntry& entry_of(Code code) {
  return code_table[static_cast<std::size_t>(code)];
}

/// The digit that is printed.
constexpr char digit_of(Code code) {
  return static_cast<char>('0' + static_cast<int>(code));
}

constexpr bool is_valid(Code code) {
  return code <= Code::incomplete;
}

/// How many games have each code.
struct CodeCounts {
  std::array<std::uint64_t, code_table.size()> by_number{};

  std::uint64_t& operator[](Code code) { return by_number[static_cast<std::size_t>(code)]; }
  std::uint64_t operator[](Code code) const { return by_number[static_cast<std::size_t>(code)]; }
  std::uint64_t total() const;
  CodeCounts& operator+=(const CodeCounts& other);
  CodeCounts& operator-=(const CodeCounts& other);  ///< of which none is more than here

  friend bool operator==(const CodeCounts&, const CodeCounts&) = default;
};

/// "0: 3, 8: 1": the codes that occur, with `separator` in between.
std::string in_words(const CodeCounts& counts, std::string_view separator);

/// A position in the file. A part that does not apply is 0 or nothing.
struct Where {
  std::uint64_t line = 0;             ///< 1-based
  std::optional<std::uint64_t> byte;  ///< 0-based, where that line begins
  std::uint64_t move = 0;             ///< 1-based
  unsigned player = 0;                ///< 1 or 2

  friend bool operator==(const Where&, const Where&) = default;
};

/// What is wrong with a game, and where.
struct Offence {
  Code code = Code::invalid_file;
  std::string reason;
  Where where;
};

/// How much of a verdict is wanted.
enum class Detail {
  code,  ///< no reason, properties or picture, except those of a file_error: they are always given
  failures,  ///< likewise of valid games; all of the others
  all,
};

/// Whether a verdict with this code has a reason, properties and a picture.
constexpr bool has_words(Detail detail, Code code) {
  return detail == Detail::all || code == Code::file_error ||
         (detail == Detail::failures && !is_valid(code));
}

/// A judge's decision on one game.
struct Verdict {
  Code code = Code::invalid_file;
  std::optional<Code> expected;    ///< the code that the file itself says it should have
  std::uint64_t game = 0;          ///< its number in its file, from 1; 0 where a file is one game
  std::string reason;              ///< in words, one sentence without a full stop
  Where where;                     ///< the line that decided, where one did
  std::uint64_t moves = 0;         ///< well-formed moves before the line at which reading ended
  std::uint64_t bytes = 0;         ///< and the bytes before that line, or of the whole file
  Properties properties;           ///< what only this game has to say
  std::optional<Picture> picture;  ///< only when it was asked for

  /// The digest of the text of the game, if the sink wants it: equal for games with the same text.
  /// A game that is a whole file need not set it; the code that opened the file does.
  std::optional<base::Digest::Value> digest{};
};

/// The id of a game in a pack, as a property: "id", or "id_hex" where it is not UTF-8. Null if it
/// has none.
const Property* id_of(const Verdict& verdict);

/// "code 5, illegal move".
std::string words_of(Code code);

/// "after move 7", "before the first move".
std::string position_after(std::uint64_t moves);

/// What is written below a picture: the code, or the move after which the position is drawn, and
/// the reason. REQUIRES: the verdict has words.
std::vector<std::string> caption_of(const Verdict& verdict, const Canvas& canvas);

/// The verdict on a file that could not be read, or not to its end.
Verdict file_error(std::string reason);

}  // namespace referee::internal::game

#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.hpp"
#include "game/verdict.hpp"

namespace referee::internal::baseline {

/// What a baseline says of a game.
struct RecordedResult {
  game::Code code = game::Code::invalid_file;
  std::uint64_t winning_move = 0;  ///< from 1; 0 where there is none

  friend bool operator==(const RecordedResult&, const RecordedResult&) = default;
};

/// What a baseline would say of a game with this verdict. The move is that of the property
/// `winning_move`, or the move that decided a win.
RecordedResult recorded_result(const game::Verdict& verdict);

/// How a game differs from what the baseline says.
enum class Change : std::uint8_t {
  failed,   ///< it is a failure, and was none or is not in the baseline
  fixed,    ///< it was a failure and is none
  changed,  ///< another code or winning move, but failure or none as before
  missing,  ///< it is in the baseline, and was not found
  added,    ///< it is not in the baseline, and no failure
  moved,    ///< its file has another path, and the same content; nothing else has changed
};

/// Their names, in the order of the enumeration.
inline constexpr std::array<std::string_view, 6> change_names{"failed",  "fixed", "changed",
                                                              "missing", "new",   "moved"};

struct Difference {
  Change change = Change::changed;
  std::optional<RecordedResult> before{};  ///< nothing if the baseline has no such game
  std::string moved_from{};                ///< the path its file had; empty if that is the same
  bool allowed = false;                    ///< the user does not mind
};

constexpr std::string_view name_of(Change change) {
  return change_names[static_cast<std::size_t>(change)];
}

/// The first line of the file of a baseline, without its LF.
std::string head_line(std::string_view tool);

/// Whether a text begins with such a line, of this version or of one that is still read. All have
/// the same length. A CR may stand before the LF of each line, as in a checkout on Windows.
bool has_head(std::string_view text, std::string_view tool);

/// Appends the line of a game, with its LF. The digest is that of its file, if it is known; a line
/// has it for the first game of a file.
void append_line(std::string& text, std::string_view path, const game::Verdict& verdict,
                 const std::optional<base::Digest::Value>& file_digest);

/// A line as it was read; its parts are parts of the text.
///
///     CODE TAB PATH [TAB N] [TAB id ID] [TAB move M] [TAB content DIGEST]
struct Line {
  RecordedResult result;
  std::string_view path;     ///< escaped, without `./` in front
  std::string_view key;      ///< PATH or PATH<TAB>N: which game it is
  std::uint64_t game = 0;    ///< N
  std::string_view id;       ///< with its key, as "id x"; empty if it has none
  std::string_view content;  ///< of the file; empty if it is not known
};

/// Reads a line without its LF; a CR at its end belongs to that. Throws base::Error if it is none.
Line parse_line(std::string_view line);

/// A path as it identifies a file: without `./` in front.
std::string_view without_dot(std::string_view path);

/// The id of a game as a line has it: "id x", empty if it has none, or an empty one; and the
/// inverse: its key, "id" or "id_hex", and the id itself.
std::string id_text(const game::Verdict& verdict);
std::pair<std::string_view, std::string> key_and_id(std::string_view text);

/// The digest of a file's content as a line has it: 16 hexadecimal digits.
std::string content_text(const base::Digest::Value& digest);

}  // namespace referee::internal::baseline

#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/digest.hpp"
#include "baseline/difference.hpp"

namespace referee::internal::baseline {

/// The first line of the file of a baseline, without its LF.
std::string head_line(std::string_view tool);

/// Whether a text begins with such a line, of this version or of one that is still read. All have
/// the same length.
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

/// Reads a line without its LF. Throws base::Error if it is none.
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

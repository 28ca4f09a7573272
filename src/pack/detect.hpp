#pragma once

#include <string_view>

namespace referee::internal::pack {

/// How a text begins, if it may be a pack: by its first line, which the text holds as a whole.
enum class Beginning {
  record,        ///< `{`, blanks, a JSON string, blanks and `:`: it is a pack
  empty_record,  ///< `{}`, and blanks: it is a pack if no further line follows
  other,         ///< it is none; a PDN file may begin with a comment in braces
};

/// Blanks are spaces and tabs.
Beginning beginning_of(std::string_view text);

/// Whether a text, which is not empty, is no more than one line.
bool is_one_line(std::string_view text);

}  // namespace referee::internal::pack

#pragma once

#include <string>
#include <string_view>

#include "game/property.hpp"

namespace referee::internal::checkers {

/// What a tag's text in a file means: without its backslashes, and as UTF-8. Bytes that are not
/// UTF-8 are read as Windows-1252, which old archives use.
std::string tag_text(std::string_view text);

/// The tags of one game, for reports. Of tags with the same name the first counts. A file may have
/// any number of them, of any length: what exceeds most_tags and most_bytes is left out.
class Tags {
 public:
  static constexpr std::size_t most_tags = 64;
  static constexpr std::size_t most_bytes = 1000;  ///< of a name, or of a text

  void clear() { tags_.clear(); }

  /// `text` is as in the file; tag_text() of it is kept.
  void add(std::string_view name, std::string_view text);

  const game::NamedTexts& all() const { return tags_; }

 private:
  game::NamedTexts tags_;
};

}  // namespace referee::internal::checkers

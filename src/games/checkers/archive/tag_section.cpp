#include "games/checkers/archive/tag_section.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "games/checkers/archive/plain_text.hpp"
#include "games/checkers/pdn/fen.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::array<std::string_view, 11> usual_tags{"Event", "Site",  "Date",   "Round",
                                                      "Black", "White", "Result", "GameType",
                                                      "Rules", "SetUp", "FEN"};

bool is_usual(std::string_view name) {
  return std::find(usual_tags.begin(), usual_tags.end(), name) != usual_tags.end();
}

/// The rules that the judge takes for a game without being told.
Rules rules_of_tags(const RecordedGame& game) {
  return rules_of(game.tag("Rules")).value_or(Rules::english);
}

/// The line of a usual tag; empty if the game does not have it.
std::string usual_line(const RecordedGame& game, std::string_view name, std::string_view result) {
  if (name == "Result") return tag_line(name, result);
  if (name == "FEN") return game.is_set_up ? tag_line(name, fen_of(game.start)) : "";
  if (name == "Rules" && game.rules != rules_of_tags(game)) {
    return tag_line(name, name_of(game.rules));
  }
  const bool has_it = std::any_of(game.tags.begin(), game.tags.end(),
                                  [&](const RecordedGame::Tag& tag) { return tag.name == name; });
  if (has_it) return tag_line(name, game.tag(name));
  return name == "Event" ? tag_line(name, "?") : "";
}

}  // namespace

std::string tag_line(std::string_view name, std::string_view text) {
  std::string line = fmt::format("[{} \"", name);
  for (const char c : plain_text(text)) {
    if (c == '"' || c == '\\') line += '\\';
    line += c;
  }
  return line + "\"]\n";
}

std::string tag_section(const RecordedGame& game, std::string_view result) {
  std::string text;
  for (const std::string_view name : usual_tags) text += usual_line(game, name, result);
  for (const RecordedGame::Tag& tag : game.tags) {
    if (!is_usual(tag.name)) text += tag_line(tag.name, tag.text);
  }
  return text;
}

}  // namespace referee::internal::checkers

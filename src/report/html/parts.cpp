#include "report/html/parts.hpp"

#include <array>
#include <vector>

#include <fmt/format.h>

#include "json/object.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {

extern const game::PageScript page_style;

}  // namespace referee::internal::report

namespace referee::internal::report::html {
namespace {

void write_changes(json::JsonObject& object, std::string_view name,
                   const std::vector<game::Replay::Change>& changes) {
  object.begin_array(name);
  for (const game::Replay::Change& change : changes) {
    object.value(std::array<std::string_view, 2>{change.place, change.piece});
  }
  object.end_array();
}

void write_step(json::JsonObject& object, const game::Replay::Step& step) {
  object.add("text", text::legal_utf8(step.text));
  if (step.line > 0) object.add("line", step.line);
  if (step.move > 0) object.add("move", step.move);
  if (step.player > 0) object.add("player", step.player);
  if (step.is_refused) object.add("refused", true);
  if (!step.changes.empty()) write_changes(object, "set", step.changes);
  if (!step.marks.empty()) object.add("marks", step.marks);
}

void write_replay(json::JsonObject& object, const game::Replay& replay) {
  object.begin_object("replay");
  object.add("setup", replay.setup);
  write_changes(object, "start", replay.start);
  object.add("left_out", replay.left_out, "ends_early", replay.ends_early);
  json::add_array(object, "steps", replay.steps, write_step);
  object.end_object();
}

/// A picture: its replay if the game made one, and else its image; or why there is none.
void write_picture(json::JsonObject& object, const game::Picture* picture, std::string_view why) {
  const bool has_replay = picture != nullptr && picture->replay;
  if (has_replay) write_replay(object, *picture->replay);
  if (picture != nullptr && (!has_replay || picture->replay->ends_early)) {
    object.add("image", picture->image);
  }
  if (!why.empty()) object.add("why", text::legal_utf8(why));
}

}  // namespace

std::string escaped(std::string_view bytes) {
  return text::xml_escaped(text::legal_utf8(bytes));
}

std::string json_attribute(std::string_view json) {
  static constexpr text::Replacements entities{{'&', "&amp;"}, {'<', "&lt;"}, {'\'', "&#39;"}};
  return entities.in(json);
}

std::string json_block(std::string_view name, std::string_view json) {
  static constexpr text::Replacements escapes{{'<', "\\u003c"}};
  return fmt::format("<script type=\"application/json\" class=\"{}\">{}</script>\n", name,
                     escapes.in(json));
}

std::string page_head(std::string_view title, std::initializer_list<game::PageScript> scripts) {
  std::string text =
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'";
  if (scripts.size() > 0) text += "; script-src";
  for (const game::PageScript& script : scripts) {
    if (!script.text.empty()) text += fmt::format(" 'sha256-{}'", script.sha256);
  }
  return text +
         fmt::format(
             "; style-src 'sha256-{}'; img-src data:; base-uri 'none'; form-action 'none'\">\n"
             "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
             "<title>{}</title>\n<style>{}</style>\n</head>\n<body>\n",
             page_style.sha256, escaped(title), page_style.text);
}

std::string grouped(std::uint64_t number) {
  std::string digits = fmt::format("{}", number);
  for (std::size_t i = digits.size(); i > 3;) {
    i -= 3;
    digits.insert(i, ",");
  }
  return digits;
}

std::string board_block(const Board& board) {
  std::string json;
  json::JsonObject object(json);
  object.add("path", text::legal_utf8(text::escaped(board.path)), "game", board.game);
  write_picture(object, board.picture, board.why);
  if (board.former != nullptr) {
    const Former& former = *board.former;
    object.begin_object("old");
    write_picture(object, former.picture ? &*former.picture : nullptr, former.why_no_picture);
    object.end_object();
  }
  object.end();
  return json_block("board-data", json);
}

}  // namespace referee::internal::report::html

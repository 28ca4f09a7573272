#include "referee/game.hpp"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <utility>

#include "game/fields.hpp"
#include "game/judge.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"
#include "referee/error.hpp"
#include "svg/sheet.hpp"
#include "table_of_games.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

namespace referee {
inline namespace v0 {
namespace {

using internal::game::Canvas;
using internal::game::Detail;

void check_code(Code code) {
  if (static_cast<std::size_t>(code) < internal::game::code_table.size()) return;
  throw Error("there is no code " + std::to_string(static_cast<int>(code)));
}

/// Refuses properties that a report could not tell from what it says of every game, or that it
/// would understand otherwise.
void check_properties(const std::vector<Property>& properties) {
  for (const Property& property : properties) {
    const auto is_one_of = [&](std::initializer_list<std::string_view> keys) {
      return std::find(keys.begin(), keys.end(), property.key) != keys.end();
    };
    bool is_field = is_one_of({"type", "path", "path_hex", "directory", "name", "change",
                               "baseline", "sample", "seconds"});
    internal::game::visit_fields([&](const internal::game::VerdictField& field) {
      is_field = is_field || property.key == field.name;
    });
    const bool is_text = std::holds_alternative<std::string>(property.value);
    const bool is_number = std::holds_alternative<std::uint64_t>(property.value);
    std::string_view trouble;
    if (is_field) trouble = "has a name that reports use";
    if (is_one_of({"id", "id_hex"}) && !is_text) trouble = "must be a text";
    if (is_one_of({"winning_move", "column", "game_in_file"}) && !is_number) {
      trouble = "must be a number";
    }
    if (!trouble.empty()) {
      throw Error("the property " + internal::text::quoted(property.key) + ' ' +
                  std::string(trouble));
    }
  }
}

/// A LineJudge as the library's own judges are (internal::game::Judge).
class BlockJudge {
 public:
  /// `name` is that of the game.
  BlockJudge(std::unique_ptr<LineJudge> judge, std::string name,
             const std::optional<Canvas>& canvas)
      : judge_(std::move(judge)), name_(std::move(name)), canvas_(canvas) {}

  bool feed(const internal::io::Block& block);
  bool is_decided() const { return is_decided_; }
  internal::game::Verdict verdict(Detail detail);
  void reset(const internal::base::Deadline& deadline = {});

 private:
  internal::game::Picture picture(const internal::game::Verdict& verdict) const;

  std::unique_ptr<LineJudge> judge_;
  std::string name_;
  std::optional<Canvas> canvas_;
  internal::base::Deadline deadline_;
  bool is_decided_ = false;
  bool is_too_long_ = false;  // the last line
  internal::text::LineCounter lines_;
  LineJudge::Verdict said_;  // whose keys the properties refer to
};

void BlockJudge::reset(const internal::base::Deadline& deadline) {
  deadline_ = deadline;
  is_decided_ = false;
  is_too_long_ = false;
  lines_ = {};
  judge_->begin();
}

bool BlockJudge::feed(const internal::io::Block& block) {
  for (std::string_view rest = block.text; !rest.empty() && !is_decided_;) {
    deadline_.check();  // a line may take long
    const internal::text::Line line = lines_.take(rest);
    is_too_long_ = line.too_long;
    is_decided_ = line.too_long || !judge_->line(line.text);
  }
  return !is_decided_;
}

/// The board in characters, and as an image of these.
internal::game::Picture BlockJudge::picture(const internal::game::Verdict& verdict) const {
  internal::game::Picture picture = convert(judge_->board());
  if (!canvas_->image || picture.lines.empty()) return picture;
  std::vector<std::string> lines;
  for (const auto& line : picture.lines) lines.push_back(line.front().text);
  picture.image = internal::svg::character_image(name_, lines, caption_of(verdict, *canvas_));
  return picture;
}

internal::game::Verdict BlockJudge::verdict(Detail detail) {
  said_ = judge_->verdict();
  check_code(said_.code);
  check_properties(said_.properties);
  internal::game::Verdict verdict;
  verdict.code = is_too_long_ ? internal::game::Code::file_error : convert(said_.code);
  verdict.moves = said_.moves;
  verdict.bytes = lines_.end();
  if (is_too_long_ || said_.decided_by_line) {
    verdict.where = {lines_.number(), lines_.begin(), said_.move, said_.player};
    if (lines_.number() == 0) verdict.where.byte.reset();  // the file is empty
    if (!is_valid(said_.code) || is_too_long_) verdict.bytes = lines_.begin();
  }
  if (is_too_long_) {
    verdict.reason = internal::text::long_line_reason();
  }
  if (detail == Detail::code) return verdict;
  if (!is_too_long_) verdict.reason = internal::text::legal_utf8(said_.reason);
  verdict.properties = convert(said_.properties);
  for (internal::game::Property& property : verdict.properties) {
    auto* const text = std::get_if<std::string>(&property.value);
    if (text != nullptr) *text = internal::text::legal_utf8(*text);
  }
  if (canvas_ && !canvas_->at) verdict.picture = picture(verdict);
  return verdict;
}

}  // namespace

LineJudge::~LineJudge() = default;

std::string LineJudge::board() const {
  return {};
}

Game::Game(std::string name, std::function<std::unique_ptr<LineJudge>()> make_judge) {
  if (name.empty()) throw Error("a game needs a name");
  if (!make_judge) throw Error("a game needs a function that makes judges");
  const auto entry = [name, make_judge](const std::optional<Canvas>& canvas) {
    internal::game::Definition made;
    made.name = name;
    made.make_referee = [make_judge, name, canvas] {
      return std::make_unique<internal::game::SingleGameReferee<BlockJudge>>(
          BlockJudge(make_judge(), name, canvas));
    };
    return made;
  };
  definition_ = std::make_shared<const Definition>(std::move(name), entry);
}

Game game_named(std::string_view name) {
  const auto* const row =
      std::find_if(std::begin(internal::games_table), std::end(internal::games_table),
                   [&](const auto& each) { return each.name == name; });
  if (row == std::end(internal::games_table)) {
    throw Error("there is no game " + internal::text::quoted(name));
  }
  return game_of(std::string(name), row->definition);
}

Game::Game(std::shared_ptr<const Definition> definition) noexcept
    : definition_(std::move(definition)) {}

std::string_view Game::name() const noexcept {
  return definition_->name;
}

}  // namespace v0
}  // namespace referee

#include "games/checkers/pdn/pdn_tags.hpp"

#include <algorithm>
#include <utility>

#include "games/checkers/pdn/game_type.hpp"
#include "games/checkers/pdn/text_reader.hpp"

namespace referee::internal::checkers {

void PdnTags::take(const Token& tag, const game::Where& line, std::uint64_t column,
                   bool wants_texts) {
  const auto placed = [&] { return Placed{std::string(tag.text), line, column}; };
  if (tag.name == "FEN" && !fen) fen = placed();
  if (tag.name == "GameType" && !game_type) game_type = placed();
  if (tag.name == "Rules" && !std::exchange(has_rules_, true)) rules = rules_of_tag(tag.text);
  if (tag.name == "Result" && result == Result::none) {
    result = result_of_tag(tag.text);
    if (result != result_of(tag.text)) score = tag.text;
  }
  const std::string_view name = cut(tag.name);
  if (wants_texts && for_reports.size() < most_tags && !text_of_tag(for_reports, name)) {
    for_reports.emplace_back(name, tag_text(cut(tag.text)));
  }
}

bool PdnTags::name_rules() const {
  return rules || (game_type && names_game(game_type->text));
}

void SquareEvidence::note(const Token& token) {
  if (token.kind == Token::Kind::move) {
    has_letters_ = has_letters_ || token.letters != 0;
    for (unsigned i = 0; i < token.count; ++i) {
      if ((token.letters >> i & 1) == 0) note(token.squares[i]);
    }
  }
  if (token.name != "FEN") return;
  for (TextReader reader(token.text); !reader.is_at_end();) {
    if (const auto number = reader.take_number<unsigned>()) {
      note(*number);
    } else if (!reader.take_letter()) {
      reader.take_any();
    }
  }
}

void SquareEvidence::note(unsigned number) {
  constexpr unsigned most = 72;
  if (number <= most) highest_number_ = std::max(highest_number_, number);
}

std::optional<Rules> SquareEvidence::rules() const {
  if (highest_number_ > 50) return Rules::canadian;
  if (highest_number_ > 32) return Rules::international;
  return has_letters_ ? std::optional(Rules::russian) : std::nullopt;
}

}  // namespace referee::internal::checkers

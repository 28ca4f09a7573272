#include "games/checkers/archive/selection.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

/// Moves from the start, with or without their numbers.
std::vector<draughts::Move> opening_moves(std::string_view text, Rules rules) {
  std::vector<draughts::Move> moves;
  draughts::Position position = draughts::start_position(rules);
  PdnScanner().for_each_word(text, [&](const Token& token) {
    if (token.kind == Token::Kind::number) return;
    const AnyResolution found = resolve(token, position, rules);
    if (found.kind != AnyResolution::Kind::move) {
      throw base::Error(
          fmt::format("{} is no legal move at ply {}", text::quoted(token.text), moves.size() + 1));
    }
    moves.push_back(found.move);
    position = after(position, found.move, rules);
  });
  if (moves.empty()) throw base::Error("there is no move");
  return moves;
}

draughts::Position position_of_fen(std::string_view text, Rules rules) {
  const auto read = parse_fen(text, rules);
  if (const BadFen* const bad = std::get_if<BadFen>(&read)) throw base::Error(bad->reason);
  return std::get<draughts::Position>(read);
}

/// What a text means by each rule set by which it means something.
template <typename Meaning>
using ByRules = std::array<std::optional<Meaning>, rule_sets.size()>;

/// Throws base::Error, with the reason by the English rules, if it means nothing by any.
template <typename Meaning, typename Read>
ByRules<Meaning> by_rules(std::string_view text, Read read) {
  ByRules<Meaning> found;
  std::string reason;
  for (const RuleSet& set : rule_sets) {
    try {
      found[static_cast<std::size_t>(set.rules)] = read(text, set.rules);
    } catch (const base::Error& error) {
      if (set.rules == Rules::english) reason = error.what();
    }
  }
  const bool is_any = std::any_of(found.begin(), found.end(),
                                  [](const auto& meaning) { return meaning.has_value(); });
  if (!is_any) throw base::Error(reason);
  return found;
}

using Condition = std::function<bool(const RecordedGame&, game::Code)>;

/// Makes a condition of its value. Throws base::Error when that has no meaning.
using MakeCondition = std::function<Condition(std::string_view)>;

/// Whether one of the tags has a text, or begins with it.
MakeCondition on_tags(std::vector<std::string_view> tags, bool at_begin = false) {
  return [tags, at_begin](std::string_view value) {
    return [tags, at_begin, wanted = text::in_lower_case(value)](const RecordedGame& game,
                                                                 game::Code) {
      return std::any_of(tags.begin(), tags.end(), [&](std::string_view tag) {
        const std::size_t place =
            text::in_lower_case(text_of_tag(game.tags, tag).value_or("")).find(wanted);
        return at_begin ? place == 0 : place != std::string::npos;
      });
    };
  };
}

Condition on_result(std::string_view value) {
  const Result result = result_of(value);
  if (result == Result::none) throw base::Error("is 1-0, 0-1, 1/2-1/2 or *");
  return [result](const RecordedGame&, game::Code code) { return result == result_of(code); };
}

/// Moves of kings that count do not matter.
Condition on_position(std::string_view value) {
  return [by_game = by_rules<draughts::Position>(value, position_of_fen)](const RecordedGame& game,
                                                                          game::Code) {
    const auto& wanted = by_game[static_cast<std::size_t>(game.rules)];
    if (!wanted) return false;
    const std::vector<draughts::Position> all = game.positions();
    return std::any_of(all.begin(), all.end(), [&](draughts::Position position) {
      position.king_steps = wanted->king_steps;
      return position == *wanted;
    });
  };
}

Condition on_opening(std::string_view value) {
  return [by_game = by_rules<std::vector<draughts::Move>>(value, opening_moves)](
             const RecordedGame& game, game::Code) {
    const auto& wanted = by_game[static_cast<std::size_t>(game.rules)];
    return wanted && game.has_usual_start() && game.moves.size() >= wanted->size() &&
           std::equal(wanted->begin(), wanted->end(), game.moves.begin());
  };
}

const auto& known_keys() {
  static const std::vector<std::pair<std::string_view, MakeCondition>> keys{
      {"player", on_tags({"Black", "White"})},
      {"black", on_tags({"Black"})},
      {"white", on_tags({"White"})},
      {"event", on_tags({"Event"})},
      {"site", on_tags({"Site"})},
      {"round", on_tags({"Round"}, true)},
      {"date", on_tags({"Date"}, true)},
      {"result", on_result},
      {"position", on_position},
      {"opening", on_opening},
  };
  return keys;
}

}  // namespace

std::string Selection::keys() {
  std::string names;
  for (const auto& [key, make] : known_keys()) names.append(names.empty() ? "" : ", ").append(key);
  return names;
}

void Selection::add(std::string_view condition) {
  const std::size_t equals = condition.find('=');
  const auto key = std::find_if(known_keys().begin(), known_keys().end(), [&](const auto& other) {
    return other.first == condition.substr(0, equals);
  });
  if (equals == std::string_view::npos || key == known_keys().end()) {
    throw base::Error("must be KEY=VALUE, with a key of " + keys());
  }
  const auto& name = key->first;
  const auto& make = key->second;
  const std::string_view value = condition.substr(equals + 1);
  if (value.empty()) throw base::Error(fmt::format("{} has no value", name));
  base::naming(name, [&] { conditions_[name].push_back(make(value)); });
}

bool Selection::wants(const RecordedGame& game, game::Code code) const {
  return std::all_of(conditions_.begin(), conditions_.end(), [&](const auto& of_key) {
    return std::any_of(of_key.second.begin(), of_key.second.end(),
                       [&](const Condition& condition) { return condition(game, code); });
  });
}

bool RepeatedGames::has_had(const RecordedGame& game) {
  if (game.moves.empty()) return false;
  digest_.reset();
  digest_.add(name_of(game.rules));
  digest_.add(fen_of(game.start, game.rules));
  for (const draughts::Move& move : game.moves) {  // what decides to which position it leads
    digest_.add({reinterpret_cast<const char*>(&move.captured), sizeof move.captured});
    const std::array<std::uint8_t, 3> ends{move.from, move.to, std::uint8_t{move.ends_as_king}};
    digest_.add({reinterpret_cast<const char*>(ends.data()), sizeof ends});
  }
  return !seen_.insert(digest_.value()).second;
}

}  // namespace referee::internal::checkers

#include "games/checkers/archive/selection.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "games/checkers/pdn/pdn_scanner.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "text/fields.hpp"

namespace referee::internal::checkers {
namespace {

/// ASCII letters only.
std::string in_lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

Position position_condition(std::string_view fen) {
  std::variant<Position, BadFen> read = parse_fen(fen);
  if (const BadFen* const bad = std::get_if<BadFen>(&read)) throw base::Error(bad->reason);
  return std::get<Position>(read);
}

/// Moves from the start, with or without their numbers.
std::vector<Move> opening_condition(std::string_view text) {
  std::vector<Move> moves;
  Position position = start_position();
  PdnScanner scanner;
  scanner.begin_line(text);
  for (Token token = scanner.next(); token.kind != Token::Kind::end_of_line;
       token = scanner.next()) {
    if (token.kind == Token::Kind::number) continue;
    Resolution found;
    if (token.kind == Token::Kind::move && !token.has_more_squares) {
      const std::span<const std::uint8_t> squares(token.squares.data(), token.count);
      const bool on_board = std::all_of(squares.begin(), squares.end(), [](unsigned square) {
        return square >= 1 && square <= 32;
      });
      if (on_board) found = resolve(position, Rules::english, squares);
    }
    if (found.kind != Resolution::Kind::move) {
      throw base::Error(
          fmt::format("{} is no legal move at ply {}", text::quoted(token.text), moves.size() + 1));
    }
    moves.push_back(found.move);
    position = after(position, found.move);
  }
  if (moves.empty()) throw base::Error("there is no move");
  return moves;
}

bool occurs(const Position& wanted, const RecordedGame& game) {
  Position position = game.start;
  for (const Move& move : game.moves) {
    if (position == wanted) return true;
    position = after(position, move);
  }
  return position == wanted;
}

bool begins(const std::vector<Move>& opening, const RecordedGame& game) {
  return game.start == start_position() && game.moves.size() >= opening.size() &&
         std::equal(opening.begin(), opening.end(), game.moves.begin(),
                    [](const Move& a, const Move& b) { return a.leads_where(b); });
}

}  // namespace

const std::vector<Selection::Key>& Selection::table() {
  static const std::vector<Key> keys{
      {"player", Kind::names, {"Black", "White"}},
      {"black", Kind::names, {"Black"}},
      {"white", Kind::names, {"White"}},
      {"event", Kind::names, {"Event"}},
      {"site", Kind::names, {"Site"}},
      {"round", Kind::begin, {"Round"}},
      {"date", Kind::begin, {"Date"}},
      {"result", Kind::result, {}},
      {"position", Kind::position, {}},
      {"opening", Kind::opening, {}},
  };
  return keys;
}

std::string Selection::keys() {
  std::string names;
  for (const Key& key : table()) names.append(names.empty() ? "" : ", ").append(key.name);
  return names;
}

void Selection::add(std::string_view condition) {
  const std::size_t equals = condition.find('=');
  const std::string_view name = condition.substr(0, equals);
  const auto key = std::find_if(table().begin(), table().end(),
                                [&](const Key& other) { return other.name == name; });
  if (equals == std::string_view::npos || key == table().end()) {
    throw base::Error("must be KEY=VALUE, with a key of " + keys());
  }
  const std::string_view value = condition.substr(equals + 1);
  if (value.empty()) throw base::Error(fmt::format("{} has no value", name));
  try {
    conditions_.push_back(read(static_cast<std::size_t>(key - table().begin()), value));
  } catch (const base::Error& error) {
    throw base::Error(fmt::format("{}: {}", name, error.what()));
  }
}

/// The condition for the key at that place in the table.
Selection::Condition Selection::read(std::size_t key, std::string_view value) {
  Condition condition{key};
  switch (table()[key].kind) {
    case Kind::names:
    case Kind::begin:
      condition.text = in_lower_case(value);
      break;
    case Kind::result:
      condition.result = checkers::result_of(value);
      if (condition.result == Result::none) throw base::Error("is 1-0, 0-1, 1/2-1/2 or *");
      break;
    case Kind::position:
      condition.position = position_condition(value);
      break;
    case Kind::opening:
      condition.moves = opening_condition(value);
      break;
  }
  return condition;
}

bool Selection::holds(const Condition& condition, const RecordedGame& game, game::Code code) {
  const Key& key = table()[condition.key];
  const auto fits = [&](std::string_view tag) {
    const std::string text = in_lower_case(game.tag(tag));
    return key.kind == Kind::begin ? text.starts_with(condition.text)
                                   : text.find(condition.text) != std::string::npos;
  };
  switch (key.kind) {
    case Kind::names:
    case Kind::begin:
      return std::any_of(key.tags.begin(), key.tags.end(), fits);
    case Kind::result:
      return condition.result == checkers::result_of(code);
    case Kind::position:
      return occurs(condition.position, game);
    case Kind::opening:
      return begins(condition.moves, game);
  }
  return false;
}

bool Selection::wants(const RecordedGame& game, game::Code code) const {
  for (std::size_t key = 0; key < table().size(); ++key) {
    bool is_asked = false;
    bool is_met = false;
    for (const Condition& condition : conditions_) {
      if (condition.key != key || is_met) continue;
      is_asked = true;
      is_met = holds(condition, game, code);
    }
    if (is_asked && !is_met) return false;
  }
  return true;
}

Result result_of(game::Code code) {
  switch (code) {
    case game::Code::first_player_wins:
      return Result::black_wins;
    case game::Code::second_player_wins:
      return Result::white_wins;
    case game::Code::draw:
      return Result::draw;
    default:
      return Result::unfinished;
  }
}

namespace {

/// The parts of a move that decide to which position it leads.
std::string_view deciding_bytes(const Move& move, std::array<char, 10>& room) {
  room[0] = static_cast<char>(move.from);
  room[1] = static_cast<char>(move.to);
  for (std::size_t i = 0; i < 8; ++i) room[i + 2] = static_cast<char>(move.captured >> (8 * i));
  return {room.data(), room.size()};
}

}  // namespace

bool RepeatedGames::has_had(const RecordedGame& game) {
  if (game.moves.empty()) return false;
  digest_.reset();
  digest_.add(fen_of(game.start));
  std::array<char, 10> room{};
  for (const Move& move : game.moves) digest_.add(deciding_bytes(move, room));
  return !seen_.insert(digest_.value()).second;
}

}  // namespace referee::internal::checkers

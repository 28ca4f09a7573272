#include <optional>
#include <utility>
#include <variant>

#include <fmt/format.h>

#include "games/checkers/archive/archive_reader.hpp"
#include "games/checkers/archive/recorded_game.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/pdn/pdn_moves.hpp"
#include "io/blocks/range_blocks.hpp"
#include "referee/checkers.hpp"
#include "referee/convert.hpp"
#include "text/fields.hpp"

namespace referee {
inline namespace v0 {
namespace checkers {
namespace {

namespace engine = internal::checkers;
namespace io = internal::io;

engine::draughts::Position set_up(std::string_view fen, engine::Rules rules) {
  auto read = engine::parse_fen(fen, rules);
  if (const auto* const bad = std::get_if<engine::BadFen>(&read)) throw Error(bad->reason);
  return std::get<engine::draughts::Position>(read);
}

/// The games of a text. Throws Error if one is not legal.
std::vector<engine::RecordedGame> legal_games(std::string_view text,
                                              const engine::Settings& settings) {
  std::vector<engine::RecordedGame> games;
  engine::ArchiveReader reader(settings, [&](const engine::ArchivedGame& game) {
    if (const auto& verdict = game.verdict; !internal::game::is_valid(verdict.code)) {
      const std::uint64_t line = verdict.where.line;
      throw Error((line > 0 ? fmt::format("line {}: ", line) : "") + verdict.reason);
    }
    if (game.is_too_long) throw Error("the record is too long");
    games.push_back(engine::recorded_game(game.text, settings));
  });
  const io::MemorySource source(text);
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, source.size()}, buffer);
  reader.begin();
  std::optional<io::Block> block = blocks.next();
  while (block && reader.feed(*block)) block = blocks.next();
  reader.end(blocks);
  return games;
}

}  // namespace

class Position::Implementation {
 public:
  engine::Rules rules;
  engine::draughts::Position position;
};

Position::Position(Rules rules)
    : implementation_(std::make_unique<Implementation>(
          Implementation{static_cast<engine::Rules>(rules),
                         engine::draughts::start_position(static_cast<engine::Rules>(rules))})) {}

Position::Position(std::string_view fen, Rules rules) : Position(rules) {
  implementation_->position = set_up(fen, implementation_->rules);
}

Position::Position(const Position& other)
    : implementation_(std::make_unique<Implementation>(*other.implementation_)) {}

Position& Position::operator=(const Position& other) {
  *implementation_ = *other.implementation_;
  return *this;
}

Position::~Position() = default;

Rules Position::rules() const noexcept {
  return static_cast<Rules>(implementation_->rules);
}

std::string Position::fen() const {
  return fen_of(implementation_->position, implementation_->rules);
}

bool Position::white_to_move() const noexcept {
  return implementation_->position.to_move == engine::Color::white;
}

std::vector<std::string> Position::legal_moves() const {
  std::vector<std::string> texts;
  for (const auto& move : written_moves(implementation_->position, implementation_->rules)) {
    texts.push_back(text_of(move.squares, move.move.is_capture(), implementation_->rules, {}));
  }
  return texts;
}

void Position::play(std::string_view move) {
  auto& [rules, position] = *implementation_;
  const engine::AnyResolution found = engine::resolve(move, position, rules);
  if (found.kind == engine::AnyResolution::Kind::ambiguous) throw Error(engine::ambiguous_reason);
  if (found.kind != engine::AnyResolution::Kind::move) {
    throw Error(internal::text::quoted(move) + " is no legal move");
  }
  position = after(position, found.move, rules);
}

std::uint64_t Position::perft(unsigned depth) const {
  check_perft_depth(depth);
  const auto& [rules, position] = *implementation_;
  return is_checkers(rules) ? engine::perft(engine::narrow(position), depth, rules)
                            : engine::draughts::perft(position, depth, rules);
}

Position play_pdn(std::string_view record, const Options& options) {
  const engine::Settings settings{
      static_cast<engine::Rules>(options.rules), false, {}, options.guesses, options.variations};
  const std::vector<engine::RecordedGame> games = legal_games(record, settings);
  if (games.size() != 1) throw Error(fmt::format("there are {} games", games.size()));
  Position end(static_cast<Rules>(games.front().rules));
  end.implementation_->position = games.front().positions().back();
  return end;
}

}  // namespace checkers
}  // namespace v0
}  // namespace referee

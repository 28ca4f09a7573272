#include "referee/boxshogi.hpp"

#include <fmt/format.h>

#include "game/judge.hpp"
#include "games/boxshogi/judge.hpp"
#include "games/boxshogi/notation.hpp"
#include "games/boxshogi/rules/move_generator.hpp"
#include "games/boxshogi/transcript.hpp"
#include "io/blocks/range_blocks.hpp"
#include "referee/convert.hpp"
#include "text/fields.hpp"

namespace referee {
inline namespace v0 {
namespace boxshogi {
namespace {

namespace engine = internal::boxshogi;
namespace io = internal::io;

/// Where a record ends. Throws Error if it is none.
engine::Judge judged(std::string_view record) {
  const io::MemorySource source(record);
  std::vector<char> buffer;
  io::RangeBlocks blocks(source, {0, source.size()}, buffer);
  engine::Judge judge({});
  internal::game::feed_all(judge, blocks);
  const internal::game::Verdict verdict = judge.verdict();
  if (judge.game() != nullptr) return judge;
  const std::string line =
      verdict.where.line > 0 ? fmt::format("line {}: ", verdict.where.line) : "";
  throw Error(line + verdict.reason);
}

std::string letters_of(const engine::Game& game, engine::Side side) {
  return fmt::format("{}", fmt::join(engine::texts_of(game.hand(side), side), ""));
}

}  // namespace

class Position::Implementation {
 public:
  engine::Game game;
};

Game game() {
  return game_named("boxshogi");
}

Position::Position() : implementation_(std::make_unique<Implementation>()) {}

Position::Position(std::string_view record) : Position() {
  implementation_->game = *judged(record).game();
}

Position::Position(const Position& other)
    : implementation_(std::make_unique<Implementation>(*other.implementation_)) {}

Position& Position::operator=(const Position& other) {
  *implementation_ = *other.implementation_;
  return *this;
}

Position::~Position() = default;

std::vector<std::string> Position::board() const {
  return engine::board_rows(implementation_->game.position());
}

std::string Position::upper_hand() const {
  return letters_of(implementation_->game, engine::Side::upper);
}

std::string Position::lower_hand() const {
  return letters_of(implementation_->game, engine::Side::lower);
}

std::string Position::fen() const {
  return engine::fen(implementation_->game);
}

bool Position::lower_to_move() const noexcept {
  return implementation_->game.to_move() == engine::Side::lower;
}

bool Position::in_check() const noexcept {
  return implementation_->game.is_in_check();
}

unsigned Position::moves() const noexcept {
  return implementation_->game.moves();
}

bool Position::is_over() const noexcept {
  return implementation_->game.is_over();
}

Code Position::result() const noexcept {
  const engine::Game& game = implementation_->game;
  if (!game.is_over()) return Code::incomplete;
  if (game.ending() == engine::Ending::move_limit) return Code::draw;
  return game.winner() == engine::Side::lower ? Code::first_player_wins : Code::second_player_wins;
}

std::vector<std::string> Position::legal_moves() const {
  if (is_over()) return {};
  return engine::legal_moves(implementation_->game);
}

void Position::play(std::string_view move) {
  if (is_over()) throw Error("the game is over");
  implementation_->game.play(engine::parse_move(internal::text::trimmed(move)));
}

std::uint64_t Position::perft(unsigned depth) const {
  check_perft_depth(depth);
  const engine::Game& game = implementation_->game;
  if (depth == 0) return 1;
  if (game.is_over() || depth > engine::Game::most_moves - game.moves()) return 0;
  return engine::perft(game.position(), depth);
}

std::string transcript(std::string_view record) {
  const engine::Judge judge = judged(record);
  return engine::last_turn(*judge.game(), judge.last_action());
}

}  // namespace boxshogi
}  // namespace v0
}  // namespace referee

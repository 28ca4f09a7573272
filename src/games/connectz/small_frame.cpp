#include "games/connectz/small_frame.hpp"

#include <algorithm>

namespace referee::internal::connectz {
namespace {

unsigned player_of(std::uint64_t move) {
  return move % 2 == 1 ? 1 : 2;
}

game::FastVerdict verdict_at(game::Code code, std::uint64_t moves, std::uint64_t move) {
  return {code, moves, move, player_of(move)};
}

}  // namespace

/// The result of playing a whole record. Moves are counted from 1; 0 is none.
template <typename Word>
struct SmallFrame<Word>::Record {
  std::uint64_t moves = 0;    // before the malformed line
  bool is_malformed = false;  // there is such a line
  std::uint64_t far = 0;      // the first beyond the frame
  std::uint64_t full = 0;    // the first into a full column, if nothing was beyond the frame before
  std::uint64_t played = 0;  // before these
  std::array<Word, bits> all;    // the counters after each of those
  std::array<Word, bits> first;  // and the first player's
};

template <typename Word>
SmallFrame<Word>::SmallFrame(unsigned columns, unsigned rows, unsigned line)
    : cells_(std::uint64_t{columns} * rows), fits_line_(line <= columns || line <= rows) {
  const unsigned height = rows + 1;
  for (unsigned i = 0; i < columns; ++i) {
    bottom_['1' + i] = Word{1} << (i * height);
    above_ |= bottom_['1' + i] << rows;
  }
  for (const unsigned step : {1U, height - 1, height, height + 1}) add_direction(step, line);
}

/// Empty if a line would be longer than the word.
template <typename Word>
void SmallFrame<Word>::add_direction(unsigned step, unsigned line) {
  if (line > bits) return;
  Direction direction;
  for (unsigned length = 1; length < line;) {
    const unsigned more = std::min(length, line - length);
    if (more * step >= bits) return;
    direction.shifts[direction.count++] = more * step;
    length += more;
  }
  directions_[directions_used_++] = direction;
}

template <typename Word>
bool SmallFrame<Word>::has_line(Word counters) const {
  Word found = 0;
  for (unsigned i = 0; i < directions_used_; ++i) {
    Word ends = counters;
    for (unsigned k = 0; k < directions_[i].count; ++k) ends &= ends >> directions_[i].shifts[k];
    found |= ends;
  }
  return found != 0;
}

template <typename Word>
std::optional<game::FastVerdict> SmallFrame<Word>::judge_legal(std::string_view moves,
                                                               std::size_t step) const {
  Word all = 0;      // counters
  Word before = 0;   // all but the last
  Word waiting = 0;  // those of the player who did not move last
  bool is_off = !fits_line_;
  for (std::size_t i = 0; i < moves.size(); i += step) {
    const Word bottom = bottom_[static_cast<unsigned char>(moves[i])];
    is_off |= bottom == 0;
    waiting ^= all;
    before = all;
    all |= all + bottom;  // in a full column the carry sets the bit that should stay free
  }
  if (is_off || (all & above_) != 0 || has_line(waiting)) return std::nullopt;
  const std::uint64_t count = (moves.size() + step - 1) / step;
  const Word mover = all ^ waiting;
  if (has_line(mover)) {
    if (has_line(mover & before)) return std::nullopt;
    const unsigned player = player_of(count);
    return verdict_at(player == 1 ? game::Code::first_player_wins : game::Code::second_player_wins,
                      count, count);
  }
  return game::FastVerdict{count == cells_ ? game::Code::draw : game::Code::incomplete, count};
}

template <typename Word>
typename SmallFrame<Word>::Record SmallFrame<Word>::replay(std::string_view moves,
                                                           std::size_t step) const {
  Record record;
  Word all = 0;
  Word first = 0;
  record.all[0] = record.first[0] = 0;
  for (std::size_t i = 0; i < moves.size(); i += step) {
    if (moves[i] == '0') {
      record.is_malformed = true;
      break;
    }
    const std::uint64_t move = ++record.moves;
    const Word bottom = bottom_[static_cast<unsigned char>(moves[i])];
    if (bottom == 0 && record.far == 0) record.far = move;
    if (record.far > 0 || record.full > 0) continue;
    const Word next = all | (all + bottom);
    if ((next & above_) != 0) {
      record.full = move;
      continue;
    }
    if (player_of(move) == 1) first |= next ^ all;
    all = next;
    record.played = move;
    record.all[move] = all;
    record.first[move] = first;
  }
  return record;
}

/// A line stays on the board, so the winning move is found by bisection.
template <typename Word>
std::uint64_t SmallFrame<Word>::winning_move(const Record& record) const {
  const auto is_won = [&](std::uint64_t moves) {
    return has_line(record.first[moves]) || has_line(record.all[moves] ^ record.first[moves]);
  };
  if (!is_won(record.played)) return 0;
  std::uint64_t low = 0;  // not won
  std::uint64_t high = record.played;
  while (high - low > 1) {
    const std::uint64_t middle = low + (high - low) / 2;
    (is_won(middle) ? high : low) = middle;
  }
  return high;
}

template <typename Word>
game::FastVerdict SmallFrame<Word>::judge_illegal(std::string_view moves, std::size_t step,
                                                  Precedence precedence) const {
  const Record record = replay(moves, step);
  const bool by_line = precedence == Precedence::first;
  const game::FastVerdict malformed =
      verdict_at(game::Code::invalid_file, record.moves, record.moves + 1);
  if (record.is_malformed && !by_line) return malformed;
  if (!fits_line_) return {game::Code::illegal_game, by_line ? 0 : record.moves};
  const std::uint64_t win = winning_move(record);
  const auto offence = [&](game::Code code, std::uint64_t move) {
    return verdict_at(code, by_line ? move - 1 : record.moves, move);
  };
  if (by_line && win > 0 && record.moves > win) {
    return offence(game::Code::illegal_continue, win + 1);
  }
  // The first offence under `first`: play ends at a full column, and at one beyond the frame.
  if (record.far > 0 && (!by_line || record.full == 0)) {
    return offence(game::Code::off_the_board, record.far);
  }
  if (record.full > 0) return offence(game::Code::illegal_move, record.full);
  if (win > 0 && record.moves > win) return offence(game::Code::illegal_continue, win + 1);
  return malformed;
}

template class SmallFrame<std::uint64_t>;
template class SmallFrame<WideWord>;

}  // namespace referee::internal::connectz

#include "games/connectz/judge.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "text/lines.hpp"

namespace referee::internal::connectz {
namespace {

/// How much text has to pass for every word that a test examines, as a test costs some nanoseconds
/// a word and a move about one. (Each 128 bytes or more of text make a new word.) The text of a
/// stream is kept meanwhile, and large boards are tested more often to keep less of it.
struct BytesAWord {
  std::uint64_t least;
  std::uint64_t most;
};

BytesAWord bytes_a_word(std::uint64_t words, bool kept) {
  constexpr std::uint64_t many = 1000000;
  if (!kept) return {64, 512};
  return words < many ? BytesAWord{16, 16} : BytesAWord{8, 8};
}

}  // namespace

Judge::Judge(const Settings& settings) : settings_(settings) {}

void Judge::reset(const base::Deadline& deadline) {
  deadline_ = deadline;
  frame_.reset();
  bad_frame_.reset();
  bad_frame_code_ = game::Code::invalid_file;
  lines_ = 0;
  first_byte_ = 0;
  untested_.begin(0);
  tested_row_ = 0;
  broken_off_ = nullptr;
  full_.reset();
  win_.reset();
}

/// Plays some whole lines by `play`, which are `text` if the source is null; tests the board if a
/// test is due after them, or if they end the play.
template <typename Play>
void Judge::play(std::string_view text, const io::Source* source, Play play) {
  if (game_.is_playing() && untested_.is_apart_from(source)) test_board();
  const bool was_playing = game_.is_playing();
  const std::uint64_t begin = game_.bytes();
  play();
  if (!was_playing || (win_ && !draws_win())) return;
  const std::uint64_t end = game_.is_playing() ? game_.bytes() : end_of_play();
  untested_.add(end - begin, text, source);
  if (!game_.is_playing() || untested_.bytes() >= due_bytes(source)) test_board();
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = wants_first_moves() ? first_moves(block.text) : block.text;
  if (!frame_ && !read_frame(rest)) return false;
  while (!rest.empty() && !is_done()) {
    // The due size grows while text is read; this avoids ever smaller steps.
    const std::uint64_t due = std::max(due_bytes(block.source), untested_.bytes() + early_bytes());
    const std::uint64_t wanted = due - untested_.bytes();
    const std::size_t bytes =
        game_.is_playing() && !win_ ? io::block_length(rest, wanted) : rest.size();
    const std::string_view text = rest.substr(0, bytes);
    play(text, block.source, [&] {
      if (block.source != nullptr) {
        const std::uint64_t size = block.source->size();
        game_.expect(size - std::min(size, position()));
      }
      if (auto full = reader_.read(text, game_)) full_ = std::move(full);
    });
    rest.remove_prefix(bytes);
  }
  return !is_done();
}

/// The part of the text up to the last move that is wanted.
std::string_view Judge::first_moves(std::string_view text) {
  std::size_t end = 0;
  while (end < text.size() && lines_ <= *settings_.canvas->at) {
    end = std::min(text.find('\n', end), text.size() - 1) + 1;
    ++lines_;
  }
  return text.substr(0, end);
}

bool Judge::read_frame(std::string_view& rest) {
  const text::Line line = text::first_line(rest);
  if (line.too_long) {
    bad_frame_ = text::long_line_reason();
    bad_frame_code_ = game::Code::file_error;
    return false;
  }
  std::variant<Frame, Malformed> parsed = parse_frame(line.text);
  if (Malformed* malformed = std::get_if<Malformed>(&parsed)) {
    bad_frame_ = std::move(malformed->reason);
    return false;
  }
  frame_ = std::get<Frame>(std::move(parsed));
  rest.remove_prefix(line.bytes);
  first_byte_ = line.bytes;
  game_.reset(*frame_, deadline_);
  reader_.reset(*frame_);
  search_.reset(*frame_);
  untested_.begin(first_byte_);
  return true;
}

bool Judge::read(const io::Source& source, const io::Range::Interval& range) {
  if (range.begin >= range.end) return !is_done();
  io::Range rest(range.begin, range.end);
  io::RangeBlocks blocks(source, rest, buffer_, deadline_, io::RangeBlocks::no_limit,
                         settings_.sharing.block_bytes);
  return game::feed_all(*this, blocks);
}

bool Judge::take(Segment&& next, const io::Source& source, std::uint64_t end) {
  if (!game_.has_room_for(next)) return read(source, {position(), end});
  play({}, &source, [&] { game_.merge(std::move(next)); });
  return !is_done();
}

/// The byte of the moves after which nothing was dropped any more.
std::uint64_t Judge::end_of_play() const {
  if (full_) return full_->position.byte;
  if (game_.far_column()) return game_.far_column()->position.byte;
  return game_.end()->position.byte;
}

bool Judge::is_done() const {
  if (!frame_) return bad_frame_.has_value();
  if (game_.end() || (wants_first_moves() && game_.moves() >= *settings_.canvas->at)) return true;
  if (!stops_at_offence()) return false;
  return !frame_->has_room_for_line() || game_.far_column() || full_ || goes_on_after_win();
}

/// How much text makes the first test due.
std::uint64_t Judge::early_bytes() const {
  return std::min(std::size_t{16} << 10, settings_.min_test_bytes);
}

/// How much text makes a test due: little at the beginning, and then as much as there was before it
/// if that pays, so that an early win is found early. No test is due near the end, as there is one
/// at the end.
std::uint64_t Judge::due_bytes(const io::Source* source) const {
  if (untested_.first_byte() == first_byte_) return early_bytes();
  const std::uint64_t words =
      LineTest::words_looked_at(game_.board_so_far(), frame_->line.clamped(), tested_row_);
  const auto [least, most] = bytes_a_word(words, source == nullptr);
  const std::uint64_t bytes = std::max<std::uint64_t>(
      settings_.min_test_bytes, std::clamp(untested_.first_byte(), words * least, words * most));
  const bool near_end =
      source != nullptr && untested_.first_byte() + bytes + bytes / 2 > source->size();
  return near_end ? std::numeric_limits<std::uint64_t>::max() : bytes;
}

/// The state that an interrupted search leaves is not usable: its exception is thrown again.
void Judge::test_board() {
  if (broken_off_) std::rethrow_exception(broken_off_);
  try {
    search();
  } catch (...) {
    broken_off_ = std::current_exception();
    throw;
  }
}

void Judge::search() {
  deadline_.check();
  if (!win_) win_ = search_.find(game_.board(), untested_, tested_row_);
  if (win_ && draws_win()) {
    const std::uint64_t begin = untested_.first_byte();
    search_.take_off(game_.board(), untested_, std::max(win_->next_byte, begin) - begin);
  }
  tested_row_ = game_.board().least_height();
  untested_.begin(first_byte_ + game_.bytes());
}

bool Judge::is_decided() {
  settle();
  return is_done();
}

void Judge::settle() {
  if (frame_ && (game_.is_playing() || broken_off_)) test_board();
}

void Judge::settle_if_cheap() {
  if (!game_.is_playing()) return;
  const std::uint64_t words =
      LineTest::words_looked_at(game_.board_so_far(), frame_->line.clamped(), tested_row_);
  if (words <= untested_.bytes()) settle();
}

}  // namespace referee::internal::connectz

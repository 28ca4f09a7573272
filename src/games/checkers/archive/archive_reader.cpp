#include "games/checkers/archive/archive_reader.hpp"

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::checkers {

void ArchiveReader::begin(const base::Deadline& deadline) {
  judge_.reset(*this, deadline);
  rest_byte_ = 0;
  begun_.clear();
  is_too_long_ = false;
}

bool ArchiveReader::feed(const io::Block& block) {
  rest_ = block.text;
  if (rest_byte_ == 0 && rest_.starts_with(byte_order_mark)) skip(byte_order_mark.size());
  const bool wants_more = judge_.feed(block);
  keep(rest_);
  skip(rest_.size());
  return wants_more;
}

void ArchiveReader::end(io::Blocks& blocks) {
  game::Verdict last = judge_.last_verdict();
  if (last.code == game::Code::file_error) {
    throw base::Error(fmt::format("line {}: {}", last.where.line, last.reason));
  }
  blocks.finish();
  hand_out(std::move(last), {});
}

/// The game ends in the present block.
void ArchiveReader::take(game::Verdict verdict) {
  const std::size_t size = judge_.next_game_byte() - rest_byte_;
  hand_out(std::move(verdict), rest_.substr(0, size));
  skip(size);
}

/// `end` is what the present block holds of the game.
void ArchiveReader::hand_out(game::Verdict verdict, std::string_view end) {
  if (is_too_long_ || !begun_.empty() || end.size() > most_game_bytes) {
    keep(end);
    end = begun_;
  }
  take_({std::move(verdict), end, is_too_long_});
  begun_.clear();
  is_too_long_ = false;
}

void ArchiveReader::keep(std::string_view piece) {
  is_too_long_ = is_too_long_ || begun_.size() + piece.size() > most_game_bytes;
  if (is_too_long_) {
    begun_.clear();
  } else {
    begun_ += piece;
  }
}

void ArchiveReader::skip(std::size_t bytes) {
  rest_.remove_prefix(bytes);
  rest_byte_ += bytes;
}

}  // namespace referee::internal::checkers

#include "games/checkers/archive/archive_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::checkers {

void ArchiveReader::begin() {
  judge_.reset(*this);
  text_.clear();
  given_ = 0;
  text_byte_ = 0;
  line_byte_ = 0;
  is_too_long_ = false;
}

bool ArchiveReader::feed(const io::Block& block) {
  for (std::string_view rest = block.text; !rest.empty();) {
    const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
    if (!feed_line(line)) return false;
    rest.remove_prefix(line.size());
  }
  return true;
}

void ArchiveReader::end(io::Blocks& blocks) {
  game::Verdict last = judge_.last_verdict();
  if (last.code == game::Code::file_error) {
    throw base::Error(fmt::format("line {}: {}", last.where.line, last.reason));
  }
  blocks.finish();
  take_({std::move(last), std::string_view(text_).substr(given_), is_too_long_});
}

/// Whether the judge wants more.
bool ArchiveReader::feed_line(std::string_view line) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const std::size_t mark =
      line_byte_ == 0 && line.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  line_ = line;
  text_.erase(0, given_);
  text_byte_ += given_ + mark;
  given_ = 0;
  if (text_.size() + line.size() > most_game_bytes) is_too_long_ = true;
  if (is_too_long_) {
    text_.clear();
  } else {
    text_ += line.substr(mark);
  }
  io::Block block;
  block.text = line;
  const bool more = judge_.feed(block);
  line_byte_ += line.size();
  return more;
}

/// The game ends in the present line.
void ArchiveReader::take(game::Verdict verdict) {
  const std::uint64_t end = judge_.next_game_byte();
  const std::string_view rest = std::string_view(text_).substr(given_);
  if (is_too_long_) {
    take_({std::move(verdict), {}, true});
    text_ = line_.substr(end - line_byte_);
    text_byte_ = end;
    given_ = 0;
    is_too_long_ = false;
    return;
  }
  const std::size_t size = end - text_byte_ - given_;
  take_({std::move(verdict), rest.substr(0, size), false});
  given_ += size;
}

}  // namespace referee::internal::checkers

#include "games/checkers/judge.hpp"

namespace referee::internal::checkers {

void RecordDigest::add_line(std::string_view line) {
  constexpr std::string_view blanks = " \t\r";
  const std::size_t begin = line.find_first_not_of(blanks);
  if (begin == std::string_view::npos) {
    if (has_text_) ++empty_lines_;
    return;
  }
  for (; empty_lines_ > 0; --empty_lines_) digest_.add("\n");
  digest_.add(line.substr(begin, line.find_last_not_of(blanks) + 1 - begin));
  digest_.add("\n");
  has_text_ = true;
}

std::optional<base::Digest::Value> RecordDigest::value() const {
  if (!has_text_ || is_spoiled_) return std::nullopt;
  return digest_.value();
}

void Judge::judge(io::Blocks& blocks, base::HelperPool&, game::Sink& sink) {
  reset(sink, blocks.deadline());
  while (const std::optional<io::Block> block = blocks.next()) {
    if (!feed(*block)) break;
  }
  game::Verdict verdict = last_verdict();
  blocks.finish();
  sink.take(std::move(verdict));
}

void Judge::reset(game::Sink& sink, const base::Deadline& deadline) {
  *this = Judge(game_.settings());
  sink_ = &sink;
  deadline_ = deadline;
  game_.reset(1, sink.detail_of(1));
  if (sink.wanted().digests) digest_.emplace();
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  while (!rest.empty()) {
    text::Line line = lines_.take(rest);
    line_byte_ = lines_.begin();
    if (line.too_long) {
      take_too_long_line();
      return false;
    }
    if (line_byte_ == 0 && line.text.starts_with(byte_order_mark)) {
      line.text.remove_prefix(byte_order_mark.size());
      line_byte_ = byte_order_mark.size();
    }
    const std::uint64_t begin = line_byte_;
    for_each_line_in(line.text, [&](std::string_view part) {
      if (part.data() != line.text.data()) ++returns_;
      line_byte_ = begin + static_cast<std::uint64_t>(part.data() - line.text.data());
      read_line(part);
    });
  }
  return true;
}

void Judge::read_line(std::string_view line) {
  line_ = line;
  line_rest_ = line;
  scanner_.begin_line(line);
  for (bool is_first = true;; is_first = false) {
    const Token token = scanner_.next();
    if (token.kind == Token::Kind::end_of_line) break;
    take(token, is_first);
  }
  if (digest_) digest_->add_line(line_rest_);
  if (scanner_.is_inside() && scanner_.opened_at() != nullptr) {
    opened_ = here();
    *opened_.byte += static_cast<std::uint64_t>(scanner_.opened_at() - line_.data());
  }
}

void Judge::take(const Token& token, bool is_first) {
  if (game_.is_over_before(token, scanner_.follows_empty_line(), is_first)) {
    if (digest_) cut_line(token);
    next_game_byte_ = line_byte_ + static_cast<std::uint64_t>(begin_of(token) - line_.data());
    end_game();
  }
  if (token.kind == Token::Kind::unclosed) return take_unclosed(scanner_.unclosed_what());
  begin_game();
  const char* const word = begin_of(token);
  const auto offset = static_cast<std::uint64_t>(word - line_.data());
  game_.take(token, {lines_.number() + returns_, line_byte_ + offset, 0, 0}, offset + 1);
}

void Judge::take_unclosed(std::string_view what) {
  begin_game();
  game_.take_unclosed(what, opened_);
}

/// An error of the present game, or of the next one if the present one was already decided.
void Judge::take_too_long_line() {
  ends_early_ = true;
  if (game_.has_begun()) game_.finish();
  if (game_.is_decided()) {
    next_game_byte_ = line_byte_;
    end_game();
  }
  begin_game();
  game_.take_too_long_line(here());
  if (digest_) digest_->spoil();
}

/// Counts the present game before its first word.
void Judge::begin_game() {
  if (!game_.has_begun()) ++games_;
}

/// The next game begins with the present line.
void Judge::end_game() {
  sink_->take(verdict(line_byte_));
  deadline_.check();
  game_byte_ = line_byte_;
  if (digest_) digest_.emplace();
  game_.reset(games_ + 1, sink_->detail_of(games_ + 1));
}

/// The present game ends on this line, before the token.
void Judge::cut_line(const Token& token) {
  const auto length = static_cast<std::size_t>(begin_of(token) - line_rest_.data());
  digest_->add_line(line_rest_.substr(0, length));
  line_rest_.remove_prefix(length);
}

/// Of the present game, whose text ends before the byte `end`.
game::Verdict Judge::verdict(std::uint64_t end) {
  game_.finish();
  game::Verdict verdict = game_.verdict(end - game_byte_);
  if (digest_) verdict.digest = digest_->value();
  return verdict;
}

game::Verdict Judge::last_verdict() {
  if (scanner_.is_inside()) take_unclosed(scanner_.inside_what());
  const std::uint64_t end = ends_early_ ? line_byte_ : lines_.end();
  if (game_.has_begun()) return verdict(end);
  game::Verdict verdict;
  verdict.code = game::Code::invalid_file;
  verdict.bytes = end;
  if (game::has_words(sink_->detail_of(1), verdict.code)) verdict.reason = "the file holds no game";
  if (digest_) verdict.digest = digest_->value();
  return verdict;
}

}  // namespace referee::internal::checkers

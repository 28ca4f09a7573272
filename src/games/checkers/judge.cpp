#include "games/checkers/judge.hpp"

namespace referee::internal::checkers {

void Judge::reset(game::Sink& sink) {
  sink_ = &sink;
  scanner_.reset();
  game_.reset(1, sink.detail());
  lines_ = {};
  returns_ = 0;
  line_byte_ = 0;
  line_ = {};
  ends_early_ = false;
  games_ = 0;
  game_byte_ = 0;
  next_game_byte_ = 0;
  opened_ = {};
  if (!sink.wanted().digests) {
    digest_.reset();
  } else if (!digest_) {
    digest_.emplace();
  } else {
    digest_->reset();
  }
}

bool Judge::feed(const io::Block& block) {
  std::string_view rest = block.text;
  while (!rest.empty()) {
    const text::Line line = lines_.take(rest);
    line_byte_ = lines_.begin();
    if (line.too_long) {
      take_too_long_line();
      return false;
    }
    read_lines(line.text);
  }
  return true;
}

/// Reads a text without LF: a line, or several that CRs alone end, as old systems wrote them.
void Judge::read_lines(std::string_view text) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (line_byte_ == 0 && text.starts_with(byte_order_mark)) {
    text.remove_prefix(byte_order_mark.size());
    line_byte_ = byte_order_mark.size();
  }
  while (text.ends_with('\r')) text.remove_suffix(1);
  for (auto end = text.find('\r'); end != std::string_view::npos; end = text.find('\r')) {
    read_line(text.substr(0, end));
    text.remove_prefix(end + 1);
    line_byte_ += end + 1;
    ++returns_;
  }
  read_line(text);
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
  if (scanner_.is_inside() && scanner_.opened_on_this_line()) {
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
  game_byte_ = line_byte_;
  if (digest_) digest_->reset();
  game_.reset(games_ + 1, sink_->detail());
}

/// The present game ends on this line, before the token.
void Judge::cut_line(const Token& token) {
  const auto length = static_cast<std::size_t>(begin_of(token) - line_rest_.data());
  digest_->add_line(line_rest_.substr(0, length));
  line_rest_.remove_prefix(length);
}

/// Of the present game, whose text ends before the byte `end`.
game::Verdict Judge::verdict(std::uint64_t end) {
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
  if (sink_->detail() == game::Detail::all) verdict.reason = "the file holds no game";
  if (digest_) verdict.digest = digest_->value();
  return verdict;
}

}  // namespace referee::internal::checkers

#include "games/checkers/referee.hpp"

#include "text/lines.hpp"

namespace referee::internal::checkers {

void Referee::judge(io::Blocks& blocks, base::HelperPool&, game::Sink& sink) {
  reset();
  if (!sink.wants_digests()) {
    digest_.reset();
  } else if (!digest_) {
    digest_.emplace();
  } else {
    digest_->reset();
  }
  game_.reset(1, sink.detail());
  while (const std::optional<io::Block> block = blocks.next()) {
    if (!read(block->text, sink)) break;
  }
  game::Verdict verdict = last_verdict(sink.detail());
  if (digest_) verdict.digest = digest_->value();
  blocks.finish();
  sink.take(std::move(verdict));
}

void Referee::reset() {
  scanner_.reset();
  games_ = 0;
  game_byte_ = 0;
  place_ = {0, 0};
  opened_ = {};
}

/// Reads whole lines; false at one that is too long.
bool Referee::read(std::string_view text, game::Sink& sink) {
  while (!text.empty()) {
    const text::Line line = text::first_line(text);
    ++place_.line;
    if (line.too_long) {
      read_too_long_line(sink);
      return false;
    }
    read_line(line.text, sink);
    place_.byte += line.bytes;
    text.remove_prefix(line.bytes);
  }
  return true;
}

void Referee::read_line(std::string_view line, game::Sink& sink) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (place_.byte == 0 && line.starts_with(byte_order_mark)) {
    line.remove_prefix(byte_order_mark.size());
  }
  line_rest_ = line;
  scanner_.begin_line(line);
  for (bool is_first = true;; is_first = false) {
    const Token token = scanner_.next();
    if (token.kind == Token::Kind::end_of_line) break;
    take(token, is_first, sink);
  }
  if (digest_) digest_->add_line(line_rest_);
  if (scanner_.is_inside() && scanner_.opened_on_this_line()) opened_ = place_;
}

void Referee::take(const Token& token, bool is_first, game::Sink& sink) {
  if (game_.is_over_before(token, scanner_.follows_empty_line(), is_first)) {
    if (digest_) cut_line(token);
    begin_next_game(sink);
  }
  if (!game_.has_begun()) ++games_;
  if (token.kind == Token::Kind::unclosed) {
    game_.take_unclosed(scanner_.unclosed_what(), opened_);
  } else {
    game_.take(token, place_);
  }
}

void Referee::begin_next_game(game::Sink& sink) {
  game::Verdict verdict = game_.verdict(end_of_game());
  if (digest_) {
    verdict.digest = digest_->value();
    digest_->reset();
  }
  sink.take(std::move(verdict));
  game_.reset(games_ + 1, sink.detail());
}

/// The present game ends on this line, before the token.
void Referee::cut_line(const Token& token) {
  const char* begin = token.text.data();
  if (token.kind == Token::Kind::tag) {
    begin = token.name.data() - 1;
    while (*begin != '[') --begin;
  }
  const auto length = static_cast<std::size_t>(begin - line_rest_.data());
  digest_->add_line(line_rest_.substr(0, length));
  line_rest_.remove_prefix(length);
}

/// An error of the present game, or of the next one if the present one was already decided.
void Referee::read_too_long_line(game::Sink& sink) {
  if (game_.has_begun() && game_.is_decided()) begin_next_game(sink);
  if (!game_.has_begun()) ++games_;
  game_.take_too_long_line(place_);
  if (digest_) digest_->spoil();
}

/// Returns the length of the text of the game that ends with the present line, and begins the next
/// game there.
std::uint64_t Referee::end_of_game() {
  const std::uint64_t bytes = place_.byte - game_byte_;
  game_byte_ = place_.byte;
  return bytes;
}

game::Verdict Referee::last_verdict(game::Detail detail) {
  if (scanner_.is_inside()) {
    if (!game_.has_begun()) ++games_;
    game_.take_unclosed(scanner_.inside_what(), opened_);
  }
  if (game_.has_begun()) return game_.verdict(end_of_game());
  game::Verdict verdict;
  verdict.code = game::Code::invalid_file;
  verdict.bytes = place_.byte;
  if (detail == game::Detail::all) verdict.reason = "the file holds no game";
  return verdict;
}

}  // namespace referee::internal::checkers

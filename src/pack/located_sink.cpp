#include "pack/located_sink.hpp"

#include <iterator>
#include <utility>

namespace referee::internal::pack {

void LocatedSink::begin(const Line& line, const Record* record) {
  line_ = line.number;
  byte_ = line.byte;
  expect_ = record != nullptr ? record->expect : std::nullopt;
  has_id_ = record != nullptr && wanted_.ids;
  if (!has_id_) return;
  id_ = record->id;
  is_hex_ = record->is_hex;
  is_raw_ = record->raw.has_value();
}

void LocatedSink::take(game::Verdict verdict) {
  if (waiting_) pass_on(0);
  waiting_ = std::move(verdict);
}

void LocatedSink::add_digest(const std::optional<base::Digest::Value>& digest) {
  if (!waiting_->digest) waiting_->digest = digest;
}

void LocatedSink::end(std::uint64_t bytes) {
  if (waiting_) pass_on(bytes);
}

void LocatedSink::take_fast(const Line& line, std::optional<game::Code> expect,
                            const game::FastVerdict& plain) {
  sink_.take(verdict_of(line, expect, plain, ++games_));
}

game::Verdict LocatedSink::verdict_of(const Line& line, std::optional<game::Code> expect,
                                      const game::FastVerdict& plain, std::uint64_t game) {
  game::Verdict verdict;
  verdict.code = plain.code;
  verdict.expected = expect;
  verdict.game = game;
  verdict.where = {line.number, line.byte, plain.move, plain.player};
  verdict.moves = plain.moves;
  verdict.bytes = line.bytes;
  return verdict;
}

void LocatedSink::pass_on(std::uint64_t bytes) {
  if (has_id_) add_properties(*waiting_);
  waiting_->expected = expect_;
  waiting_->game = ++games_;
  waiting_->where.line = line_;
  waiting_->where.byte = byte_;
  waiting_->bytes = bytes;
  sink_.take(*std::exchange(waiting_, std::nullopt));
}

/// The id comes first. The position in a raw file is kept as properties, as it would otherwise be
/// lost.
void LocatedSink::add_properties(game::Verdict& verdict) const {
  game::Properties properties;
  game::add_property(properties, is_hex_ ? "id_hex" : "id", id_);
  if (is_raw_ && verdict.game > 1) {
    game::add_property(properties, "game_in_file", verdict.game);
  }
  if (is_raw_ && verdict.where.byte) {
    game::add_property(properties, "line_in_file", verdict.where.line);
    game::add_property(properties, "byte_in_file", *verdict.where.byte);
  }
  // A place in a text that is only made for judging says nothing.
  if (!is_raw_) {
    std::erase_if(verdict.properties,
                  [](const game::Property& property) { return property.key == "column"; });
  }
  properties.insert(properties.end(), std::move_iterator(verdict.properties.begin()),
                    std::move_iterator(verdict.properties.end()));
  verdict.properties = std::move(properties);
}

}  // namespace referee::internal::pack

#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/random.hpp"
#include "games/connectz/notation/notation.hpp"
#include "games/connectz/segments/move_reader.hpp"
#include "tests/games/connectz/same.hpp"
#include "tests/support.hpp"
#include "text/lines.hpp"

namespace referee::internal::tests {

/// A game as text that can be cut at its line ends.
class CutGame {
 public:
  explicit CutGame(std::string_view text) : padded_(text) {
    if (text.empty()) return;
    const text::Line first = text::first_line(text);
    if (first.too_long) return;
    auto parsed = connectz::parse_frame(first.text);
    if (const auto* frame = std::get_if<connectz::Frame>(&parsed)) frame_ = *frame;
    for (std::size_t start = first.bytes; start < text.size();) {
      starts_.push_back(start);
      const std::size_t end = text.find('\n', start);
      start = end == std::string_view::npos ? text.size() : end + 1;
    }
    starts_.push_back(text.size());
  }

  /// Nothing if the first line is malformed: then there is nothing to cut.
  const std::optional<connectz::Frame>& frame() const { return frame_; }

  std::string_view text() const { return padded_.text(); }

  /// Where the lines with moves start, and the end.
  const std::vector<std::size_t>& starts() const { return starts_; }

  /// `count` of them, in order; at times the same.
  std::vector<std::size_t> cuts(base::Random& random, std::size_t count) const {
    std::vector<std::size_t> found(count);
    for (std::size_t& cut : found) cut = starts_[random.below(starts_.size())];
    std::sort(found.begin(), found.end());
    return found;
  }

  /// What the text between two cuts comes to, read in blocks of some lines.
  connectz::Segment segment(std::size_t from, std::size_t to, std::size_t block_bytes) const {
    connectz::Segment segment(*frame_);
    connectz::MoveReader reader;
    reader.reset(*frame_);
    std::string_view rest = text().substr(from, to - from);
    while (!rest.empty()) {
      const std::size_t bytes = io::block_length(rest, block_bytes);
      reader.read(rest.substr(0, bytes), segment);
      rest.remove_prefix(bytes);
    }
    return segment;
  }

  /// The same move by move.
  connectz::Segment slow_segment(std::size_t from, std::size_t to) const {
    connectz::Segment segment(*frame_);
    for (std::string_view rest = text().substr(from, to - from); !rest.empty();) {
      const connectz::MoveLine line = connectz::read_move(rest);
      if (line.kind == connectz::MoveLine::Kind::too_long) {
        segment.end(game::Code::file_error, text::long_line_reason());
        break;
      }
      if (line.kind == connectz::MoveLine::Kind::malformed) {
        segment.end(game::Code::invalid_file, connectz::malformed_move(line.field).reason);
        break;
      }
      segment.add(connectz::column_of(line), line.bytes);
      rest.remove_prefix(line.bytes);
    }
    return segment;
  }

 private:
  PaddedText padded_;
  std::optional<connectz::Frame> frame_;
  std::vector<std::size_t> starts_;
};

}  // namespace referee::internal::tests

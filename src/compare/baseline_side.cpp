#include "compare/baseline_side.hpp"

#include <span>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "report/line_buffer.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {
BaselineSide::BaselineSide(std::string name, io::Reader& in, std::string_view tool)
    : name_(std::move(name)) {
  constexpr std::size_t buffer_bytes = std::size_t{64} << 10;
  report::LineBuffer lines(in, buffer_bytes);
  std::uint64_t number = 1;
  for (std::span<char> line;; ++number) {
    bool is_end = false;
    while (!is_end && !lines.next(line)) {
      if (lines.held() > report::LineBuffer::max_line_bytes) refuse(number, "the line is too long");
      is_end = !lines.read_more();
    }
    if (is_end) break;
    const std::string_view text(line.data(), line.size());
    if (number > 1) {
      add(number, text);
    } else if (!baseline::has_head(std::string(text) + '\n', tool)) {
      break;
    }
  }
  if (number == 1) throw base::Error(fmt::format("{}: not a baseline of {}", name_, tool));
  if (lines.held() > 0) refuse(number, "the end of the line is missing");
  lines_.finish();
}

Side::Carries BaselineSide::carries() const {
  return {.words = false, .contents = has_contents_, .plain_paths = true};
}

bool BaselineSide::next() {
  io::Item item;
  if (!lines_.next(item)) return false;
  line_ = io::number_of_key(item.value);
  if (item.key == key_) refuse("this game occurs twice");
  const baseline::Line line = baseline::parse_line(item.value.substr(io::number_key_bytes));
  const std::string_view path = item.key.substr(0, item.key.size() - io::number_key_bytes - 1);
  if (path != report_.path || line.game == 0) content_of_path_.clear();
  if (!line.content.empty()) content_of_path_ = line.content;
  key_ = item.key;
  report_ = {};
  report_.path = std::string_view(key_).substr(0, path.size());
  report_.verdict.code = line.result.code;
  report_.verdict.game = line.game;
  if (const auto [key, id] = baseline::key_and_id(line.id); !key.empty()) {
    game::add_property(report_.verdict.properties, key, id);
  }
  if (line.result.winning_move > 0) {
    game::add_property(report_.verdict.properties, "winning_move", line.result.winning_move);
  }
  return true;
}

std::string BaselineSide::content() const {
  return content_of_file(content_of_path_, report_.verdict.game);
}

void BaselineSide::refuse(std::string_view why) const {
  refuse(line_, why);
}

void BaselineSide::refuse(std::uint64_t line, std::string_view why) const {
  throw base::Error(fmt::format("{}: line {}: {}", name_, line, why));
}

void BaselineSide::add(std::uint64_t number, std::string_view text) {
  std::string key;
  try {
    const baseline::Line line = baseline::parse_line(text);
    key = text::unescaped(line.path);
    key += '\0';
    key += io::number_as_key(line.game);
    has_contents_ = has_contents_ || !line.content.empty();
  } catch (const base::Error& error) {
    refuse(number, error.what());
  }
  lines_.add({key, io::number_as_key(number).append(text)});
}

}  // namespace referee::internal::compare

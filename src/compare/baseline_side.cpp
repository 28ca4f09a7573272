#include "compare/baseline_side.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {
namespace {

std::string all_of(io::Reader& in) {
  constexpr std::size_t step = std::size_t{1} << 20;
  std::string text;
  for (;;) {
    const std::size_t size = text.size();
    text.resize(size + step);
    const std::size_t count = in.read({text.data() + size, step});
    text.resize(size + count);
    if (count == 0) return text;
  }
}

}  // namespace

BaselineSide::BaselineSide(std::string name, io::Reader& in, std::string_view tool)
    : name_(std::move(name)), text_(all_of(in)) {
  if (!baseline::has_head(text_, tool)) {
    throw base::Error(fmt::format("{}: not a baseline of {}", name_, tool));
  }
  split(std::string_view(text_).substr(baseline::head_line(tool).size() + 1));
  sort();
}

Side::Carries BaselineSide::carries() const {
  return {.words = false, .contents = has_contents_, .plain_paths = true};
}

bool BaselineSide::next() {
  if (next_ == lines_.size()) return false;
  const Line& line = lines_[next_++];
  const baseline::Line parsed = baseline::parse_line(line.text);
  if (line.path != report_.path || parsed.game == 0) content_of_path_.clear();
  if (!parsed.content.empty()) content_of_path_ = parsed.content;
  report_ = {};
  report_.path = line.path;
  report_.verdict.code = parsed.result.code;
  report_.verdict.game = parsed.game;
  if (const auto [key, id] = baseline::key_and_id(parsed.id); !key.empty()) {
    game::add_property(report_.verdict.properties, key, id);
  }
  if (parsed.result.winning_move > 0) {
    game::add_property(report_.verdict.properties, "winning_move", parsed.result.winning_move);
  }
  return true;
}

std::string BaselineSide::content() const {
  return content_of_file(content_of_path_, report_.verdict.game);
}

void BaselineSide::refuse(std::string_view why) const {
  refuse(lines_[next_ - 1].number, why);
}

void BaselineSide::refuse(std::size_t line, std::string_view why) const {
  throw base::Error(fmt::format("{}: line {}: {}", name_, line, why));
}

void BaselineSide::split(std::string_view lines) {
  lines_.reserve(static_cast<std::size_t>(std::count(lines.begin(), lines.end(), '\n')));
  for (std::size_t number = 2; !lines.empty(); ++number) {
    const std::size_t length = lines.find('\n');
    if (length == std::string_view::npos) refuse(number, "the end of the line is missing");
    try {
      const baseline::Line line = baseline::parse_line(lines.substr(0, length));
      lines_.push_back({text::unescaped(line.path), lines.substr(0, length), number});
      has_contents_ = has_contents_ || !line.content.empty();
    } catch (const base::Error& error) {
      refuse(number, error.what());
    }
    lines.remove_prefix(length + 1);
  }
}

void BaselineSide::sort() {
  const auto key = [](const Line& line) {
    return std::pair(std::string_view(line.path), baseline::parse_line(line.text).game);
  };
  const auto comes_first = [&](const Line& a, const Line& b) { return key(a) < key(b); };
  if (!std::is_sorted(lines_.begin(), lines_.end(), comes_first)) {
    std::stable_sort(lines_.begin(), lines_.end(), comes_first);
  }
  const auto twice = std::adjacent_find(
      lines_.begin(), lines_.end(), [&](const Line& a, const Line& b) { return key(a) == key(b); });
  if (twice != lines_.end()) refuse(std::next(twice)->number, "this game is there twice");
}

}  // namespace referee::internal::compare

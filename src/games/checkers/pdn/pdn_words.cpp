#include "games/checkers/pdn/pdn_words.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "base/natural.hpp"
#include "text/utf8.hpp"

namespace referee::internal::checkers {
namespace {

constexpr std::array<std::string_view, 5> result_texts{"1/2-1/2", "1-0", "0-1", "*", ""};

}  // namespace

std::string_view text_of(Result result) {
  return result_texts[static_cast<std::size_t>(result)];
}

Result result_of(std::string_view text) {
  constexpr std::array<std::string_view, 4> synonyms{"1-1", "2-0", "0-2", "0-0"};
  for (std::size_t i = 0; i < synonyms.size(); ++i) {
    if (text == result_texts[i] || text == synonyms[i]) return static_cast<Result>(i);
  }
  return Result::none;
}

Result result_of_tag(std::string_view text) {
  if (const Result usual = result_of(text); usual != Result::none) return usual;
  const std::size_t dash = std::min(text.find('-'), text.size());
  const std::string_view first = text.substr(0, dash);
  const std::string_view second = text.substr(std::min(dash + 1, text.size()));
  const auto is_number = [](std::string_view digits) {
    return !digits.empty() && std::all_of(digits.begin(), digits.end(), text::is_digit);
  };
  if (!is_number(first) || !is_number(second)) return Result::none;
  const auto one = base::Natural::from_digits(first);
  const auto other = base::Natural::from_digits(second);
  if (one == other) return one == 0 ? Result::unfinished : Result::draw;
  return one > other ? Result::first_wins : Result::second_wins;
}

std::string tag_text(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool escapes =
        text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == '"' || text[i + 1] == '\\');
    plain += text[escapes ? ++i : i];
  }
  return text::as_utf8(plain);
}

std::string_view cut(std::string_view text) {
  if (text.size() <= most_tag_bytes) return text;
  std::size_t bytes = most_tag_bytes;
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return text.substr(0, bytes == 0 ? most_tag_bytes : bytes);
}

std::optional<std::string_view> text_of_tag(const game::NamedTexts& tags, std::string_view name) {
  const auto tag =
      std::find_if(tags.begin(), tags.end(), [&](const auto& each) { return each.first == name; });
  return tag == tags.end() ? std::nullopt : std::optional<std::string_view>(tag->second);
}

std::string malformed_token(std::string_view word) {
  const std::string quoted = text::quoted(word);
  if (word.starts_with('[')) return fmt::format("{} is no tag [Name \"text\"]", quoted);
  if (word.starts_with('}')) return "a } without a {";
  if (word.starts_with(')')) return "a ) without a (";
  if (std::all_of(word.begin(), word.end(), text::is_digit)) {
    return fmt::format("{} is a number without a dot, and no move", quoted);
  }
  return fmt::format("{} is neither a move nor anything else of a game", quoted);
}

}  // namespace referee::internal::checkers

#pragma once

#include <algorithm>
#include <array>
#include <cctype>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/random.hpp"

/// A mutation of text that leaves most of its structure as it is: changes of bytes seldom give
/// another valid tag, move, field or line.
namespace referee::internal::fuzz {

/// The parts of a text; together they are the text.
using TextParts = std::vector<std::string_view>;

/// Lines with their ends.
inline TextParts lines_of(std::string_view text) {
  TextParts lines;
  while (!text.empty()) {
    const std::size_t bytes = std::min(text.find('\n'), text.size() - 1) + 1;
    lines.push_back(text.substr(0, bytes));
    text.remove_prefix(bytes);
  }
  return lines;
}

/// Runs of letters, runs of digits, and each other byte.
inline TextParts tokens_of(std::string_view text) {
  const auto kind = [](unsigned char byte) {
    return std::isdigit(byte) != 0 ? 1 : std::isalpha(byte) != 0 ? 2 : 0;
  };
  TextParts tokens;
  while (!text.empty()) {
    std::size_t bytes = 1;
    const int first = kind(static_cast<unsigned char>(text[0]));
    while (first != 0 && bytes < text.size() &&
           kind(static_cast<unsigned char>(text[bytes])) == first) {
      ++bytes;
    }
    tokens.push_back(text.substr(0, bytes));
    text.remove_prefix(bytes);
  }
  return tokens;
}

/// One part is left out, repeated elsewhere, put in another's place, or exchanged with another.
inline void mutate_parts(TextParts& parts, base::Random& choices) {
  const std::size_t one = choices.below(parts.size());
  const std::size_t other = choices.below(parts.size());
  const auto place = [&](std::size_t i) { return parts.begin() + static_cast<std::ptrdiff_t>(i); };
  switch (choices.below(4)) {
    case 0:
      parts.erase(place(one));
      break;
    case 1:
      parts.insert(place(other), std::string_view(parts[one]));
      break;
    case 2:
      parts[one] = parts[other];
      break;
    default:
      std::swap(parts[one], parts[other]);
  }
}

/// Numbers at which something may change.
inline constexpr std::array<std::string_view, 11> odd_numbers{"0",
                                                              "1",
                                                              "2",
                                                              "9",
                                                              "10",
                                                              "00",
                                                              "255",
                                                              "65536",
                                                              "2147483648",
                                                              "4294967296",
                                                              "18446744073709551616"};

/// Changes lines, or tokens, or a number; some of them at once. An empty text becomes a line end.
inline std::string mutate_text(const std::string& text, base::Random& choices) {
  if (text.empty()) return "\n";
  const bool whole_lines = choices.below(3) == 0;
  TextParts parts = whole_lines ? lines_of(text) : tokens_of(text);
  for (std::uint64_t i = 1 + choices.below(3); i > 0 && !parts.empty(); --i) {
    std::string_view& part = parts[choices.below(parts.size())];
    const bool is_number = std::isdigit(static_cast<unsigned char>(part[0])) != 0;
    if (!whole_lines && is_number && choices.below(2) == 0) {
      part = odd_numbers[choices.below(odd_numbers.size())];
    } else {
      mutate_parts(parts, choices);
    }
  }
  std::string mutated;
  for (const std::string_view part : parts) mutated += part;
  return mutated;
}

}  // namespace referee::internal::fuzz

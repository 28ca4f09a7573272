#include "looks.hpp"

#include <array>

namespace referee::internal::twin {
namespace {

std::string blanks(Chance& chance, std::size_t least) {
  std::string text;
  const std::size_t count = least + chance.below(3);
  for (std::size_t i = 0; i < count; ++i) text += chance.percent(60) ? ' ' : '\t';
  return text;
}

std::string line_end(Chance& chance, const Looks& looks) {
  return chance.percent(looks.cr_share) ? "\r\n" : "\n";
}

// Numbers that are 1 or 2 or so when the upper half of them is lost.
const std::vector<std::string> kWrapping = words(
    "257 65537 4294967297 4294967298 18446744073709551617 "
    "340282366920938463463374607431768211457");

const std::array<std::string, 26> kMalformed = {"",
                                                " ",
                                                "\t \t",
                                                "0",
                                                "000",
                                                "+1",
                                                "-1",
                                                "-0",
                                                "1.0",
                                                "1_0",
                                                "0x1",
                                                "1e0",
                                                "1 1",
                                                "1\t2",
                                                "a",
                                                "1a",
                                                "1,",
                                                "1\r",
                                                "\r1",
                                                "1\r ",
                                                std::string("\0", 1),
                                                std::string("1\0", 2),
                                                "\xef\xbb\xbf"
                                                "1",
                                                "\xc2\xa0"
                                                "1",
                                                "\xd9\xa1",
                                                "1\v"};

}  // namespace

Looks random_looks(Chance& chance) {
  static constexpr std::array<std::size_t, 6> kCrShares = {0, 0, 0, 100, 100, 50};
  static constexpr std::array<std::size_t, 6> kBlankShares = {0, 0, 0, 0, 30, 90};
  static constexpr std::array<std::size_t, 6> kZeroShares = {0, 0, 0, 0, 10, 60};
  Looks looks;
  looks.cr_share = chance.pick(kCrShares);
  looks.blank_share = chance.pick(kBlankShares);
  looks.zero_share = chance.pick(kZeroShares);
  looks.final_newline = chance.percent(75);
  if (chance.percent(2)) looks.empty_lines = chance.between(1, 3);
  return looks;
}

std::string render(Chance& chance, const Looks& looks,
                   const std::vector<std::vector<std::string>>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const bool blank = chance.percent(looks.blank_share);
    if (blank) text += blanks(chance, 0);
    for (std::size_t field = 0; field < lines[i].size(); ++field) {
      if (field > 0) text += blank ? blanks(chance, 1) : " ";
      if (chance.percent(looks.zero_share)) text += std::string(chance.between(1, 4), '0');
      text += lines[i][field];
    }
    if (blank) text += blanks(chance, 0);
    if (i + 1 < lines.size() || looks.final_newline) {
      text += line_end(chance, looks);
    } else if (chance.percent(looks.cr_share)) {
      text += '\r';
    }
  }
  for (std::size_t i = 0; i < looks.empty_lines; ++i) text += line_end(chance, looks);
  return text;
}

char odd_byte(Chance& chance) {
  static constexpr std::array<char, 24> kBytes = {'0', '1', '1',  '2',  '3',    '4',    '7', '9',
                                                  ' ', ' ', '\t', '\r', '\n',   '\n',   '-', '+',
                                                  '.', 'a', '_',  '\0', '\x0b', '\x7f', ',', '/'};
  if (chance.percent(10)) return static_cast<char>(chance.between(128, 255));
  return chance.pick(kBytes);
}

void damage(Chance& chance, std::string& text) {
  for (std::size_t i = chance.between(1, 3); i > 0; --i) {
    const std::size_t kind = chance.below(4);
    const std::size_t place = chance.below(text.size() + 1);
    if (kind == 0 || place == text.size()) {
      text.insert(place, 1, odd_byte(chance));
    } else if (kind == 1) {
      text.erase(place, 1);
    } else if (kind == 2) {
      text[place] = odd_byte(chance);
    } else {
      text[place] = static_cast<char>(text[place] ^ static_cast<char>(1U << chance.below(7)));
    }
  }
}

std::string malformed(Chance& chance) {
  return chance.pick(kMalformed);
}

std::string far_column(Chance& chance, const std::string& width) {
  switch (chance.below(7)) {
    case 0:
    case 1:
      return plus(width, 1);
    case 2:
      return plus(width, chance.between(1, 9));
    case 3:
      return width + "0";
    case 4:
      return chance.pick(kWrapping);
    case 5:
      return std::string(width.size() + chance.between(1, 30), '9');
    default:
      return digits(chance, width.size() + chance.between(1, chance.percent(2) ? 5000 : 40));
  }
}

std::vector<std::string> malformed_dimensions(Chance& chance, std::vector<std::string> dimensions) {
  switch (chance.below(4)) {
    case 0:
      dimensions.pop_back();
      break;
    case 1:
      dimensions.emplace_back("1");
      break;
    case 2:
      dimensions = {"banana"};
      break;
    default:
      dimensions[chance.below(3)] = malformed(chance);
      break;
  }
  return dimensions;
}

}  // namespace referee::internal::twin

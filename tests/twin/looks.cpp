#include "looks.hpp"

#include <array>

#include "tests/twin/lines.hpp"

namespace referee::internal::twin {
namespace {

std::string blanks(Chance& chance, std::size_t least) {
  std::string text;
  const std::size_t count = least + chance.below(3);
  for (std::size_t i = 0; i < count; ++i) text += chance.percent(60) ? ' ' : '\t';
  return text;
}

// Numbers that are 1 or 2 or so when the upper half of them is lost.
const std::vector<std::string> kWrapping = words_of(
    "257 65537 4294967297 4294967298 18446744073709551617 "
    "340282366920938463463374607431768211457");

// Lines, of which many hold a zero byte, bytes of UTF-8 or blanks that are none.
const std::vector<std::string> kMalformed = [] {
  std::vector<std::string> lines = words_of(
      "0 000 +1 -1 -0 1.0 1_0 0x1 1e0 a 1a 1, \r1 1\v \xef\xbb\xbf\x31 \xc2\xa0\x31 \xd9\xa1");
  for (const char* const line : {"", " ", "\t \t", "1 1", "1\t2", "1\r", "1\r "}) {
    lines.emplace_back(line);
  }
  lines.emplace_back(1, '\0');
  lines.emplace_back("1\0", 2);
  return lines;
}();

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

std::string line_end(Chance& chance, const Looks& looks) {
  return chance.percent(looks.cr_share) ? "\r\n" : "\n";
}

std::string render_line(Chance& chance, const Looks& looks,
                        const std::vector<std::string>& fields) {
  const bool blank = chance.percent(looks.blank_share);
  std::string text = blank ? blanks(chance, 0) : "";
  for (const std::string& field : fields) {
    if (&field != &fields.front()) text += blank ? blanks(chance, 1) : " ";
    if (chance.percent(looks.zero_share)) text += std::string(chance.between(1, 4), '0');
    text += field;
  }
  return blank ? text + blanks(chance, 0) : text;
}

std::string render(Chance& chance, const Looks& looks,
                   const std::vector<std::vector<std::string>>& lines) {
  std::string text;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    text += render_line(chance, looks, lines[i]);
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
  const std::size_t kind = chance.below(7);
  if (kind < 2) return plus(width, 1);
  if (kind == 2) return plus(width, chance.between(1, 9));
  if (kind == 3) return width + "0";
  if (kind == 4) return chance.pick(kWrapping);
  if (kind == 5) return std::string(width.size() + chance.between(1, 30), '9');
  return digits(chance, width.size() + chance.between(1, chance.percent(2) ? 5000 : 40));
}

std::vector<std::string> malformed_dimensions(Chance& chance, std::vector<std::string> dimensions) {
  const std::size_t kind = chance.below(4);
  if (kind == 0) dimensions.pop_back();
  if (kind == 1) dimensions.emplace_back("1");
  if (kind == 2) dimensions = {"banana"};
  if (kind == 3) dimensions[chance.below(3)] = malformed(chance);
  return dimensions;
}

}  // namespace referee::internal::twin

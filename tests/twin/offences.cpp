#include "offences.hpp"

#include <array>
#include <cstddef>

namespace referee::internal::twin {
namespace {

// Numbers that are 1 or 2 or so when the upper half of them is lost.
const std::array<std::string, 6> kWrapping = {"257",
                                              "65537",
                                              "4294967297",
                                              "4294967298",
                                              "18446744073709551617",
                                              "340282366920938463463374607431768211457"};

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

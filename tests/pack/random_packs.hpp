#pragma once

#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/games/samples.hpp"
#include "tests/pack/packing.hpp"

namespace referee::internal::tests {

/// Lines that are no records, odd ones, and parts of files, whole, torn and mixed up.
inline std::string odd_line(base::Random& random) {
  static const std::vector<std::string> lines{
      "",
      "{}",
      "x",
      R"({"id":"a","frame":[7,6,4],"moves":[1,2,1,2,1,2,1]})",
      R"({"id":"a","frame":[7,6,4],"moves":"1212121","expect":1})",
      R"({"id":"a","frame":[9,9,4],"moves":[1, 2, 10]})",
      R"({"id":"a","frame":[7,6,4],"moves":[1,2,1,2,1,2,1)",
      R"({"id":"\u0061","frame":[7,6,4],"moves":[1,1,1,1,1,1,1]})",
      R"({"id":"b","part":1,"more":true,"raw":"NyA2IDQKMQoy"})",
      R"({"id":"b","part":2,"more":true,"raw":"CjEKMgo="})",
      R"({"id":"b","part":3,"raw":"MQo="})",
      R"({"id":"c","part":1,"more":true,"raw":"NyA2IDQKMQoy"})",
      R"({"id":"c","part":2,"raw":"!"})",
  };
  return lines[random.below(lines.size())];
}

/// Files of a game, packed, between such lines.
inline std::string random_pack(const game::Definition& game, const std::vector<std::string>& files,
                               base::Random& random) {
  std::string pack;
  std::string lines;
  pack::Packer packer(game, pack::FileKind::by_content, false,
                      [&](std::string_view more) { lines += more; });
  for (std::uint64_t i = random.below(60); i > 0; --i) {
    if (random.below(2) == 0) {
      for (std::uint64_t k = 1 + random.below(4); k > 0; --k) pack += odd_line(random) + "\n";
    } else {
      const std::string& file = files[random.below(files.size())];
      pack += packed(packer, lines, "f" + std::to_string(i), file);
    }
  }
  if (random.below(2) == 0 && !pack.empty()) pack.pop_back();
  return pack;
}

/// The samples of a game that are no packs.
inline std::vector<std::string> sample_texts(const game::Definition& game) {
  std::vector<std::string> texts;
  for (const Sample& sample : samples(game, false)) {
    if (!sample.text.starts_with('{')) texts.push_back(sample.text);
  }
  return texts;
}

}  // namespace referee::internal::tests

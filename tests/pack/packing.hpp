#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "game/referee.hpp"
#include "pack/packer.hpp"
#include "pack/referee.hpp"
#include "tests/judging.hpp"

namespace referee::internal::tests {

inline std::vector<std::string> everything(const std::vector<game::Verdict>& verdicts) {
  std::vector<std::string> all;
  for (const game::Verdict& verdict : verdicts) all.push_back(everything(verdict));
  return all;
}

/// What a verdict says, but for where in a file it is, how long that is, and what packs add.
inline std::string substance(game::Verdict verdict) {
  verdict.game = 0;
  verdict.where.line = 0;
  verdict.where.byte.reset();
  verdict.bytes = 0;
  std::erase_if(verdict.properties, [](const game::Property& property) {
    return property.key == "id" || property.key == "id_hex" || property.key == "column" ||
           property.key == "game_in_file" || property.key == "line_in_file" ||
           property.key == "byte_in_file";
  });
  return everything(verdict);
}

inline std::vector<std::string> substances(const std::vector<game::Verdict>& verdicts) {
  std::vector<std::string> all;
  for (const game::Verdict& verdict : verdicts) all.push_back(substance(verdict));
  return all;
}

/// A game of Connect Z whose file needs several records.
inline std::string long_game() {
  std::string text = "7 400000 4\n";
  for (int i = 0; i < 300'000; ++i) text += i % 4 < 2 ? "1\n7\n" : "7\n1\n";
  return text;
}

/// The records of one file.
inline std::string packed(pack::Packer& packer, std::string& lines, std::string_view id,
                          std::string_view text) {
  lines.clear();
  TextReader reader(text, SIZE_MAX);
  packer.add(id, std::nullopt, reader);
  return lines;
}

inline std::string id_of(const game::Verdict& verdict) {
  for (const game::Property& property : verdict.properties) {
    if (property.key == "id") return std::get<std::string>(property.value);
  }
  return {};
}

}  // namespace referee::internal::tests

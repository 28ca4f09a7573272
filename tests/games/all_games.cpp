#include "tests/games/all_games.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "games_table.hpp"

namespace referee::internal::tests {

const std::vector<game::Definition>& all_games() {
  static const std::vector<game::Definition> games{REFEREE_ALL_GAMES};
  return games;
}

std::vector<Sample> samples(std::string_view game, bool large) {
  constexpr std::uintmax_t large_bytes = 8192;
  const std::filesystem::path root(REFEREE_SOURCE_ROOT);
  std::vector<Sample> found;
  for (const char* folder : {"data", "tests/cases"}) {
    for (const auto& entry : std::filesystem::directory_iterator(root / folder / game)) {
      const std::string name = entry.path().filename().string();
      if (entry.path().extension() == ".out" || name[0] < '0' || name[0] > '9') continue;
      if (!large && entry.file_size() > large_bytes) continue;
      std::ifstream file(entry.path(), std::ios::binary);
      found.push_back({name, {std::istreambuf_iterator<char>(file), {}}, name[0]});
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Sample& a, const Sample& b) { return a.name < b.name; });
  return found;
}

}  // namespace referee::internal::tests

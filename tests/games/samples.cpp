#include "tests/games/samples.hpp"

#include <algorithm>
#include <filesystem>

#include "pack/record.hpp"
#include "tests/source_root.hpp"
#include "tests/support.hpp"
#include "text/lines.hpp"

namespace referee::internal::tests {
namespace {

/// The games of a pack, which say themselves what code they should have.
void add_games(const game::RecordFormat& format, std::string_view pack,
               std::vector<Sample>& found) {
  pack::RecordReader records(&format);
  text::all_lines(pack, [&](std::string_view line) {
    const PaddedText padded(line);
    const pack::Record* const record = records.read(padded.text());
    Sample sample{std::string(record->id), {}, game::digit_of(record->expect.value())};
    format.write(record->fields, sample.text);
    found.push_back(std::move(sample));
    return true;
  });
}

}  // namespace

std::vector<Sample> samples(const game::Definition& game, bool large) {
  constexpr std::uintmax_t large_bytes = 8192;
  const std::filesystem::path root = tests::source_root();
  std::vector<Sample> found;
  for (const char* folder : {"data", "tests/cases"}) {
    if (!std::filesystem::exists(root / folder / game.name)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(root / folder / game.name)) {
      const std::string name = entry.path().filename().string();
      if (!large && entry.file_size() > large_bytes) continue;
      std::string text = bytes_of(entry.path());
      if (name == "games.jsonl") {
        add_games(*game.format, text, found);
      } else if (entry.path().extension() != ".out" && name[0] >= '0' && name[0] <= '9') {
        found.push_back({name, std::move(text), name[0]});
      }
    }
  }
  std::sort(found.begin(), found.end(),
            [](const Sample& a, const Sample& b) { return a.name < b.name; });
  return found;
}

}  // namespace referee::internal::tests

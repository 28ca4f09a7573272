// Runs the entries for fuzzers with their seeds, as one of the unit tests: every seed, and a few of
// its mutations. `entries.txt` says which folders hold the seeds of which entry.
//
//     fuzz_seeds [ENTRY...]

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

#include "fuzz_entries.hpp"

namespace {

namespace fs = std::filesystem;
using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// Larger seeds are run as they are only.
constexpr std::size_t most_mutated_bytes = 2000;

struct EntryOfTable {
  const char* name;
  int (*run)(const std::uint8_t*, std::size_t);
};

constexpr EntryOfTable all_entries[] = {REFEREE_FUZZ_ENTRIES};

std::vector<std::string> seeds_of_folder(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    seeds.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return seeds;
}

std::map<std::string, std::vector<std::string>> seeds_of_entries() {
  const fs::path root(REFEREE_SOURCE_ROOT);
  std::map<std::string, std::vector<std::string>> seeds;
  std::ifstream table(root / "tests/fuzz/entries.txt");
  for (std::string line; std::getline(table, line);) {
    std::istringstream words(line);
    std::string name;
    if (!(words >> name) || name[0] == '#') continue;
    for (std::string folder; words >> folder;) {
      for (std::string& seed : seeds_of_folder(root / folder))
        seeds[name].push_back(std::move(seed));
    }
  }
  return seeds;
}

void run_entry(const EntryOfTable& entry, const std::string& input) {
  const auto* data = reinterpret_cast<const std::uint8_t*>(input.data());
  // A copy of its own, so that reading beyond it is noticed where memory is checked.
  const std::vector<std::uint8_t> copy(data, data + input.size());
  entry.run(copy.data(), copy.size());
}

/// Without the first bytes, without the last, with others.
std::string mutated_seed(std::string seed, base::Random& random) {
  std::vector<std::uint8_t> bytes(seed.begin(), seed.end());
  bytes.resize(bytes.size() + 16);
  const std::size_t size = LLVMFuzzerMutate(bytes.data(), seed.size(), bytes.size());
  seed.assign(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
  if (random.below(4) == 0) seed.resize(random.below(seed.size() + 1));
  return seed;
}

base::Random& mutations() {
  static base::Random random(1);
  return random;
}

}  // namespace

/// What libFuzzer has, in short.
std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room) {
  base::Random& random = mutations();
  const std::size_t at = random.below(size + 1);
  if (random.below(2) == 0 && at < size) {
    data[at] = static_cast<std::uint8_t>(random.below(256));
    return size;
  }
  if (size == room) return size;
  std::copy_backward(data + at, data + size, data + size + 1);
  data[at] = static_cast<std::uint8_t>("\n0 1\0,{\"x"[random.below(9)]);
  return size + 1;
}

int main(int argc, char** argv) {
  const std::set<std::string> wanted(argv + 1, argv + argc);
  auto seeds = seeds_of_entries();
  for (const EntryOfTable& entry : all_entries) {
    if (!wanted.empty() && !wanted.contains(entry.name)) continue;
    const std::vector<std::string>& own = seeds[entry.name];
    fuzz::require(!own.empty(), std::string("no seeds: ") + entry.name);
    run_entry(entry, "");
    for (const std::string& seed : own) {
      run_entry(entry, seed);
      if (seed.size() > most_mutated_bytes) continue;
      run_entry(entry, mutated_seed(seed, mutations()));
    }
    std::cout << entry.name << ": " << own.size() << " seeds" << std::endl;
  }
  return 0;
}

// Runs the entries for fuzzers with their seeds, as one of the unit tests: every seed, and a few of
// its mutations. `entries.txt` says which folders hold the seeds of which entry.
//
//     fuzz_seeds [ENTRY...]

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <set>
#include <sstream>

#include "tests/fuzz/fuzzing.hpp"
#include "tests/source_root.hpp"

namespace {

namespace fs = std::filesystem;
using namespace referee::internal;  // NOLINT(google-build-using-namespace)

/// Larger seeds are run as they are only.
constexpr std::size_t most_mutated_bytes = 2000;

std::vector<std::string> seeds_of_folder(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> seeds;
  for (const fs::path& path : paths) seeds.push_back(tests::bytes_of(path));
  return seeds;
}

std::map<std::string, std::vector<std::string>> seeds_of_entries() {
  const fs::path root = tests::source_root();
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

/// A seed with a byte changed or put in somewhere, and often without its end.
std::string mutated_seed(std::string seed, base::Random& random) {
  const std::size_t at = random.below(seed.size() + 1);
  if (random.below(2) == 0 && at < seed.size()) {
    seed[at] = static_cast<char>(random.below(256));
  } else {
    seed.insert(at, 1, "\n0 1\0,{\"x"[random.below(9)]);
  }
  if (random.below(4) == 0) seed.resize(random.below(seed.size() + 1));
  return seed;
}

}  // namespace

int main(int argc, char** argv) {
  const std::set<std::string> wanted(argv + 1, argv + argc);
  auto seeds = seeds_of_entries();
  base::Random random(1);
  for (const fuzz::Entry& entry : fuzz::all_entries()) {
    const std::string name(entry.name);
    if (!wanted.empty() && !wanted.contains(name)) continue;
    const std::vector<std::string>& own = seeds[name];
    fuzz::require(!own.empty(), std::string("no seeds: ") + name);
    entry.run("");
    for (const std::string& seed : own) {
      entry.run(seed);
      if (seed.size() > most_mutated_bytes) continue;
      entry.run(mutated_seed(seed, random));
      if (entry.mutate != nullptr) entry.run(entry.mutate(seed, random));
    }
    std::cout << name << ": " << own.size() << " seeds" << std::endl;
  }
  return 0;
}

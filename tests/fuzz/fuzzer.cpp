// All entries as one program of libFuzzer's, or AFL++'s: REFEREE_FUZZ names the one that it runs.
#include <algorithm>
#include <cstdlib>

#include "tests/fuzz/fuzzing.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

const fuzz::Entry& chosen_entry() {
  static const fuzz::Entry& chosen = [&]() -> const fuzz::Entry& {
    const char* const name = std::getenv("REFEREE_FUZZ");
    for (const fuzz::Entry& entry : fuzz::all_entries()) {
      if (name != nullptr && entry.name == name) return entry;
    }
    fuzz::fail("REFEREE_FUZZ names no entry of tests/fuzz/entries.txt");
  }();
  return chosen;
}

}  // namespace

/// libFuzzer's own mutation.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t room);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  chosen_entry().run({data, data + size});
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t room, unsigned seed) {
  base::Random choices(seed);
  if (chosen_entry().mutate == nullptr || choices.below(2) == 0) {
    return LLVMFuzzerMutate(data, size, room);
  }
  const std::string other = chosen_entry().mutate({data, data + size}, choices);
  if (other.size() > room) return LLVMFuzzerMutate(data, size, room);
  std::copy(other.begin(), other.end(), data);
  return other.size();
}

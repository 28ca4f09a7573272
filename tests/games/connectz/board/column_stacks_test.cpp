#include "games/connectz/board/column_stacks.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::ColumnStacks;

namespace {

/// Some stacks, each beside its obvious twin. None has more than `most_bytes`.
class StacksWithTwins {
 public:
  StacksWithTwins(std::uint64_t numbers, std::uint64_t first, std::size_t most_bytes)
      : first_(first), most_bytes_(most_bytes), twins_(6) {
    stacks_.reset(numbers, most_bytes * 8, {});
    REQUIRE(stacks_.next_byte(0) != nullptr);  // though there are none
  }

  void change(base::Random& random) {
    const std::uint64_t which = random.below(twins_.size());
    const std::uint64_t number = first_ + which;
    std::vector<unsigned char>& twin = twins_[which];
    const std::uint64_t word = random.below(UINT64_MAX);
    const auto count =
        static_cast<unsigned>(random.below(2) == 0 ? 1 + 6 * random.below(2) : 1 + random.below(7));
    if (random.below(20) == 0 || twin.size() + sizeof word > most_bytes_) {
      set_height(number, twin, random.below(3) == 0 ? 0 : random.below(most_bytes_ / 8), word);
    } else if (stacks_.may_list() && random.below(8) != 0) {
      stacks_.put_bytes(number, word, count);
      append(twin, word, count);
    } else {
      const ColumnStacks::PendingWord pending = stacks_.reserve(number, word);
      stacks_.fetch(pending);
      stacks_.put(pending);
      append(twin, word, sizeof word);
    }
    check(number, twin);
  }

  void check_all() const {
    for (std::size_t i = 0; i < twins_.size(); ++i) check(first_ + i, twins_[i]);
  }

 private:
  static void append(std::vector<unsigned char>& twin, std::uint64_t word, unsigned count) {
    for (unsigned i = 0; i < count; ++i) twin.push_back(static_cast<unsigned char>(word >> 8 * i));
  }

  /// What is below the new height stays; all else is written here.
  void set_height(std::uint64_t number, std::vector<unsigned char>& twin, std::uint64_t words,
                  std::uint64_t fill) {
    std::uint64_t* const room = stacks_.set_height(number, words);
    const std::size_t kept = std::min<std::size_t>(twin.size(), words * 8);
    twin.resize(words * 8, static_cast<unsigned char>(fill));
    if (words > 0) {
      std::memcpy(reinterpret_cast<unsigned char*>(room) + kept, twin.data() + kept,
                  twin.size() - kept);
    }
  }

  void check(std::uint64_t number, const std::vector<unsigned char>& twin) const {
    const ColumnStacks::Words words = stacks_.words(number);
    REQUIRE(words.bytes == twin.size());
    REQUIRE(stacks_.bytes(number) == twin.size());
    REQUIRE((words.words == nullptr) == twin.empty());
    if (twin.empty()) return;
    REQUIRE(std::memcmp(words.words, twin.data(), twin.size()) == 0);
    if (stacks_.may_list()) REQUIRE(stacks_.next_byte(number) == words.words + words.bytes / 8);
  }

  std::uint64_t first_;
  std::size_t most_bytes_;
  ColumnStacks stacks_;
  std::vector<std::vector<unsigned char>> twins_;
};

}  // namespace

TEST_CASE("stacks of columns are stacks of bytes", "[connectz][once]") {
  base::Random random(1);
  for (const std::size_t most_bytes : {40U, 100U, 1000U, 20000U}) {
    StacksWithTwins listed(6, 0, most_bytes);
    StacksWithTwins in_table(UINT64_MAX, 1'000'000'000'000, most_bytes);
    for (std::uint64_t i = 0; i < tests::rounds(20000); ++i) {
      CAPTURE(most_bytes, i);
      listed.change(random);
      in_table.change(random);
    }
    listed.check_all();
    in_table.check_all();
  }
}

#include "games/connectz/board/word_arena.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::connectz {

WordArena::Run WordArena::take(std::uint64_t words) {
  std::vector<Run>& back = waiting(words);
  Run run = 0;
  if (back.empty()) {
    run = cut(words);
  } else {
    run = back.back();
    back.pop_back();
  }
  for_blocks(run, words, [&](std::size_t block, std::uint32_t some) { used_[block] += some; });
  return run;
}

/// The blocks that are out of use now follow one another, as only the first and the last of a run
/// can have words of others: one system call returns them all.
void WordArena::give_back(Run run, std::uint64_t words) {
  waiting(words).push_back(run);
  std::size_t first = 0;
  std::size_t end = 0;
  for_blocks(run, words, [&](std::size_t block, std::uint32_t some) {
    used_[block] -= some;
    if (used_[block] > 0 || (block + 1) * block_words > words_.size()) return;
    if (end == 0) first = block;
    end = block + 1;
  });
  base::discard_pages(words_.data() + first * block_words,
                      (end - first) * block_words * sizeof(std::uint64_t));
}

void WordArena::clear() {
  words_.clear();
  end_ = 0;
  used_.clear();
  waiting_.clear();
}

/// The free list of runs of a length.
std::vector<WordArena::Run>& WordArena::waiting(std::uint64_t words) {
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [words](const Waiting& some) { return some.words == words; });
  return found != waiting_.end() ? found->runs : waiting_.emplace_back(Waiting{words, {}}).runs;
}

/// Cuts a run off. The array grows by a quarter at least: pages of it that no run has touched take
/// no memory. Nor do those at the ends of long runs, if pages are small; a large array of long runs
/// would waste much on huge ones.
WordArena::Run WordArena::cut(std::uint64_t words) {
  constexpr std::uint64_t first_words = 1024;
  constexpr std::uint64_t long_run = 512;
  constexpr std::uint64_t large_array = std::uint64_t{3} << 20;
  const std::uint64_t end = end_ + words;
  if (end > std::uint64_t{1} << 32) throw base::Error("the board is too large for this program");
  if (end > words_.size()) {
    words_.grow(std::max({first_words, end, words_.size() + words_.size() / 4}));
    used_.resize(words_.size() / block_words + 1);
    if (words > long_run && words_.size() > large_array) words_.use_small_pages();
  }
  return static_cast<Run>(std::exchange(end_, end));
}

/// Calls use(block, words) for each block that has words of a run.
template <typename Use>
void WordArena::for_blocks(Run run, std::uint64_t words, Use use) {
  const std::uint64_t end = run + words;
  for (std::uint64_t at = run; at < end;) {
    const std::uint64_t next = std::min(end, (at / block_words + 1) * block_words);
    use(at / block_words, static_cast<std::uint32_t>(next - at));
    at = next;
  }
}

}  // namespace referee::internal::connectz

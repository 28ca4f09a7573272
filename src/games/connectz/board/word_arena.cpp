#include "games/connectz/board/word_arena.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/large_memory.hpp"

namespace referee::internal::connectz {

WordArena::Run WordArena::take(std::uint64_t words) {
  const std::uint64_t chunks = (words + chunk_words - 1) / chunk_words;
  std::vector<Run>* const back = waiting(words);
  if (back != nullptr && !back->empty()) {
    const Run run = back->back();
    back->pop_back();
    if (is_large(words)) allocate(run >> chunk_log2, chunks);
    return run;
  }
  if (is_large(words)) return add_chunks(chunks);
  if (end_ - next_ < words) {
    const std::uint64_t slab = std::clamp<std::uint64_t>(chunks_.size(), chunks, max_slab_chunks);
    next_ = add_chunks(slab);
    end_ = next_ + slab * chunk_words;
  }
  const Run run = static_cast<Run>(next_);
  next_ += words;
  return run;
}

void WordArena::give_back(Run run, std::uint64_t words) {
  if (waiting(words) == nullptr) waiting_.push_back({words, {}});
  waiting(words)->push_back(run);
  // A large run keeps its chunk numbers but not its memory.
  if (is_large(words)) owners_[run >> chunk_log2].reset();
}

/// The free list of runs of a length; null if none was ever given back.
std::vector<WordArena::Run>* WordArena::waiting(std::uint64_t words) {
  const auto found = std::find_if(waiting_.begin(), waiting_.end(),
                                  [words](const Waiting& some) { return some.words == words; });
  return found != waiting_.end() ? &found->runs : nullptr;
}

void WordArena::clear() {
  chunks_.clear();
  owners_.clear();
  waiting_.clear();
  next_ = 0;
  end_ = 0;
}

WordArena::Run WordArena::add_chunks(std::uint64_t count) {
  const std::size_t first = chunks_.size();
  constexpr std::size_t max_chunks = std::size_t{1} << (32 - chunk_log2);
  if (first + count > max_chunks) throw base::Error("the board is too large for this program");
  chunks_.resize(first + count);
  owners_.resize(first + count);
  allocate(first, count);
  return static_cast<Run>(first << chunk_log2);
}

void WordArena::allocate(std::size_t first_chunk, std::uint64_t count) {
  const std::uint64_t bytes = count * chunk_words * sizeof(std::uint64_t);
  auto* const words = static_cast<std::uint64_t*>(base::allocate_array(bytes));
  owners_[first_chunk].reset(words);
  for (std::uint64_t i = 0; i < count; ++i) chunks_[first_chunk + i] = words + i * chunk_words;
}

}  // namespace referee::internal::connectz

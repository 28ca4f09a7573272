#include "games/connectz/board/word_arena.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/memory.hpp"

namespace referee::internal::connectz {

WordArena::Run WordArena::take(std::uint64_t words) {
  std::vector<Run>* const back = waiting(words);
  if (!is_large(words)) return take_small(words, back);
  const std::uint64_t chunks = (words + chunk_words - 1) / chunk_words;
  if (back == nullptr || back->empty()) return add_chunks(chunks);
  const Run run = back->back();
  back->pop_back();
  allocate(run >> chunk_log2, chunks);
  return run;
}

WordArena::Run WordArena::take_small(std::uint64_t words, std::vector<Run>* back) {
  Run run = 0;
  if (back != nullptr && !back->empty()) {
    run = back->back();
    back->pop_back();
  } else {
    if (end_ - next_ < words)
      add_slab(std::clamp<std::uint64_t>(chunks_.size(), 1, max_slab_chunks));
    run = static_cast<Run>(next_);
    next_ += words;
  }
  slab_of(run).used += words;
  return run;
}

void WordArena::add_slab(std::uint64_t chunks) {
  next_ = add_chunks(chunks);
  end_ = next_ + chunks * chunk_words;
  slab_of_chunk_.resize(chunks_.size(), static_cast<std::uint32_t>(slabs_.size()));
  slabs_.push_back({at(static_cast<Run>(next_)), chunks});
}

void WordArena::give_back(Run run, std::uint64_t words) {
  if (waiting(words) == nullptr) waiting_.push_back({words, {}});
  waiting(words)->push_back(run);
  if (is_large(words)) {
    owners_[run >> chunk_log2].reset();  // it keeps its chunk numbers but not its memory
    return;
  }
  Slab& slab = slab_of(run);
  slab.used -= words;
  if (slab.used == 0 && slab.chunks >= discarded_chunks)
    base::discard_pages(slab.words, slab.chunks * chunk_words * sizeof(std::uint64_t));
}

void WordArena::release(Run run, std::uint64_t words) {
  if (is_large(words)) base::discard_pages(at(run), words * sizeof(std::uint64_t));
  give_back(run, words);
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
  slab_of_chunk_.clear();
  slabs_.clear();
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

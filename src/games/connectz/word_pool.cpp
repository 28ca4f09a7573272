#include "games/connectz/word_pool.hpp"

#include <algorithm>

#include "base/large_memory.hpp"
#include "base/trouble.hpp"

namespace referee::internal::connectz {

WordPool::Run WordPool::take(unsigned log2_words) {
  const std::uint64_t words = std::uint64_t{1} << log2_words;
  if (log2_words < waiting_.size() && !waiting_[log2_words].empty()) {
    const Run run = waiting_[log2_words].back();
    waiting_[log2_words].pop_back();
    if (words > chunk_words) allocate(run >> chunk_log2, words / chunk_words);
    return run;
  }
  if (words > chunk_words) return add_chunks(words / chunk_words);
  if (end_ - next_ < words) {
    const std::uint64_t slab = std::clamp<std::uint64_t>(chunks_.size(), 1, max_slab_chunks);
    next_ = add_chunks(slab);
    end_ = next_ + slab * chunk_words;
  }
  const Run run = static_cast<Run>(next_);
  next_ += words;
  return run;
}

void WordPool::give_back(Run run, unsigned log2_words) {
  if (waiting_.size() <= log2_words) waiting_.resize(log2_words + 1);
  waiting_[log2_words].push_back(run);
  // A large run keeps its chunk numbers but not its memory.
  if (log2_words > chunk_log2) owners_[run >> chunk_log2].reset();
}

void WordPool::clear() {
  chunks_.clear();
  owners_.clear();
  waiting_.clear();
  next_ = 0;
  end_ = 0;
}

WordPool::Run WordPool::add_chunks(std::uint64_t count) {
  const std::size_t first = chunks_.size();
  constexpr std::size_t max_chunks = std::size_t{1} << (32 - chunk_log2);
  if (first + count > max_chunks) throw base::Trouble("the board is too large for this program");
  chunks_.resize(first + count);
  owners_.resize(first + count);
  allocate(first, count);
  return static_cast<Run>(first << chunk_log2);
}

void WordPool::allocate(std::size_t first_chunk, std::uint64_t count) {
  const std::uint64_t bytes = count * chunk_words * sizeof(std::uint64_t);
  auto* const words = static_cast<std::uint64_t*>(base::allocate_array(bytes));
  owners_[first_chunk].reset(words);
  for (std::uint64_t i = 0; i < count; ++i) chunks_[first_chunk + i] = words + i * chunk_words;
}

}  // namespace referee::internal::connectz

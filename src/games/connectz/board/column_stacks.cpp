#include "games/connectz/board/column_stacks.hpp"

#include <algorithm>
#include <bit>

#include "base/error.hpp"

namespace referee::internal::connectz {

void ColumnStacks::reset(std::uint64_t numbers, std::uint64_t rows,
                         const base::Deadline& deadline) {
  constexpr std::uint64_t least_run = std::uint64_t{1} << least_run_log2;
  constexpr std::uint64_t most_words = most_bytes / word_bytes;
  deadline_ = deadline;
  numbers_ = numbers;
  const std::uint64_t words = std::min(rows / (8 * word_bytes), most_words) + 2;
  longest_run_ = (words + least_run - 1) / least_run * least_run;
  listed_ = 0;
  table_.clear();
  stacks_.clear();
  arena_.clear();
}

std::uint64_t* ColumnStacks::set_height(Number number, std::uint64_t words) {
  const std::uint64_t bytes = allowed(words * word_bytes);
  if (words == 0 && find(number) == none) return nullptr;
  Stack& stack = at(number);
  resize_run(stack, bytes, stack.bytes);
  stack.bytes = bytes & most_bytes;
  return words > 0 ? arena_.at(run_of(stack)) : nullptr;
}

ColumnStacks::PendingWord ColumnStacks::reserve(Number number, std::uint64_t word) {
  Stack& stack = at(number);
  const std::uint64_t byte = stack.bytes;
  stack.bytes = allowed(byte + word_bytes) & most_bytes;
  return {word, number, byte};
}

void ColumnStacks::fetch(const PendingWord& pending) const {
  // The first word has no run yet.
  if (pending.byte > 0 && !arena_.is_empty()) {
    const Stack& stack = stacks_[find(pending.number)];
    __builtin_prefetch(arena_.at(run_of(stack)) + pending.byte / word_bytes, 1);
  }
}

void ColumnStacks::put(const PendingWord& pending) {
  Stack& stack = stacks_[find(pending.number)];
  resize_run(stack, pending.byte + word_bytes, pending.byte);
  auto* const run = static_cast<unsigned char*>(static_cast<void*>(arena_.at(run_of(stack))));
  std::memcpy(run + pending.byte, &pending.word, word_bytes);
}

ColumnStacks::Stack& ColumnStacks::at(Number number) {
  if (numbers_ > few) {
    table_.make_room(1, stacks_, deadline_);
    return stacks_[table_.enter(number)];
  }
  if (listed_ == 0) {
    listed_ = numbers_;
    stacks_.grow(numbers_);
  }
  return stacks_[number];
}

/// As many bytes, if a stack may have them.
std::uint64_t ColumnStacks::allowed(std::uint64_t bytes) {
  if (bytes > most_bytes) throw base::Error("the board is too large for this program");
  return bytes;
}

/// How long the run of a stack of so many bytes is, with room for a word after them: a power of
/// two, or the longest run, once that is only a few times as long. (The unused pages of a long run
/// take no room.)
std::uint64_t ColumnStacks::run_words(std::uint64_t bytes) const {
  const std::uint64_t least = bytes / word_bytes + 2;
  const unsigned log2 = std::max(least_run_log2, static_cast<unsigned>(std::bit_width(least - 1)));
  const std::uint64_t words = std::uint64_t{1} << log2;
  constexpr std::uint64_t page_words = 512;
  return words >= longest_run_ / (words > page_words ? 16 : 4) ? longest_run_ : words;
}

/// Gives a stack that held `before` bytes a run for `bytes`, if that needs one of another length.
void ColumnStacks::resize_run(Stack& stack, std::uint64_t bytes, std::uint64_t before) {
  const std::uint64_t words = bytes > 0 ? run_words(bytes) : 0;
  const std::uint64_t words_before = before > 0 ? run_words(before) : 0;
  if (words == words_before) return;
  const WordArena::Run old = run_of(stack);
  if (words > 0) {
    const WordArena::Run run = arena_.take(words);
    stack.run = run >> least_run_log2 & ((std::uint64_t{1} << (64 - byte_bits)) - 1);
  }
  if (before == 0) return;
  if (words > 0)
    std::copy_n(arena_.at(old), std::min(words, words_before), arena_.at(run_of(stack)));
  arena_.give_back(old, words_before);
}

}  // namespace referee::internal::connectz

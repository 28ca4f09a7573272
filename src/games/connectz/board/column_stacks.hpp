#pragma once

#include <cstdint>
#include <cstring>

#include "base/deadline.hpp"
#include "base/memory.hpp"
#include "games/connectz/board/number_set.hpp"
#include "games/connectz/board/word_arena.hpp"

namespace referee::internal::connectz {

/// The lower counters of the columns of a board, a bit each, eight to a byte: a stack of bytes for
/// each column that has some. A stack is in a run of the arena and moves to a longer one when it
/// grows out of it: eight bytes a column, and one to four bits a counter, except in the lowest rows
/// of high frames.
///
/// After the bytes of a stack its run has room for eight more, so that the next bytes may be
/// written as a word, and the counters above them may be examined where they will be stored
/// (Words).
///
/// Columns are identified by their numbers (ColumnIndex). If numbers are few there is an array
/// indexed by number, otherwise a hash table: a wide frame may hold a few towers and be low
/// elsewhere.
class ColumnStacks {
 public:
  using Number = std::uint64_t;

  /// Empties all stacks, for columns with numbers below `numbers` that may have `rows` counters.
  /// Operations that can take long with very many stacks check `deadline`; when that throws, only
  /// reset() may follow.
  void reset(std::uint64_t numbers, std::uint64_t rows, const base::Deadline& deadline);

  /// Whether no stack ever had a byte.
  bool are_empty() const { return arena_.is_empty(); }

  /// How many bytes a stack has.
  std::uint64_t bytes(Number number) const {
    const Slot slot = find(number);
    return slot != none ? stacks_[slot].bytes : 0;
  }

  /// The bytes of a stack as words, the lowest first, of which the last may be partial; null if it
  /// has none. The column may write to them after its bytes, up to the end of the partial word.
  /// Valid until a stack changes.
  struct Words {
    std::uint64_t* words = nullptr;
    std::uint64_t bytes = 0;
  };
  Words words(Number number) const {
    const Slot slot = find(number);
    if (slot == none || stacks_[slot].bytes == 0) return {};
    return {arena_.at(run_of(stacks_[slot])), stacks_[slot].bytes};
  }

  /// Makes a stack `words` words high. What was written after its bytes stays, and so do the bytes
  /// below the new height; the caller has to write all others. Returns its words, null if there are
  /// none. Throws base::Error when there would be too many.
  std::uint64_t* set_height(Number number, std::uint64_t words);

  /// A word to be put on a stack, and the byte of the stack at which it begins. Words are all over
  /// the memory, so it pays to collect some, and to fetch() them a few words before they are put().
  struct PendingWord {
    std::uint64_t word;
    Number number;
    std::uint64_t byte;
  };

  /// Counts one more word of a stack, to be put() before the stack is read, in the order of these
  /// calls.
  PendingWord reserve(Number number, std::uint64_t word);
  void fetch(const PendingWord& pending) const;
  void put(const PendingWord& pending);

  /// Whether stacks are in an array by number, as put_bytes() needs. It pays in such frames only.
  bool may_list() const { return numbers_ <= few; }

  /// Puts the lowest `count` bytes of a word on a stack. REQUIRES: may_list(), 1 to 7.
  void put_bytes(Number number, std::uint64_t word, unsigned count) {
    Stack& stack = listed_ > 0 ? stacks_[number] : at(number);
    if (stack.bytes == 0) resize_run(stack, 1, 0);
    auto* const run = static_cast<unsigned char*>(static_cast<void*>(arena_.at(run_of(stack))));
    std::memcpy(run + stack.bytes, &word, sizeof word);
    const std::uint64_t before = stack.bytes;
    const std::uint64_t after = before + count;
    stack.bytes = after & most_bytes;
    // Lengths of runs are powers of two, except the longest.
    const std::uint64_t words = after / word_bytes + 1;
    if (words != before / word_bytes + 1 && (words & (words - 1)) == 0)
      resize_run(stack, after, before);
  }

  /// The address at which put_bytes() will write, for prefetching.
  const void* next_byte(Number number) const {
    if (number >= listed_) return this;
    return arena_.at(run_of(stacks_[number])) + stacks_[number].bytes / word_bytes;
  }

 private:
  using Slot = NumberSet::Slot;

  static constexpr Slot none = NumberSet::none;
  static constexpr std::uint64_t few = std::uint64_t{1} << 20;
  static constexpr std::uint64_t word_bytes = sizeof(std::uint64_t);
  static constexpr unsigned least_run_log2 = 2;  // in words
  static constexpr unsigned byte_bits = 34;
  static constexpr std::uint64_t most_bytes = (std::uint64_t{1} << byte_bits) - 1;

  struct Stack {
    std::uint64_t bytes : byte_bits = 0;
    std::uint64_t run : 64 - byte_bits = 0;  // lengths are multiples of the least one
  };

  static WordArena::Run run_of(const Stack& stack) {
    return static_cast<WordArena::Run>(stack.run << least_run_log2);
  }

  /// The stack of a column; `none` if it never had a byte.
  Slot find(Number number) const {
    if (number < listed_) return static_cast<Slot>(number);
    return table_.find(number);
  }
  Stack& at(Number number);
  static std::uint64_t allowed(std::uint64_t bytes);
  std::uint64_t run_words(std::uint64_t bytes) const;
  void resize_run(Stack& stack, std::uint64_t bytes, std::uint64_t before);

  base::Deadline deadline_;
  std::uint64_t numbers_ = 0;
  std::uint64_t longest_run_ = 0;  // that a stack in the frame may need
  std::uint64_t listed_ = 0;       // numbers below this have their stack in an array by number;
  NumberSet table_;                // others in an array parallel to the table
  base::ZeroArray<Stack> stacks_;  // in either case
  WordArena arena_;
};

}  // namespace referee::internal::connectz

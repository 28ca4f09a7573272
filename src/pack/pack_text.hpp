#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "game/record_format.hpp"
#include "io/blocks/blocks.hpp"
#include "io/source.hpp"

namespace referee::internal::pack {

/// Some lines of a pack, and the verdicts on them. Positions are those in the pack; lines and games
/// are counted from the batch's first.
struct Batch {
  /// A verdict without words: most verdicts are brief where only codes are wanted.
  struct Brief {
    std::uint64_t line = 0;
    std::uint64_t byte = 0;
    std::uint64_t bytes = 0;
    std::optional<game::Code> expect;
    game::FastVerdict plain;
    bool is_brief = true;  ///< false: it is the next one of `verdicts` instead
  };

  enum class State { waiting, begun, done };

  /// Why the verdicts end before the batch does.
  enum class Cut {
    none,
    alone,  ///< the owner has to judge the next line: the first part of a file, or large
    room,   ///< there are enough verdicts
    end,    ///< reading ends, after a line that is too long or at an error
  };

  State state = State::begun;
  std::size_t bytes = 0;    ///< of memory, as far as Batches knows
  std::uint64_t begin = 0;  ///< lines that begin in the pack from here on
  std::uint64_t end = 0;    ///< and before
  std::string text;         ///< of a stream, in its padding

  std::uint64_t from = 0;   ///< where judging begins: `begin`, or a later line
  std::uint64_t first = 0;  ///< where the first line begins from there on; `end` if none does
  std::uint64_t next = 0;   ///< where the first line begins that is not judged, if any
  Cut cut = Cut::none;
  std::exception_ptr error;
  std::vector<Brief> briefs;            ///< one for each verdict
  std::vector<game::Verdict> verdicts;  ///< those with words
  std::size_t verdict_bytes = 0;        ///< of memory, about
  std::uint64_t lines = 0;              ///< that were judged
};

/// The rest of a pack, to be cut into batches.
class PackText {
 public:
  virtual ~PackText() = default;

  /// Makes `batch` the next one; false at the end. Called by one thread at a time. Throws the
  /// exceptions of reading; then there is no next one.
  virtual bool next(Batch& batch) = 0;

  /// Whether next() may have to wait for input.
  virtual bool may_wait() const = 0;

  /// The lines of a batch that begin from `begin` on, where a line begins or nothing is left. May
  /// be called by any threads at once; `buffer` must outlive the result.
  virtual std::unique_ptr<io::Blocks> open(const Batch& batch, std::uint64_t begin,
                                           std::vector<char>& buffer) const = 0;
};

/// The lines of a source from a byte on, at which a line begins, in batches of `batch_bytes`: every
/// thread reads its own. All must outlive the result.
std::unique_ptr<PackText> text_of_source(const io::Source& source, std::uint64_t begin,
                                         std::uint64_t batch_bytes, const base::Deadline& deadline);

/// The rest of a stream, in which the next line begins at `begin`: each block is a batch. `blocks`
/// must outlive the result.
std::unique_ptr<PackText> text_of_stream(io::Blocks& blocks, std::uint64_t begin);

}  // namespace referee::internal::pack

#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "io/ahead/fetched.hpp"
#include "io/blocks/blocks.hpp"
#include "io/descriptor.hpp"

namespace referee::internal::io {

/// The name of standard input as an operand and in reports.
inline constexpr const char* standard_input = "-";

/// A file to judge, or a directory that could not be read. The object is reused for the next one,
/// so that its strings need no new memory.
struct Found {
  std::string path = {};                             ///< as it is printed
  std::shared_ptr<const Descriptor> directory = {};  ///< the one it lies in, if that is held open:
  std::size_t name = 0;                              ///< where in `path` the name in it begins
  std::string error = {};              ///< why the directory at `path` cannot be read; else empty
  std::string refused = {};            ///< why the file is not to be opened; else empty
  std::optional<FilePart> part = {};   ///< what of it is judged; nothing: the whole
  bool named = false;                  ///< by the user, not met in a walk: it may be a FIFO
  std::string place = {};              ///< absolute, when the walk is asked for it; else empty
  std::uint64_t skipped = 0;           ///< special files passed since the one found before
  std::unique_ptr<Fetched> fetched{};  ///< what was done ahead of its judge; may be null
};

}  // namespace referee::internal::io

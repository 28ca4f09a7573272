#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/record_format.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::pack {

/// Takes the files of a pack, one after another.
class FileSink {
 public:
  virtual ~FileSink() = default;

  /// Begins a file, named by the bytes of its id. False if the file is not wanted.
  virtual bool begin(std::uint64_t line, const std::string& id) = 0;
  /// Takes the next bytes of the file.
  virtual void write(std::string_view bytes) = 0;
  /// Ends a file that is complete.
  virtual void end() = 0;
  /// Ends a file that is incomplete, and so not worth keeping.
  virtual void drop() = 0;
  /// There is no file on this line, or no complete one.
  virtual void refuse(std::uint64_t line, const std::string& reason) = 0;
};

/// Hands out the files of a pack: raw ones byte for byte, and others as the game's own text, as
/// `format`, which may be null, writes it. Returns the number of lines. Throws base::Error when the
/// pack cannot be read.
std::uint64_t unpack(io::Blocks& blocks, const game::RecordFormat* format, FileSink& sink);

}  // namespace referee::internal::pack

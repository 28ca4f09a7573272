#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "game/record_format.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::pack {

/// Whoever wants the files of a pack, one after another.
class FileSink {
 public:
  virtual ~FileSink() = default;

  /// A file begins, with the id's bytes for a name. False if it is not wanted.
  virtual bool begin(std::uint64_t line, const std::string& id) = 0;
  /// Its next bytes.
  virtual void write(std::string_view bytes) = 0;
  /// It is whole.
  virtual void end() = 0;
  /// It breaks off, and so is not worth keeping.
  virtual void drop() = 0;
  /// There is no file, or none that is whole, on this line.
  virtual void refuse(std::uint64_t line, const std::string& reason) = 0;
};

/// Hands out the files of a pack: raw ones byte for byte, and others as the game's own text, as
/// `format`, which may be null, writes it. Throws base::Error when the pack cannot be read.
void unpack(io::Blocks& blocks, const game::RecordFormat* format, FileSink& sink);

}  // namespace referee::internal::pack

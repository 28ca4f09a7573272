#pragma once

#include <cstdint>
#include <optional>

#include "base/digest.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::io {

/// Passes on the blocks of a whole file, and makes a digest of all its bytes, whether they were
/// asked for or not. Who reads the source instead has it read once more for the digest.
class DigestBlocks final : public Blocks {
 public:
  /// Both must outlive this object. `digest` begins anew.
  DigestBlocks(Blocks& inner, base::Digest& digest) : inner_(inner), digest_(digest) {
    digest_.reset();
  }

  std::optional<Block> next() override;
  bool is_checked() const override { return inner_.is_checked(); }
  void finish() override { inner_.finish(); }
  const Source* source() const override { return inner_.source(); }
  base::Deadline deadline() const override { return inner_.deadline(); }

  /// Reads what is left, to the end. Nothing if not everything could be read. To be called when no
  /// more blocks are wanted, and finish() was called.
  std::optional<base::Digest::Value> digest();

  /// That are in it.
  std::uint64_t bytes() const { return bytes_; }

 private:
  Blocks& inner_;
  base::Digest& digest_;
  std::uint64_t bytes_ = 0;
  bool failed_ = false;
};

}  // namespace referee::internal::io

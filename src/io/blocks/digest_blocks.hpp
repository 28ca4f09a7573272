#pragma once

#include <cstdint>
#include <optional>

#include "base/digest.hpp"
#include "io/blocks/blocks.hpp"

namespace referee::internal::io {

/// A decorator that passes on the blocks of a whole file, and computes a digest of all its bytes,
/// including those that were not asked for. If the source is read instead, it is read once more for
/// the digest.
class DigestBlocks final : public Blocks {
 public:
  /// Both must outlive this object. `digest` is reset.
  DigestBlocks(Blocks& inner, base::Digest& digest) : inner_(inner), digest_(digest) {
    digest_.reset();
  }

  std::optional<Block> next() override {
    failed_ = true;  // unless the next block or the end is reached
    const std::optional<Block> block = inner_.next();
    failed_ = false;
    if (block) {
      digest_.add(block->text);
      bytes_ += block->text.size();
    }
    return block;
  }
  bool is_checked() const override { return inner_.is_checked(); }
  void finish() override { inner_.finish(); }
  const Source* source() const override { return inner_.source(); }
  SourceAhead* source_ahead() override { return inner_.source_ahead(); }
  const FilePart* part() const override { return inner_.part(); }
  base::Deadline deadline() const override { return inner_.deadline(); }

  /// Reads the rest, to the end. Nothing if not everything could be read. To be called when no more
  /// blocks are wanted, and finish() was called.
  std::optional<base::Digest::Value> digest() {
    if (failed_) return std::nullopt;
    try {
      while (next()) continue;
      inner_.finish();
      return digest_.value();
    } catch (const base::Error&) {
      return std::nullopt;  // the verdict is valid without a digest
    }
  }

  /// How many bytes are in the digest.
  std::uint64_t bytes() const { return bytes_; }

 private:
  Blocks& inner_;
  base::Digest& digest_;
  std::uint64_t bytes_ = 0;
  bool failed_ = false;
};

}  // namespace referee::internal::io

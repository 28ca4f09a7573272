#include "io/blocks/digest_blocks.hpp"

namespace referee::internal::io {

std::optional<Block> DigestBlocks::next() {
  failed_ = true;  // unless the next block or the end is reached
  const std::optional<Block> block = inner_.next();
  failed_ = false;
  if (block) {
    digest_.add(block->text);
    bytes_ += block->text.size();
  }
  return block;
}

std::optional<base::Digest::Value> DigestBlocks::digest() {
  if (failed_) return std::nullopt;
  try {
    while (next()) continue;
    inner_.finish();
    return digest_.value();
  } catch (const base::Error&) {
    return std::nullopt;  // the verdict is valid without a digest
  }
}

}  // namespace referee::internal::io

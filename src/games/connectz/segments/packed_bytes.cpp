#include "games/connectz/segments/packed_bytes.hpp"

#include <zstd.h>
#include <zstd_errors.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace referee::internal::connectz {
namespace {

/// Lack of memory is no property of the bytes.
void check_memory_of_zstd(std::size_t result) {
  if (ZSTD_getErrorCode(result) == ZSTD_error_memory_allocation) throw std::bad_alloc();
}

constexpr unsigned varint_bits = 7;
constexpr unsigned varint_more = 0x80;

/// A varint of at most so many bytes.
template <typename NextByte>
std::uint64_t read_varint(unsigned most_bytes, NextByte next_byte) {
  std::uint64_t number = 0;
  for (unsigned i = 0; i < most_bytes; ++i) {
    const unsigned shift = i * varint_bits;
    const std::uint64_t byte = next_byte();
    const std::uint64_t bits = byte % varint_more;
    if (bits << shift >> shift != bits) throw senseless();
    number |= bits << shift;
    if (byte < varint_more) return number;
  }
  throw senseless();
}

}  // namespace

base::Error senseless() {
  return base::Error("its content makes no sense");
}

void append_varint(std::string& bytes, std::uint64_t number) {
  for (; number >= varint_more; number >>= varint_bits) {
    bytes += static_cast<char>(number | varint_more);
  }
  bytes += static_cast<char>(number);
}

PackedWriter::PackedWriter(const game::TextSink& write)
    : write_(write),
      context_(ZSTD_createCCtx(), ZSTD_freeCCtx),
      packed_(ZSTD_compressBound(block_bytes), '\0') {
  if (!context_) throw std::bad_alloc();
  block_.reserve(block_bytes);
}

void PackedWriter::number(std::uint64_t number) {
  std::string some;
  append_varint(some, number);
  bytes(some);
}

void PackedWriter::bytes(std::string_view bytes) {
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), block_bytes - block_.size());
    block_.append(bytes, 0, count);
    bytes.remove_prefix(count);
    if (block_.size() == block_bytes) write_block();
  }
}

void PackedWriter::text(std::string_view text) {
  number(text.size());
  bytes(text);
}

void PackedWriter::write_block() {
  constexpr int level = 3;
  const std::size_t packed = ZSTD_compressCCtx(context_.get(), packed_.data(), packed_.size(),
                                               block_.data(), block_.size(), level);
  check_memory_of_zstd(packed);
  const bool pays = packed < block_.size();  // which an error's number is not either
  const std::string_view bytes = pays ? std::string_view(packed_).substr(0, packed) : block_;
  std::string sizes;
  append_varint(sizes, block_.size());
  append_varint(sizes, bytes.size());
  write_(sizes);
  write_(bytes);
  block_.clear();
}

void PackedWriter::end() {
  if (!block_.empty()) write_block();
  write_(std::string_view("\0", 1));
}

PackedReader::PackedReader(const io::Source& source, std::uint64_t begin, std::uint64_t end)
    : source_(source), at_(begin), end_(end), context_(ZSTD_createDCtx(), ZSTD_freeDCtx) {
  if (!context_) throw std::bad_alloc();
}

std::uint64_t PackedReader::number(std::uint64_t most) {
  constexpr unsigned most_bytes = 10;
  const std::uint64_t number = read_varint(most_bytes, [this] { return byte(); });
  if (number > most) throw senseless();
  return number;
}

std::uint8_t PackedReader::byte() {
  if (taken_ == block_.size()) read_block();
  return static_cast<std::uint8_t>(block_[taken_++]);
}

void PackedReader::bytes(char* to, std::size_t count) {
  while (count > 0) {
    if (taken_ == block_.size()) read_block();
    const std::size_t some = std::min(count, block_.size() - taken_);
    std::memcpy(to, block_.data() + taken_, some);
    taken_ += some;
    to += some;
    count -= some;
  }
}

std::string PackedReader::text(std::size_t most_bytes) {
  std::string text(static_cast<std::size_t>(number(most_bytes)), '\0');
  bytes(text.data(), text.size());
  return text;
}

/// The next block, which has a byte at least.
void PackedReader::read_block() {
  const std::uint64_t size = stored_number();
  const std::uint64_t stored = stored_number();
  if (size == 0 || size > PackedWriter::block_bytes || stored > size) throw senseless();
  block_.resize(static_cast<std::size_t>(size));
  taken_ = 0;
  if (stored == size) return read_stored(block_.data(), block_.size());
  std::string packed(static_cast<std::size_t>(stored), '\0');
  read_stored(packed.data(), packed.size());
  const std::size_t got = ZSTD_decompressDCtx(context_.get(), block_.data(), block_.size(),
                                              packed.data(), packed.size());
  check_memory_of_zstd(got);
  if (got != block_.size()) throw senseless();  // as an error's number also is
}

std::uint64_t PackedReader::stored_number() {
  constexpr unsigned most_bytes = 4;
  return read_varint(most_bytes, [this] {
    char byte = 0;
    read_stored(&byte, 1);
    return static_cast<unsigned char>(byte);
  });
}

void PackedReader::read_stored(char* to, std::size_t count) {
  if (count > end_ - at_ || source_.read(at_, {to, count}) < count) throw senseless();
  at_ += count;
}

void PackedReader::check_end() {
  if (taken_ < block_.size() || stored_number() != 0 || at_ < end_) throw senseless();
}

}  // namespace referee::internal::connectz

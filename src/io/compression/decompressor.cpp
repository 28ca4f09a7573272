#include "io/compression/decompressor.hpp"

namespace referee::internal::io {

void Decompressor::open(Reader& inner, Compression compression, Compression if_short,
                        const base::Deadline& deadline) {
  input_.open(inner);
  wanted_ = compression;
  if_short_ = if_short;
  deadline_ = deadline;
  reader_ = nullptr;
}

std::size_t Decompressor::read(std::span<char> room) {
  if (reader_ == nullptr) begin(wanted_ == Compression::detect ? detected() : wanted_);
  if (reader_ != &input_) deadline_.check();
  return reader_->read(room);
}

Compression Decompressor::detected() {
  std::optional<Compression> found;
  do {
    found = compression_of(input_.held());
  } while (!found && input_.hold_more());
  return found.value_or(if_short_);
}

void Decompressor::begin(Compression compression) {
  if (compression == Compression::gzip) {
    if (!gzip_) gzip_.emplace(input_);
    gzip_->open();
    reader_ = &*gzip_;
  } else if (compression == Compression::zstd) {
    if (!zstd_) zstd_.emplace(input_);
    zstd_->open();
    reader_ = &*zstd_;
  } else {
    reader_ = &input_;
  }
}

}  // namespace referee::internal::io

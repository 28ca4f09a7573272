#include "io/compression/decompressor.hpp"

#include <array>

namespace referee::internal::io {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view gzip_magic = "\x1f\x8b"sv;
constexpr std::string_view zstd_magic = "\x28\xb5\x2f\xfd"sv;
constexpr std::string_view skippable_magic =
    "\x50\x2a\x4d\x18"sv;  // its first byte's low 4 bits vary

struct Magic {
  Compression compression;
  std::string_view bytes;
  unsigned char first_mask;
};

constexpr std::array<Magic, 3> magics{{
    {Compression::gzip, gzip_magic, 0xff},
    {Compression::zstd, zstd_magic, 0xff},
    {Compression::zstd, skippable_magic, 0xf0},
}};

bool is_first(const Magic& magic, char byte) {
  return (static_cast<unsigned char>(byte) & magic.first_mask) ==
         static_cast<unsigned char>(magic.bytes.front());
}

}  // namespace

std::optional<Compression> compression_of(std::string_view head) {
  if (head.empty()) return std::nullopt;
  for (const Magic& magic : magics) {
    if (!is_first(magic, head.front())) continue;
    const std::string_view rest = magic.bytes.substr(1);
    const std::string_view seen = head.substr(1, rest.size());
    if (seen == rest) return magic.compression;
    return rest.starts_with(seen) ? std::nullopt : std::optional(Compression::none);
  }
  return Compression::none;
}

Compression compression_of_name(std::string_view path) {
  if (path.ends_with(".gz")) return Compression::gzip;
  if (path.ends_with(".zst")) return Compression::zstd;
  return Compression::none;
}

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

#include "io/compression/decompressor.hpp"

#include <array>

#include <fmt/format.h>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

using namespace std::string_view_literals;

struct Magic {
  Compression compression;
  std::string_view bytes;
  unsigned char first_mask = 0xff;
};

constexpr std::array<Magic, 3> magics{{
    {Compression::gzip, "\x1f\x8b"sv},
    {Compression::zstd, "\x28\xb5\x2f\xfd"sv},
    {Compression::zstd, "\x50\x2a\x4d\x18"sv, 0xf0},  // a frame to be skipped
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
  reader_ = &input_;
  if (compression == Compression::none) return;
  const bool is_gzip = compression == Compression::gzip;
  std::unique_ptr<FormatReader>& reader = is_gzip ? gzip_ : zstd_;
  if (!reader) reader = is_gzip ? make_gzip_reader(input_) : make_zstd_reader(input_);
  reader->open();
  reader_ = reader.get();
}

bool begins_piece(std::string_view head, std::string_view name, bool is_first) {
  if (head.empty() && !is_first) return false;
  const std::optional<Compression> kind = compression_of(head);
  if (!kind) throw base::Error(fmt::format("truncated {} data", name));
  if (kind == (name == "gzip" ? Compression::gzip : Compression::zstd)) return true;
  throw base::Error(
      fmt::format("{} {} data", is_first ? "no" : "something else follows the", name));
}

}  // namespace referee::internal::io

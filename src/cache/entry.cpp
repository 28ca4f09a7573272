#include "cache/entry.hpp"

#include <array>

namespace referee::internal::cache {

Checksum::Checksum(const Maker& maker) {
  for (const std::string& part : {maker.tool, maker.version, maker.options}) {
    maker_ += part;
    maker_ += '\0';
  }
}

std::int64_t Checksum::of(const CachedFile& entry) {
  digest_.reset();
  digest_.add(maker_);
  add(entry.path);
  add(entry.size);
  add(static_cast<std::uint64_t>(entry.mtime_ns));
  add(entry.digest ? bytes_of(*entry.digest) : std::string_view());
  add(entry.games);
  std::uint64_t sum = 0;
  const base::Digest::Value value = digest_.value();
  for (std::size_t i = 0; i < sizeof sum; ++i) sum = sum << 8 | value[i];
  return static_cast<std::int64_t>(sum);
}

/// Adds the length too, so that no two entries give the same bytes.
void Checksum::add(std::string_view text) {
  add(std::uint64_t{text.size()});
  digest_.add(text);
}

/// Adds the same bytes on every machine.
void Checksum::add(std::uint64_t number) {
  std::array<char, sizeof number> bytes{};
  for (char& byte : bytes) {
    byte = static_cast<char>(number);
    number >>= 8;
  }
  digest_.add({bytes.data(), bytes.size()});
}

}  // namespace referee::internal::cache

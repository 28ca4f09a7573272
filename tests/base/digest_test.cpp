#include "base/digest.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "tests/catch.hpp"

namespace referee::internal::base {
namespace {

std::string hex(const Digest::Value& value) {
  std::string text;
  for (const unsigned char byte : value) text += fmt::format("{:02x}", byte);
  return text;
}

std::string digest_of(std::string_view bytes) {
  Digest digest;
  digest.add(bytes);
  return hex(digest.value());
}

/// The bytes over which xxHash's own check has its known digests.
std::string known_bytes(std::size_t count) {
  std::string bytes;
  for (std::uint64_t state = 2654435761; bytes.size() < count; state *= 11400714785074694797U) {
    bytes += static_cast<char>(state >> 56);
  }
  return bytes;
}

}  // namespace

TEST_CASE("digests are those that xxHash's own check knows", "[base][digest]") {
  // A length for each way in which XXH3 goes about it: 1-3, 4-8, 9-16, 17-128, 129-240, more.
  const std::vector<std::pair<std::size_t, std::string>> known{
      {0, "99aa06d3014798d86001c324468d497f"},    {1, "a6cd5e9392000f6ac44bdff4074eecdb"},
      {6, "082afe0b8162d12a3e7039bdda43cfc6"},    {12, "6e3efd8fc7802b18061a192713f69ad9"},
      {24, "0ce966e4678d37611e7044d28b1b901d"},   {48, "a002ac4e5478227ef942219aed80f67b"},
      {81, "4952f58181ab00425e8bafb9f95fb803"},   {222, "337e09641b948717f1aebd597cec6b3a"},
      {403, "1b6de21e332dd73dcdeb804d65c6dea4"},  {512, "18d2d110dcc9bca1617e49599013cb6b"},
      {2048, "f736557fd47073a5dd59e2c3a5f038e0"}, {2240, "ccb134fbfa7ce49d6e73a90539cf2948"},
      {2367, "e89c0f6ff369b427cb37aeb9e5d361ed"},
  };
  for (const auto& [length, digest] : known) {
    CAPTURE(length);
    CHECK(digest_of(known_bytes(length)) == digest);
  }
}

TEST_CASE("a digest is of the bytes, however they are cut", "[base][digest]") {
  const std::string bytes = known_bytes(3000);
  for (const std::size_t piece : {1U, 7U, 64U, 255U, 256U, 257U, 1024U}) {
    CAPTURE(piece);
    Digest digest;
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      CHECK(hex(digest.value()) == digest_of(bytes.substr(0, at)));
      digest.add(std::string_view(bytes).substr(at, piece));
    }
    CHECK(hex(digest.value()) == digest_of(bytes));
    digest.reset();
    CHECK(hex(digest.value()) == digest_of({}));
  }
}

}  // namespace referee::internal::base

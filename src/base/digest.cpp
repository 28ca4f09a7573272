#include "base/digest.hpp"

#include <xxhash.h>

#include <algorithm>
#include <new>

#include <fmt/format.h>

namespace referee::internal::base {

void Digest::Free::operator()(XXH3_state_s* state) const {
  XXH3_freeState(state);
}

Digest::Digest() : state_(XXH3_createState()) {
  if (!state_) throw std::bad_alloc();
  reset();
}

void Digest::add(std::string_view bytes) {
  XXH3_128bits_update(state_.get(), bytes.data(), bytes.size());
}

Digest::Value Digest::value() const {
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
  Value value;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), value.begin());
  return value;
}

void Digest::reset() {
  XXH3_128bits_reset(state_.get());
}

std::string hexadecimal(const Digest::Value& digest) {
  std::string digits;
  for (const unsigned char byte : digest) digits += fmt::format("{:02x}", byte);
  return digits;
}

}  // namespace referee::internal::base

#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>

struct XXH3_state_s;  // libxxhash's

namespace referee::internal::base {

/// A 128-bit digest of content (XXH3), computed piece by piece: tells whether two files have the
/// same bytes. The same on every machine. Not for secrets: an attacker can make two contents with
/// the same digest.
class Digest {
 public:
  /// Most significant byte first, as `xxh128sum` prints it.
  using Value = std::array<unsigned char, 16>;

  /// Of no bytes so far.
  Digest();

  void add(std::string_view bytes);

  /// The digest of all bytes added so far. More may be added afterwards.
  Value value() const;

  /// Starts again with no bytes.
  void reset();

 private:
  struct Free {
    void operator()(XXH3_state_s* state) const;
  };

  std::unique_ptr<XXH3_state_s, Free> state_;
};

/// Its 32 hexadecimal digits.
std::string hexadecimal(const Digest::Value& digest);

}  // namespace referee::internal::base

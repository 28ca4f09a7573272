#pragma once

#include <cstddef>
#include <string>

/// For the tests of mapped files.
namespace referee::internal::tests {

inline constexpr std::size_t page = 4096;

/// Numbers, a line each; the last line may be cut off.
inline std::string lines(std::size_t bytes) {
  std::string text;
  for (std::size_t i = 0; text.size() < bytes; ++i) text += std::to_string(i * i % 100003) + "\n";
  text.resize(bytes);
  return text;
}

}  // namespace referee::internal::tests

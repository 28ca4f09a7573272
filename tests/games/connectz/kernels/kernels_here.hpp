#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.hpp"
#include "games/connectz/kernels/kernels.hpp"

/// For the tests of the kernels, each against a twin that reads byte by byte.
namespace referee::internal::tests {

/// The kernels that the processor has the instructions for, with their names.
inline std::vector<std::pair<std::string_view, const connectz::Kernels*>> kernels_here() {
  std::vector<std::pair<std::string_view, const connectz::Kernels*>> found;
  for (const auto& [name, instructions] : base::all_instructions) {
    if (base::has(instructions)) found.emplace_back(name, &connectz::kernels_of(instructions));
  }
  return found;
}

inline constexpr connectz::LineEnd line_ends[] = {connectz::LineEnd::lf, connectz::LineEnd::crlf};

inline std::string_view bytes_of(connectz::LineEnd end) {
  return end == connectz::LineEnd::crlf ? "\r\n" : "\n";
}

/// Room for a text in the middle of others, `offset` bytes after the start of a cache line.
class Desk {
 public:
  std::string_view place(std::string_view text, std::size_t offset) {
    room_.assign(offset + text.size() + 2 * base::block_padding + 64, '7');
    const auto address = reinterpret_cast<std::uintptr_t>(room_.data());
    const std::size_t at = base::block_padding + (64 - address % 64) % 64 + offset % 64;
    room_.resize(at + text.size() + base::block_padding, '7');
    text.copy(room_.data() + at, text.size());
    return std::string_view(room_).substr(at, text.size());
  }

 private:
  std::string room_;
};

}  // namespace referee::internal::tests

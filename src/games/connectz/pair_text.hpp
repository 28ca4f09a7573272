#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace referee::internal::connectz {

/// For the kernels that read lines of two digits in windows of some bytes: each looks at the two
/// bytes before it too. The text before the first one reads as line ends, that behind the last one
/// as digits, so that no line seems to end there.
template <std::size_t bytes>
class PairWindow {
 public:
  PairWindow(std::string_view text, std::size_t at) {
    window_.fill('0');
    const std::size_t before = std::min<std::size_t>(at, 2);
    std::fill_n(window_.begin(), 2 - before, '\n');
    std::memcpy(window_.data() + 2 - before, text.data() + at - before,
                before + std::min(bytes, text.size() - at));
  }

  const char* begin() const { return window_.data() + 2; }

 private:
  std::array<char, 2 + bytes> window_;
};

}  // namespace referee::internal::connectz

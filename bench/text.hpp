#pragma once

#include <string>
#include <string_view>

#include "base/limits.hpp"

namespace referee::internal::bench {

/// A game's text as a judge takes it: in memory, with readable bytes before and behind it.
class Text {
 public:
  explicit Text(std::string_view text)
      : bytes_(std::string(base::block_padding, '\0').append(text)), size_(text.size()) {
    bytes_.append(base::block_padding, '\0');
  }

  std::string_view view() const {
    return std::string_view(bytes_).substr(base::block_padding, size_);
  }

 private:
  std::string bytes_;
  std::size_t size_;
};

}  // namespace referee::internal::bench

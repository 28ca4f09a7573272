#pragma once

#include <functional>
#include <string_view>
#include <utility>

#include "io/source.hpp"

namespace referee::internal::tests {

/// A text in memory with a function that is called before each read. It may throw, or give another
/// text of the same length to read from.
class HookedText : public io::Source {
 public:
  using Hook = std::function<std::string_view(std::uint64_t offset)>;

  HookedText(std::string_view text, Hook hook) : text_(text), hook_(std::move(hook)) {}

  std::uint64_t size() const override { return text_.size(); }
  void check() const override {}
  std::size_t read(std::uint64_t offset, std::span<char> room) const override {
    return io::MemorySource(hook_(offset)).read(offset, room);
  }

 private:
  std::string_view text_;
  Hook hook_;
};

}  // namespace referee::internal::tests

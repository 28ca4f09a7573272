#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hpp"
#include "base/random.hpp"
#include "game/referee.hpp"
#include "io/blocks/memory_blocks.hpp"
#include "io/reader.hpp"

namespace referee::internal::tests {

/// Whether this is a slow build, with sanitizers or for another processor.
#ifdef REFEREE_SHORTENED
inline constexpr bool is_slow_build = true;
#else
inline constexpr bool is_slow_build = false;
#endif

/// How often a random comparison runs: as often as while its code was written in scripts/nightly,
/// a quarter of that with each change, and a twentieth in slow builds.
constexpr std::uint64_t rounds(std::uint64_t full) {
#ifdef REFEREE_ALL_ROUNDS
  constexpr std::uint64_t share = 1;
#else
  constexpr std::uint64_t share = is_slow_build ? 20 : 4;
#endif
  return std::max<std::uint64_t>(full / share, 1);
}

/// Where every value is tried at every place: the distance of those that are. In slow builds some
/// at each place, beginning with another one, so that each is tried at some.
inline constexpr std::size_t sparse = is_slow_build ? 11 : 1;

/// A copy of a text with the bytes before and behind it that blocks promise, of which none is a
/// line end and some are digits: a parser that looks too far finds nonsense.
class PaddedText {
 public:
  explicit PaddedText(std::string_view text)
      : bytes_(padding() + std::string(text) + padding()), size_(text.size()) {}

  std::string_view text() const { return {bytes_.data() + base::block_padding, size_}; }

 private:
  static std::string padding() { return std::string(base::block_padding, '7'); }

  std::string bytes_;
  std::size_t size_;
};

/// Bytes that mean something in one format or another.
inline constexpr char odd_bytes[] = "\n\r \t+-09azAZ[]{}()#;:,.\"\\\x7f\x80\xff";  // and the 0

/// A few bytes taken out, doubled, or changed to or put in from among `bytes`.
inline std::string mutated(std::string text, base::Random& random,
                           std::string_view bytes = {odd_bytes, sizeof odd_bytes}) {
  for (std::uint64_t i = 0, changes = 1 + random.below(3); i < changes; ++i) {
    const std::size_t at = random.below(text.size() + 1);
    const std::size_t count = random.below(6);
    switch (random.below(4)) {
      case 0:
        if (at < text.size()) text[at] = bytes[random.below(bytes.size())];
        break;
      case 1:
        text.erase(at, count);
        break;
      case 2:
        text.insert(at, text.substr(random.below(text.size() + 1), 2 * count));
        break;
      default:
        text.insert(at, 1, bytes[random.below(bytes.size())]);
    }
  }
  return text;
}

/// What a file holds; nothing if there is none.
inline std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Keeps the verdicts.
class CollectingSink : public game::Sink {
 public:
  void take(game::Verdict verdict) override { verdicts.push_back(std::move(verdict)); }

  std::vector<game::Verdict> verdicts;
};

/// A property of a verdict; null if the verdict does not have it.
template <typename T>
const T* property_of(const game::Verdict& verdict, std::string_view key) {
  for (const game::Property& property : verdict.properties) {
    if (property.key == key) return std::get_if<T>(&property.value);
  }
  return nullptr;
}

/// A property that is a text; empty if the verdict does not have it.
inline std::string text_property(const game::Verdict& verdict, std::string_view key) {
  const auto* const text = property_of<std::string>(verdict, key);
  return text == nullptr ? "" : *text;
}

/// Hands out the bytes of a text, `step` at a time at most.
class TextReader : public io::Reader {
 public:
  TextReader(std::string_view text, std::size_t step) : rest_(text), step_(step) {}

  std::size_t read(std::span<char> room) override {
    const std::size_t count = std::min({room.size(), rest_.size(), step_});
    rest_.copy(room.data(), count);
    rest_.remove_prefix(count);
    return count;
  }

 private:
  std::string_view rest_;
  std::size_t step_;
};

}  // namespace referee::internal::tests

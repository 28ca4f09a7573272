#include "shards/manifest_text.hpp"

#include <string>
#include <utility>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

/// Lines as those of a manifest.
std::string random_lines(base::Random& random, std::uint64_t count) {
  std::string lines;
  for (std::uint64_t i = 0; i < count; ++i) {
    lines += std::to_string(random.below(1000)) + "\tfound\tgames/" +
             std::to_string(random.below(1U << 20)) + "\n";
  }
  return lines;
}

struct Written {
  std::string bytes;
  std::vector<shards::FrameWriter::Frame> frames;
};

/// The texts as frames; what is added at a time differs.
Written written(const std::vector<std::string>& texts, std::size_t most_at_once,
                std::uint64_t seed) {
  Written written;
  base::Random random(seed);
  shards::FrameWriter writer([&](std::string_view bytes) { written.bytes += bytes; }, most_at_once);
  for (const std::string& text : texts) {
    for (std::string_view rest = text; !rest.empty();) {
      const std::string_view piece = rest.substr(0, 1 + random.below(1000));
      writer.add(piece);
      rest.remove_prefix(piece.size());
    }
    written.frames.push_back(writer.end());
  }
  return written;
}

}  // namespace

TEST_CASE("frames hold the texts, whether they were compressed at once or in pieces", "[sweep]") {
  base::Random random(1);
  for (std::uint64_t round = 0; round < tests::rounds(20); ++round) {
    std::vector<std::string> texts;
    for (std::uint64_t i = 0; i < 4; ++i)
      texts.push_back(random_lines(random, random.below(20000) * (i % 2)));
    const Written at_once = written(texts, 100000000, 1);
    CHECK(written(texts, 100000000, 2).bytes == at_once.bytes);
    for (const std::size_t most_at_once : {0U, 5000U, 100000000U}) {
      const Written found = written(texts, most_at_once, round);
      std::uint64_t end = 0;
      for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto& [offset, bytes, text_bytes] = found.frames[i];
        CHECK(offset == std::exchange(end, offset + bytes));
        CHECK(text_bytes == texts[i].size());
        CHECK(shards::decompressed(std::string_view(found.bytes).substr(offset, bytes),
                                   text_bytes) == texts[i]);
      }
      CHECK(end == found.bytes.size());
    }
  }
}

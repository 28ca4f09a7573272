// Taking blanks out of lines, each kernel against a twin that looks at whole lines.
#include <regex>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/kernels/kernels_here.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

struct Copy {
  std::string text;
  bool plain = true;
};

/// Line by line: blanks, at most one run of other bytes, blanks, at most one CR.
Copy squeeze_slowly(const std::string& text) {
  Copy copy;
  for (std::size_t at = 0; at < text.size();) {
    std::string line = text.substr(at, text.find('\n', at) - at);
    at += line.size() + 1;
    if (line.ends_with('\r')) line.pop_back();
    const std::size_t first = std::min(line.find_first_not_of(" \t"), line.size());
    const std::size_t last = line.find_last_not_of(" \t") + 1;
    const std::string word = first < last ? line.substr(first, last - first) : "";
    if (word.find_first_of(" \t\r") != word.npos) copy.plain = false;
    copy.text += word + '\n';
  }
  return copy;
}

void compare(const std::string& text) {
  const Copy truth = squeeze_slowly(text);
  const std::string padded = text + std::string(base::block_padding, ' ');
  for (const auto& [name, kernels] : tests::kernels_here()) {
    std::string room(text.size() + base::block_padding, '\0');
    const connectz::Squeezed squeezed =
        kernels->squeeze(std::string_view(padded).substr(0, text.size()), room.data());
    if (squeezed.plain == truth.plain &&
        (!truth.plain || room.substr(0, squeezed.bytes) == truth.text)) {
      continue;
    }
    INFO(name << "\n" << text);
    CHECK(squeezed.plain == truth.plain);
    REQUIRE(room.substr(0, squeezed.bytes) == truth.text);
  }
}

}  // namespace

TEST_CASE("blanks around numbers go, and those within are seen", "[connectz][kernel][once]") {
  CHECK(squeeze_slowly(" 1\t\r\n2\n \n").text == "1\n2\n\n");
  CHECK(!squeeze_slowly("1 2\n").plain);
  base::Random random(4);
  const std::string bytes = "0123456789 \t \t \t\r\n\n";
  for (int round = 0; round < 30000; ++round) {
    std::string text;
    const std::uint64_t lines = 1 + random.below(60);
    const std::uint64_t blanks = random.below(random.below(20) == 0 ? 100 : 4) + 1;
    for (std::uint64_t i = 0; i < lines; ++i) {
      text += std::string(random.below(blanks), random.below(2) == 0 ? ' ' : '\t');
      text += std::to_string(random.below(100000));
      text += std::string(random.below(blanks), ' ');
      text += random.below(3) == 0 ? "\r\n" : "\n";
    }
    for (std::uint64_t edits = random.below(3); edits > 0; --edits) {
      text[random.below(text.size() - 1)] = bytes[random.below(bytes.size())];
    }
    compare(text);
  }
}

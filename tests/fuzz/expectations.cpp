// Patterns for expected codes, and names: the first line is the pattern, each other a name.

#include "base/error.hpp"
#include "sweep/expectation.hpp"
#include "tests/fuzz/fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace referee::internal;  // NOLINT(google-build-using-namespace)
  const std::string text = fuzz::text_of(data, size);
  std::size_t end = std::min(text.find('\n'), text.size());
  try {
    const sweep::Expectation expectation(text.substr(0, end));
    while (end < text.size()) {
      const std::size_t begin = end + 1;
      end = std::min(text.find('\n', begin), text.size());
      expectation.expected(text.substr(begin, end - begin));
    }
  } catch (const base::Error& error) {
    fuzz::require(error.what()[0] != '\0', "refused for no reason");
  }
  return 0;
}

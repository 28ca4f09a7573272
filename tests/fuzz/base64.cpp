// Base64: what is decoded has that one encoding, and any bytes come back.

#include "text/base64.hpp"

#include "tests/fuzz/fuzzing.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace referee::internal;  // NOLINT(google-build-using-namespace)
  const std::string input = fuzz::text_of(data, size);
  std::string decoded = "before";
  if (text::decode_base64(input, decoded)) {
    std::string again;
    text::append_base64(again, decoded.substr(6));
    fuzz::require_same(again, input, "another encoding");
  } else {
    fuzz::require_same(decoded, "before", "bytes of what is no base64");
  }
  std::string encoded;
  text::append_base64(encoded, input);
  std::string back;
  fuzz::require(text::decode_base64(encoded, back), "an encoding is refused");
  fuzz::require_same(back, input, "other bytes come back");
  return 0;
}

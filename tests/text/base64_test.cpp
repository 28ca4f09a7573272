#include "text/base64.hpp"

#include "base/random.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

namespace {

std::string encoded(std::string_view bytes) {
  std::string text;
  text::append_base64(text, bytes);
  return text;
}

bool is_base64(std::string_view letters) {
  std::string bytes = "before";
  const bool good = text::decode_base64(letters, bytes);
  CHECK((good || bytes == "before"));
  return good;
}

}  // namespace

TEST_CASE("the examples of RFC 4648", "[text]") {
  CHECK(encoded("").empty());
  CHECK(encoded("f") == "Zg==");
  CHECK(encoded("fo") == "Zm8=");
  CHECK(encoded("foo") == "Zm9v");
  CHECK(encoded("foob") == "Zm9vYg==");
  CHECK(encoded("fooba") == "Zm9vYmE=");
  CHECK(encoded("foobar") == "Zm9vYmFy");
}

TEST_CASE("any bytes come back", "[text]") {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    base::Random random(seed);
    std::string bytes;
    for (std::uint64_t i = random.below(200); i > 0; --i) {
      bytes += static_cast<char>(random.below(256));
    }
    std::string back;
    REQUIRE(text::decode_base64(encoded(bytes), back));
    REQUIRE(back == bytes);
  }
}

TEST_CASE("what is no base64", "[text]") {
  for (const char* letters :
       {"Z", "Zg", "Zg=", "Zg===", "=", "====", "Zh==", "Zm9=", "Zm 9", "Zm9v\n", "Zm-_",
        "Zg==Zg==", "Z===", "Zm9vZ===", "\xff\xff\xff\xff"}) {
    CAPTURE(letters);
    CHECK_FALSE(is_base64(letters));
  }
  CHECK(is_base64("Zm9v+/+/"));
}

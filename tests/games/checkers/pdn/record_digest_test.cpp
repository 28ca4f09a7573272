#include "games/checkers/pdn/record_digest.hpp"

#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::RecordDigest;

namespace {

std::optional<base::Digest::Value> digest_of(std::initializer_list<std::string_view> lines) {
  RecordDigest digest;
  for (const std::string_view line : lines) digest.add_line(line);
  return digest.value();
}

}  // namespace

TEST_CASE("blanks around lines and empty lines around records make no other digest", "[checkers]") {
  const auto plain = digest_of({"1. 11-15", "22-18 *"});
  REQUIRE(plain);
  CHECK(digest_of({" 1. 11-15\t", "\t22-18 * \r"}) == plain);
  CHECK(digest_of({"", " ", "1. 11-15", "22-18 *"}) == plain);
  CHECK(digest_of({"1. 11-15", "22-18 *", "", "\t"}) == plain);
}

TEST_CASE("all else makes another digest", "[checkers]") {
  const auto plain = digest_of({"1. 11-15", "22-18 *"});
  CHECK(digest_of({"1. 11-15 22-18 *"}) != plain);
  CHECK(digest_of({"1. 11-15", "", "22-18 *"}) != plain);
  CHECK(digest_of({"1. 11-15", "", "22-18 *"}) != digest_of({"1. 11-15", "", "", "22-18 *"}));
  CHECK(digest_of({"1. 11-15", "22-18  *"}) != plain);
  CHECK(digest_of({"1. 11-15", "22-18 1"}) != plain);
  CHECK(digest_of({"11-15"}) != digest_of({"11-1"}));
}

TEST_CASE("without text, or with text that cannot be read, there is no digest", "[checkers]") {
  CHECK_FALSE(digest_of({}));
  CHECK_FALSE(digest_of({"", " \t\r"}));
  RecordDigest digest;
  digest.add_line("1. 11-15");
  digest.spoil();
  CHECK_FALSE(digest.value());
  digest.reset();
  CHECK_FALSE(digest.value());
  digest.add_line("");
  digest.add_line("1. 11-15");
  digest.add_line("");
  CHECK(digest.value() == digest_of({"1. 11-15"}));
  digest.reset();
  digest.add_line("1. 11-15");
  CHECK(digest.value() == digest_of({"1. 11-15"}));
}

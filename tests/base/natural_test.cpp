#include "base/natural.hpp"

#include "tests/catch.hpp"

using referee::internal::base::Natural;

namespace {

constexpr std::uint64_t max_word = 18446744073709551615U;
const Natural beyond = Natural::from_digits("18446744073709551616");  // 2^64

}  // namespace

TEST_CASE("a natural number is canonical", "[base]") {
  CHECK(Natural::from_digits("007") == Natural(7));
  CHECK(Natural::from_digits("000") == Natural(0));
  CHECK(Natural::from_digits("18446744073709551615").word() == max_word);
  CHECK(Natural::from_digits("0018446744073709551616") == beyond);
  CHECK(beyond.digits() == "18446744073709551616");
  CHECK_FALSE(beyond.word());
  CHECK(beyond.clamped() == max_word);
}

TEST_CASE("natural numbers are ordered by value", "[base]") {
  const Natural huge = Natural::from_digits("1" + std::string(30, '0'));
  CHECK(Natural(9) < Natural(10));
  CHECK(Natural(max_word) < beyond);
  CHECK(beyond < huge);
  CHECK(Natural::from_digits("99999999999999999999") <
        Natural::from_digits("100000000000000000000"));
  CHECK(huge == Natural::from_digits("01" + std::string(30, '0')));
}

TEST_CASE("a step leads to the neighbour, across every border", "[base]") {
  CHECK(Natural(7).plus(-7) == Natural(0));
  CHECK_FALSE(Natural(7).plus(-8));
  CHECK(Natural(max_word).plus(1) == beyond);
  CHECK(beyond.plus(-1) == Natural(max_word));
  CHECK(beyond.plus(-1)->word());
  CHECK(Natural::from_digits("99999999999999999999").plus(1)->digits() == "100000000000000000000");
  CHECK(Natural::from_digits("100000000000000000000").plus(-1)->digits() == "99999999999999999999");
  CHECK(Natural::from_digits("100000000000000000000").plus(-1234567)->digits() ==
        "99999999999998765433");
  CHECK(Natural(max_word).plus(INT64_MAX)->digits() == "27670116110564327422");
  CHECK(Natural::from_digits("27670116110564327422").plus(INT64_MIN)->digits() ==
        "18446744073709551614");
}

TEST_CASE("very long numbers are cut for people", "[base]") {
  const std::string digits = "12345678" + std::string(4992, '0');
  CHECK(Natural::from_digits(digits).short_digits() == "12345678...00000000 (5000 digits)");
  CHECK(Natural(42).short_digits() == "42");
}

#include "base/limits.hpp"
#include "tests/catch.hpp"
#include "text/fields.hpp"
#include "text/lines.hpp"

using namespace referee::internal::text;  // NOLINT(google-build-using-namespace)
using namespace std::string_literals;

TEST_CASE("a line ends at LF, with one CR before it, or at the end", "[text]") {
  const auto check = [](const std::string& rest, const std::string& text, std::size_t bytes) {
    const Line line = first_line(rest);
    CAPTURE(rest);
    CHECK(line.text == text);
    CHECK(line.bytes == bytes);
    CHECK_FALSE(line.too_long);
  };
  check("12\n3", "12", 3);
  check("12\r\n3", "12", 4);
  check("12\r\r\n3", "12\r", 5);
  check("1\r2\n", "1\r2", 4);
  check("12", "12", 2);
  check("12\r", "12", 3);
  check("\n", "", 1);
  check("\r\n", "", 2);
  check("\0\n"s, "\0"s, 2);
}

TEST_CASE("a line may have 2^20 bytes without its LF, not one more", "[text]") {
  const std::string longest(referee::internal::base::max_line_bytes, '1');
  CHECK(first_line(longest).text.size() == longest.size());
  CHECK(first_line(longest + "\n2").bytes == longest.size() + 1);
  CHECK_FALSE(first_line(longest + "\n2").too_long);
  CHECK(first_line(longest + "1").too_long);
  CHECK(first_line(longest + "1\n").too_long);
  // The CR is one of them.
  CHECK(first_line(longest + "\r\n").too_long);
  CHECK_FALSE(first_line(longest.substr(1) + "\r\n").too_long);
}

TEST_CASE("fields stand between spaces and tabs, nothing else", "[text]") {
  std::string_view rest = " \t7  6\v4 ";
  CHECK(take_field(rest) == "7");
  CHECK(take_field(rest) == "6\v4");
  CHECK(take_field(rest).empty());
  CHECK(rest.empty());
}

TEST_CASE("positive integers are digits that are not all zeros", "[text]") {
  for (const char* good : {"1", "007", "10", "99999999999999999999999999"}) {
    CHECK(is_positive_integer(good));
  }
  for (const char* bad :
       {"", "0", "000", "+3", "-1", "1.0", "1_0", "0x1", "1e3", "\xEF\xBB\xBF\x31"}) {
    CHECK_FALSE(is_positive_integer(bad));
  }
}

TEST_CASE("what cannot be seen is quoted as hexadecimal digits", "[text]") {
  using referee::internal::text::quoted;
  for (const auto& [bytes, digits] : std::initializer_list<std::pair<std::string, std::string>>{
           {"\xc2\xa0", "\\xc2\\xa0"},
           {"\xc2\xad", "\\xc2\\xad"},
           {"\xe2\x80\x80", "\\xe2\\x80\\x80"},
           {"\xe2\x80\x8f", "\\xe2\\x80\\x8f"},
           {"\xe2\x80\xa8", "\\xe2\\x80\\xa8"},
           {"\xe2\x80\xaf", "\\xe2\\x80\\xaf"},
           {"\xe2\x81\x9f", "\\xe2\\x81\\x9f"},
           {"\xd8\x9c", "\\xd8\\x9c"},
           {"\xe1\x9a\x80", "\\xe1\\x9a\\x80"},
           {"\xe1\xa0\x8e", "\\xe1\\xa0\\x8e"},
           {"\xe3\x80\x80", "\\xe3\\x80\\x80"},
           {"\xe2\x81\xaf", "\\xe2\\x81\\xaf"},
           {"\xef\xbb\xbf", "\\xef\\xbb\\xbf"}}) {
    CHECK(quoted("a" + bytes + "7") == "'a" + digits + "7'");
  }
  for (const std::string seen : {"\xc2\xa1", "\xe2\x80\x90", "\xe2\x80\xa7", "\xe2\x80\xb0",
                                 "\xe2\x81\x9e", "\xe2\x81\xb0", "\xe2\x82\xac", "\xef\xbb\xbe"}) {
    CHECK(quoted(seen) == "'" + seen + "'");
  }
}

TEST_CASE("quoted bytes never reach a terminal raw", "[text]") {
  CHECK(referee::internal::text::quoted("a\tb\x1b\xff"s) == R"('a\x09b\x1b\xff')");
  CHECK(referee::internal::text::quoted("11\xe2\x80\x93"
                                        "15") ==
        "'11\xe2\x80\x93"
        "15'");
  CHECK(referee::internal::text::quoted("\xc2\x9b"
                                        "31m\x7f") == R"('\xc2\x9b31m\x7f')");
  CHECK(referee::internal::text::quoted(std::string(31, 'x') + "\xe2\x80\x93") ==
        "'" + std::string(31, 'x') + "...'");
  CHECK(referee::internal::text::quoted(std::string(29, 'x') + "\xe2\x80\x93") ==
        "'" + std::string(29, 'x') + "\xe2\x80\x93'");
  CHECK(referee::internal::text::quoted(std::string(40, '\x80')).starts_with("'\\x80"));
  CHECK(referee::internal::text::quoted(std::string(33, 'x')) ==
        "'" + std::string(32, 'x') + "...'");
}

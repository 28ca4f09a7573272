#include "text/escape.hpp"

#include "tests/catch.hpp"

using namespace referee::internal::text;  // NOLINT(google-build-using-namespace)
using namespace std::string_literals;

TEST_CASE("paths are escaped where a terminal would obey them", "[text][once]") {
  CHECK(escaped("a b/c.txt") == "a b/c.txt");
  CHECK(escaped("tab\tnew\nline\\") == R"(tab\tnew\nline\\)");
  CHECK(escaped("\x01\x1b[2J\x7f\r"s) == R"(\x01\x1b[2J\x7f\x0d)");
  CHECK(escaped("\xc2\x9b"
                "31m") == R"(\xc2\x9b31m)");
  CHECK(escaped("\xc3\xa9\xff\x9b") == "\xc3\xa9\xff\x9b");
}

TEST_CASE("escapes can be undone", "[text][once]") {
  for (const std::string& path :
       {""s, "a b"s, "tab\tnew\nline\\"s, "\x01\x1b[2J\x7f\r"s, "\xc2\x9b"s, "\\x41"s, "\\\\n"s,
        "\xc3\xa9\xff\x9b\xef\xbf\xbe"s}) {
    CAPTURE(path);
    CHECK(unescaped(escaped(path)) == path);
    CHECK(unescaped(legal_utf8(escaped(path))) == path);
    CHECK(is_clean_utf8(legal_utf8(path)));
  }
  CHECK(unescaped("\\") == "\\");
  CHECK(unescaped("\\x4") == "\\x4");
  CHECK(unescaped("\\xg1\\q") == "\\xg1\\q");
}

TEST_CASE("only well-formed UTF-8 stands in JSON as it is", "[text][once]") {
  for (const char* clean : {"", "abc", "\t\n", "\xc2\xa0", "\xc3\xa9", "\xe2\x82\xac",
                            "\xf0\x9f\x99\x82", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf"}) {
    CAPTURE(clean);
    CHECK(is_clean_utf8(clean));
  }
  for (const char* unclean :
       {"\x7f", "\xc2\x80", "\xc2\x9f", "\xff", "\x80", "\xc0\xaf", "\xc1\xbf", "\xe0\x9f\xbf",
        "\xed\xa0\x80", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xe2\x82",
        "\xc3", "a\xc3(", "\xe2\x28\xa1"}) {
    CAPTURE(unclean);
    CHECK_FALSE(is_clean_utf8(unclean));
  }
}

TEST_CASE("characters that mean something in a format have a text in their place", "[text][once]") {
  CHECK(xml_escaped("<a b=\"1\">&amp;'\xc3\xa9") == "&lt;a b=&quot;1&quot;&gt;&amp;amp;'\xc3\xa9");
  CHECK(xml_escaped("plain") == "plain");
  CHECK(xml_escaped("").empty());
  constexpr Replacements doubled{{'\xff', "xx"}, {'b', ""}};
  CHECK(doubled.in("\xff\xff"
                   "abc"
                   "b\xff") == "xxxxacxx");
}

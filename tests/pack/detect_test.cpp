#include "pack/lines.hpp"

#include <string>

#include "tests/catch.hpp"

namespace referee::internal::pack {

TEST_CASE("a pack begins with a brace, a JSON string and a colon", "[pack]") {
  for (const std::string text :
       {R"({"id":1})", R"({ "id" : "x"})", "{\t\t\"\"\t :", R"({"a\"b\\":)", R"({"id":)",
        R"({"\u00fE\/\b\f\n\r\t":)", "{\"\xff\":"}) {
    CAPTURE(text);
    CHECK(beginning_of(text) == Beginning::record);
  }
  for (const std::string text : {"",
                                 "{",
                                 "{ ",
                                 "{\"",
                                 "{\"a",
                                 "{\"a\"",
                                 "{\"a\" ",
                                 "{\"a\"}",
                                 "{\n\"a\":1}",
                                 "{\"a\n\":1}",
                                 "{\"a\\\nb\": x}",
                                 "{a:1}",
                                 "{'a':1}",
                                 " {\"a\":1}",
                                 "[{\"a\":1}]",
                                 "{\"a\\\":1}",
                                 "{\"a\\",
                                 R"({"a\qb":1})",
                                 R"({"a\u12":1})",
                                 R"({"a\u12g4":1})",
                                 R"({"a\u)",
                                 "{Annotated game}\n1. 11-15 *",
                                 "{\"A quotation\" he said} 1. 11-15",
                                 "{\"a\"\n:1}",
                                 "{} 1. 11-15 *",
                                 "{ }",
                                 "{}{"}) {
    CAPTURE(text);
    CHECK(beginning_of(text) == Beginning::other);
  }
}

TEST_CASE("an empty object is a pack of its own", "[pack]") {
  for (const std::string text : {"{}", "{}\n", "{}\r\n", "{} \t"}) {
    CAPTURE(text);
    CHECK(beginning_of(text) == Beginning::empty_record);
    CHECK(is_one_line(text));
  }
  CHECK(beginning_of("{}\n1. 11-15 *\n") == Beginning::empty_record);
  CHECK_FALSE(is_one_line("{}\n1. 11-15 *\n"));
  CHECK_FALSE(is_one_line("{}\n\n"));
}

}  // namespace referee::internal::pack

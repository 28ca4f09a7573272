#include "svg/sheet.hpp"
#include "tests/catch.hpp"

using namespace referee::internal::svg;  // NOLINT(google-build-using-namespace)

namespace {

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

std::string sheet_with(const std::vector<std::string>& words) {
  return Sheet("title", {100, 100}, words).finish();
}

}  // namespace

TEST_CASE("Whatever is written is well-formed", "[svg]") {
  Writer writer;
  writer.open("g", R"(id="{}")", "\"<&>'");
  writer.words("text", std::string("<b>&amp;\0\x1f\xff\xc3", 12), "");
  writer.open("g", "");
  const std::string text = writer.finish();
  CHECK(text.find("id=\"&quot;&lt;&amp;&gt;'\"") != std::string::npos);
  CHECK(text.find("&lt;b&gt;&amp;amp;\\x00\\x1f\\xff\\xc3</text>") != std::string::npos);
  CHECK(count(text, "<g") == 2);
  CHECK(count(text, "</g>") == 2);
  CHECK(text.ends_with("</g>\n</g>\n"));
}

TEST_CASE("Numbers are short", "[svg]") {
  CHECK(attributes("{} {} {} {}", 0, -0.001, 12, 100) == "0 0 12 100");
  CHECK(attributes("{} {} {} {}", 0.5, 1.0 / 3, 32767.25, -7.1) == "0.5 0.33 32767.25 -7.1");
}

TEST_CASE("Words are wrapped at blanks, or else anywhere, and cut", "[svg]") {
  CHECK(count(sheet_with({}), "<text") == 0);
  CHECK(count(sheet_with({"one line"}), "<text") == 1);
  const std::string letters(100, 'x');  // two lines and a bit
  CHECK(count(sheet_with({letters}), "<text") == 3);
  CHECK(count(sheet_with({letters + " " + letters}), "<text") == 5);
  const std::string endless = sheet_with({std::string(100000, 'y')});
  CHECK(count(endless, "<text") == 5);
  CHECK(endless.find("y ...</text>") != std::string::npos);
  CHECK(endless.size() < 3000);
  std::string blanks;
  for (int i = 0; i < 30; ++i) blanks += "word ";
  const std::string wrapped = sheet_with({blanks});  // and once in the description
  CHECK(count(wrapped, ">word") == count(wrapped, "<text") + 1);
}

TEST_CASE("No character is cut in two", "[svg]") {
  for (std::size_t before = 0; before < 6; ++before) {
    std::string text(before, 'a');
    for (int i = 0; i < 400; ++i) text += "\xE2\x99\x9F";
    CHECK(sheet_with({text}).find("\\x") == std::string::npos);
  }
}

TEST_CASE("A drawing in characters keeps its blanks", "[svg]") {
  const std::string image = character_image("game", {"  X", "", "<O>"}, {"code 3, incomplete"});
  CHECK(image.find("xml:space=\"preserve\">  X</text>") != std::string::npos);
  CHECK(image.find(">&lt;O&gt;</text>") != std::string::npos);
  CHECK(image.find("<title>game: code 3, incomplete</title>") != std::string::npos);
}

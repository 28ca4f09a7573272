// Texts of tags, as they are kept for reports.

#include "games/checkers/pdn/tags.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using checkers::Tags;

namespace {

/// What is kept of a text.
std::string kept(const std::string& text) {
  Tags tags;
  tags.add("Event", text);
  return tags.all().at(0).second;
}

}  // namespace

TEST_CASE("backslashes before quotes and backslashes are no part of a text", "[checkers]") {
  CHECK(checkers::tag_text(R"(a \"b\" \\ c)") == R"(a "b" \ c)");
  CHECK(checkers::tag_text(R"(a \b \)") == R"(a \b \)");
  CHECK(checkers::tag_text(std::string_view(R"(a\")").substr(0, 2)) == R"(a\)");
}

TEST_CASE("a text that is too long is cut between two characters", "[checkers]") {
  const std::string most(Tags::most_bytes, 'x');
  CHECK(kept(most) == most);
  CHECK(kept(most + "y") == most);
  const std::string less = most.substr(1);
  CHECK(kept(less + "\xC3\xA9y") == less);
  CHECK(kept(less.substr(2) + "\xE2\x82\xACy") == less.substr(2) + "\xE2\x82\xAC");
  // What is as long as it may be is kept, whatever stands behind it.
  Tags tags;
  tags.add("Event", std::string_view(less + "\xC3\xA9").substr(0, Tags::most_bytes));
  CHECK(tags.all().at(0).second == less + "\xC3\x83");
}

TEST_CASE("a text in Windows-1252 that is too long is cut as well", "[checkers]") {
  std::string bullets;
  for (std::size_t i = 0; i < Tags::most_bytes; ++i) bullets += "\xE2\x80\xA2";
  CHECK(kept(std::string(Tags::most_bytes + 1, '\x95')) == bullets);
}

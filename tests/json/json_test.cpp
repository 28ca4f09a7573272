#include <limits>

#include "base/error.hpp"
#include "base/instructions.hpp"
#include "json/parser.hpp"
#include "json/writer.hpp"
#include "tests/catch.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

TEST_CASE("what simdjson says of the machine is not said of the text", "[report]") {
  CHECK_THROWS_AS(json::check_machine(simdjson::MEMALLOC), std::bad_alloc);
  for (const auto error : {simdjson::CAPACITY, simdjson::UNSUPPORTED_ARCHITECTURE,
                           simdjson::IO_ERROR, simdjson::INSUFFICIENT_PADDING}) {
    CHECK_THROWS_AS(json::check_machine(error), base::Error);
  }
  for (const auto error : {simdjson::TAPE_ERROR, simdjson::STRING_ERROR, simdjson::UTF8_ERROR,
                           simdjson::EMPTY, simdjson::DEPTH_ERROR, simdjson::INCORRECT_TYPE}) {
    CHECK_NOTHROW(json::check_machine(error));
  }
}

TEST_CASE("one parser reads texts of any length, one after another", "[report]") {
  json::Parser parser;
  for (const std::size_t size : {0U, 1U, 5000U, 4095U, 4096U, 100000U, 3U, 2000000U, 0U}) {
    const std::string letters(size, 'a');
    const std::string text = "\"" + letters + "\"";
    std::string padded = text;
    padded.append(simdjson::SIMDJSON_PADDING, '\0');
    auto document = parser.iterate({padded.data(), text.size()});
    CHECK(std::string_view(document.get_string()) == letters);
  }
  const std::string blanks(64, ' ');
  const std::string_view none(blanks.data(), 0);  // NOLINT(bugprone-string-constructor)
  CHECK(parser.iterate(none).error() == simdjson::EMPTY);
}

TEST_CASE("simdjson keeps within a set of instructions, and reads the same", "[report]") {
  auto& active = simdjson::get_active_implementation();
  const simdjson::implementation* const before = active;
  const simdjson::implementation* best = nullptr;
  for (const auto* const one : simdjson::get_available_implementations()) {
    if (best == nullptr && one->supported_by_runtime_system()) best = one;
  }
  REQUIRE(best != nullptr);
  const auto within = [&](base::Instructions most) {
    active = best;
    json::limit_implementation(most);
    CHECK(active->supported_by_runtime_system());
    json::Parser parser;
    std::string text = R"({"a": "\ud83d\ude00 and much that has no escapes in it"})";
    const std::size_t size = text.size();
    text.append(simdjson::SIMDJSON_PADDING, '\0');
    auto document = parser.iterate({text.data(), size});
    CHECK(std::string_view(document["a"].get_string()) ==
          "\xf0\x9f\x98\x80 and much that has no escapes in it");
    return std::string(active->name());
  };
  const std::string portable = within(base::Instructions::portable);
  CHECK((portable == "westmere" || portable == "fallback" || portable == "arm64"));
  const std::string avx2 = within(base::Instructions::avx2);
  if (base::has(base::Instructions::avx2)) CHECK(avx2 == "haswell");
  const std::string avx512 = within(base::Instructions::avx512);
  if (base::has(base::Instructions::avx512)) CHECK(avx512 == "icelake");
  active = before;
}

/// Others might look at it.
void* volatile kept = nullptr;

TEST_CASE("a JSON writer that gets no memory throws", "[report]") {
  json::ThrowingAllocator allocator;
  // Not known to the compiler, which leaves out memory that nobody uses.
  volatile std::size_t too_much = std::numeric_limits<std::size_t>::max() / 2;
  CHECK_THROWS_AS(kept = allocator.Malloc(too_much), std::bad_alloc);
  void* const memory = allocator.Malloc(10);
  CHECK_THROWS_AS(kept = allocator.Realloc(memory, 10, too_much), std::bad_alloc);
  CHECK(allocator.Realloc(memory, 10, 0) == nullptr);
}

TEST_CASE("JSON has no control characters that a terminal would obey", "[report]") {
  std::string text;
  json::TextStream stream(text);
  json::Writer writer(stream);
  const std::string value = "a\x7f\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0\xe0\xa2\x80\x1b\x01z";
  writer.String(value.data(), json::length(value));
  CHECK(text == "\"a\\u007F\\u0080\\u009B\\u009F\xc2\xa0\xe0\xa2\x80\\u001B\\u0001z\"");
  text.append(simdjson::SIMDJSON_PADDING, '\0');
  json::Parser parser;
  auto document = parser.iterate({text.data(), text.size() - simdjson::SIMDJSON_PADDING});
  CHECK(std::string_view(document.get_string()) == value);
}

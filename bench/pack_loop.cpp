// The yardstick for packs: cuts a file at its line ends, has simdjson read every line, and visits
// every number in its lists, which it adds up. It knows no game.
//
//     pack_loop FILE      prints the sum
//
// simdjson chooses its vector code when the program runs; SIMDJSON_FORCE_IMPLEMENTATION forces one:
// icelake (AVX-512), haswell (AVX2), westmere (SSE 4.2), arm64.

#include <simdjson.h>

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <memory>
#include <string_view>

namespace {

namespace json = simdjson::ondemand;

constexpr std::size_t block_bytes = std::size_t{256} << 10;

std::uint64_t sum_of(json::parser& parser, std::string_view line) {
  std::uint64_t sum = 0;
  json::document document = parser.iterate(simdjson::padded_string_view(
      line.data(), line.size(), line.size() + simdjson::SIMDJSON_PADDING));
  for (json::field field : document.get_object()) {
    json::value value = field.value();
    if (value.type() != json::json_type::array) continue;
    for (json::value number : value.get_array()) sum += number.get_uint64();
  }
  return sum;
}

}  // namespace

int main(int argc, char** argv) {
  std::ifstream file(argc == 2 ? argv[1] : "", std::ios::binary);
  if (!file) return 2;
  const auto buffer = std::make_unique<char[]>(2 * block_bytes + simdjson::SIMDJSON_PADDING);
  json::parser parser;
  std::uint64_t sum = 0;
  std::size_t rest = 0;  // of a line, at the front of the buffer
  while (file.read(buffer.get() + rest, block_bytes) || file.gcount() > 0) {
    std::string_view text(buffer.get(), rest + static_cast<std::size_t>(file.gcount()));
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      sum += sum_of(parser, text.substr(0, end));
      text.remove_prefix(end + 1);
    }
    rest = text.size();
    if (rest > block_bytes) return 2;
    std::memmove(buffer.get(), text.data(), rest);
  }
  std::printf("%llu\n", static_cast<unsigned long long>(sum));
  return 0;
}

// libFuzzer's entry for PDN: any bytes give verdicts, the same in blocks of any size, and the sizes
// of the games add up to the file's; and the clean PDN of legal games is judged as they are, and
// stays as it is.
//
//     export CXX=clang++
//     meson setup build-fuzz -Dfuzz=true -Db_sanitize=address -Db_lundef=false
//     meson configure build-fuzz -Dcpp_args=-fsanitize=fuzzer-no-link
//     ninja -C build-fuzz tests/fuzz/checkers_pdn
//     build-fuzz/tests/fuzz/checkers_pdn CORPUS data/checkers tests/cases/checkers

#include <cstdint>
#include <cstdlib>

#include "games/checkers/definition.hpp"
#include "tests/games/checkers/archives.hpp"
#include "tests/support.hpp"

namespace {

using namespace referee::internal;  // NOLINT(google-build-using-namespace)

std::vector<game::Verdict> judge(std::string_view text, std::size_t block_bytes) {
  static const game::Definition checkers =
      checkers::definition({checkers::Rules::english, game::Canvas{}});
  static const auto referee = checkers.make_referee();
  const tests::PaddedText padded(text);
  io::MemoryBlocks blocks(padded.text(), block_bytes);
  tests::CollectingSink sink;
  base::HelperPool nobody;
  referee->judge(blocks, nobody, sink);
  return std::move(sink.verdicts);
}

void require(bool truth) {
  if (!truth) std::abort();
}

/// Short enough that no line of the clean text is too long.
void clean(const std::string& text, const std::vector<game::Verdict>& verdicts) {
  if (text.size() > base::max_line_bytes / 8) return;
  const std::string clean = tests::cleaned(text, {}, {});
  require(tests::cleaned(clean, {}, {}) == clean);
  std::string codes;
  for (const game::Verdict& verdict : verdicts) {
    if (is_valid(verdict.code)) codes += game::digit_of(verdict.code);
  }
  std::string again;
  for (const game::Verdict& verdict : judge(clean, SIZE_MAX)) again += game::digit_of(verdict.code);
  require(clean.empty() ? codes.empty() : again == codes);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string text(data, data + size);
  const auto whole = judge(text, SIZE_MAX);
  const auto cut = judge(text, 1 + size / 3);
  require(!whole.empty() && whole.size() == cut.size());
  std::uint64_t bytes = 0;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    require(whole[i].code == cut[i].code && whole[i].where == cut[i].where);
    require(whole[i].reason == cut[i].reason && !whole[i].reason.empty());
    bytes += whole[i].bytes;
  }
  clean(text, whole);
  require(bytes == size || whole.back().code == game::Code::file_error);
  return 0;
}

#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "base/digest.hpp"
#include "base/error.hpp"
#include "base/random.hpp"
#include "tests/judging.hpp"

/// What the entries for fuzzers have in common. An input is what a user would hand in, nothing
/// before it: so every file is a seed, and every finding a case. libFuzzer and AFL++ call an entry
/// with inputs of their own (fuzzer.cpp), and a unit test calls all with their seeds (seeds.cpp).
/// docs/fuzzing.md says how they are run.
namespace referee::internal::fuzz {

/// Ends the process if a rule does not hold for the input.
struct Entry {
  std::string_view name;
  void (*run)(const std::string& input);
  /// A mutation that reaches more than changes of bytes do, if the entry has one.
  std::string (*mutate)(const std::string& input, base::Random& choices) = nullptr;
};

inline std::vector<Entry>& all_entries() {
  static std::vector<Entry> all;
  return all;
}

/// The entries of a file join all others before main.
struct Entries {
  Entries(std::initializer_list<Entry> some) {
    all_entries().insert(all_entries().end(), some.begin(), some.end());
  }
};

/// Ends the process, as a fuzzer wants it, and says why.
[[noreturn]] inline void fail(std::string_view what, std::string_view a = {},
                              std::string_view b = {}) {
  const auto print = [](std::string_view text) {
    std::fwrite(text.data(), 1, text.size(), stderr);
    std::fputc('\n', stderr);
  };
  print(what);
  print(a);
  print(b);
  std::abort();
}

inline void require(bool truth, std::string_view what) {
  if (!truth) fail(what);
}

inline void require_same(std::string_view a, std::string_view b, std::string_view what) {
  if (a != b) fail(what, a, b);
}

/// Whether what is called refuses the input by a base::Error, for which it has to give a reason.
template <typename Function>
bool is_refused(Function function) {
  try {
    function();
  } catch (const base::Error& error) {
    require(error.what()[0] != '\0', "refused for no reason");
    return true;
  }
  return false;
}

/// What stands between the separators; at least one, empty, piece.
inline std::vector<std::string> pieces_of(std::string_view text, char separator) {
  std::vector<std::string> pieces;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    pieces.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return pieces;
}

/// Choices that depend on the input alone, and take no byte of it.
inline base::Random choices_of(std::string_view text) {
  base::Digest digest;
  digest.add(text);
  std::uint64_t seed = 0;
  for (const unsigned char byte : digest.value()) seed = seed << 7 ^ seed >> 57 ^ byte;
  return base::Random(seed);
}

inline void require_same(const std::vector<game::Verdict>& a, const std::vector<game::Verdict>& b,
                         std::string_view what) {
  if (!std::equal(a.begin(), a.end(), b.begin(), b.end(), tests::is_same)) {
    fail(what, tests::words_of(a), tests::words_of(b));
  }
}

/// The part of what verdicts say that no wish for detail changes.
inline std::string codes_of(const std::vector<game::Verdict>& verdicts) {
  std::string words;
  for (const game::Verdict& verdict : verdicts) {
    words += fmt::format("{} game {} line {} byte {} move {} moves {} bytes {}\n",
                         game::digit_of(verdict.code), verdict.game, verdict.where.line,
                         verdict.where.byte.value_or(UINT64_MAX), verdict.where.move, verdict.moves,
                         verdict.bytes);
  }
  return words;
}

/// The verdicts on a text that lies in memory as a whole; and that they are the same, word for
/// word, in blocks of any size, in memory or streamed, by a referee that has judged other texts,
/// and that the codes alone are the same.
inline std::vector<game::Verdict> judge_alike(game::Referee& referee, std::string_view text) {
  base::Random choices = choices_of(text);
  const auto whole = tests::judge(referee, text);
  require(!whole.empty(), "no verdict");
  for (const game::Verdict& verdict : whole) require(!verdict.reason.empty(), "no reason");
  for (const bool streamed : {false, true}) {
    const tests::RefereeRun run{.block_bytes = 1 + choices.below(text.size() + 2),
                                .streamed = streamed};
    require_same(tests::judge(referee, text, run), whole, "another verdict in pieces");
  }
  require_same(codes_of(tests::judge(referee, text, {.detail = game::Detail::code})),
               codes_of(whole), "another code where only codes are wanted");
  return whole;
}

}  // namespace referee::internal::fuzz

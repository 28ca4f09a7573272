// A judge that takes segments of what follows says what it says when it is fed the text.

#include "base/random.hpp"
#include "tests/catch.hpp"
#include "tests/games/connectz/against_twin.hpp"
#include "tests/games/connectz/cutting.hpp"
#include "tests/twin/connectz_files.hpp"

#include <utility>

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using connectz::Judge;
using connectz::Precedence;
using tests::CutGame;

namespace {

/// How the rest is cut, and what becomes of the parts.
struct Plan {
  Precedence precedence = Precedence::spec;
  std::size_t min_test_bytes = std::size_t{1} << 20;
  std::vector<std::size_t> cuts;
  bool streamed = false;        ///< the first part
  std::size_t fed_percent = 0;  ///< of the parts, though they could be taken
};

/// The front of the game up to the first cut, in blocks.
bool feed_front(Judge& judge, const CutGame& game, std::size_t end, const io::Source* source,
                base::Random& random) {
  for (std::size_t at = 0; at < end;) {
    const std::string_view rest = game.text().substr(at, end - at);
    const std::size_t bytes = io::block_length(rest, 1 + random.below(rest.size()));
    if (!judge.feed({rest.substr(0, bytes), source, at})) return false;
    at += bytes;
  }
  return true;
}

std::string judge_by_parts(const CutGame& game, const Plan& plan, base::Random& random) {
  connectz::Settings settings;
  settings.precedence = plan.precedence;
  settings.min_test_bytes = plan.min_test_bytes;
  settings.canvas = tests::small_canvas;
  Judge judge(settings);
  judge.reset();
  const io::MemorySource source(game.text());
  std::size_t from = plan.cuts.front();
  bool more = feed_front(judge, game, from, plan.streamed ? nullptr : &source, random);
  for (std::size_t i = 1; more && i < plan.cuts.size(); ++i) {
    const std::size_t to = plan.cuts[i];
    REQUIRE(judge.position() == from);
    connectz::Segment segment = game.segment(from, to, 1 + random.below(5000));
    const std::string_view text = game.text().substr(from, to - from);
    if (text.empty() || random.below(100) >= plan.fed_percent) {
      more = judge.take(std::move(segment), source, to);
    } else {
      more = judge.feed({text, &source, from});
    }
    from = to;
  }
  if (random.below(3) == 0) judge.is_decided();
  return tests::all_drawn(judge.verdict());
}

/// Compares on one file with some random plans. Returns how many had a full column, for which most
/// had a segment without room.
std::size_t compare_parts(const std::string& text, std::uint64_t seed, std::size_t plans) {
  const CutGame game(text);
  if (!game.frame()) return 0;
  base::Random random(seed);
  std::size_t full = 0;
  const twin::ConnectzRulings rulings = twin::judge_connectz(text);
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    const game::Verdict verdict = tests::judge_text(text, {.precedence = precedence});
    const auto& ruling = precedence == Precedence::first ? rulings.first : rulings.spec;
    INFO("seed " << seed << ", first " << (precedence == Precedence::first));
    REQUIRE(tests::words_of(verdict) == tests::words_of(ruling));
    const std::string whole = tests::all_drawn(verdict);
    for (std::size_t i = 0; i < plans; ++i) {
      Plan plan;
      plan.precedence = precedence;
      if (random.below(2) == 0) plan.min_test_bytes = 1 + random.below(text.size());
      plan.cuts = game.cuts(random, 1 + random.below(i % 2 == 0 ? 3 : 20));
      if (random.below(3) == 0) plan.cuts[0] = game.starts().front();
      plan.cuts.push_back(text.size());
      plan.streamed = random.below(4) == 0;
      plan.fed_percent = random.below(2) == 0 ? 0 : random.below(60);
      CAPTURE(plan.cuts, plan.min_test_bytes, plan.streamed, plan.fed_percent);
      REQUIRE(judge_by_parts(game, plan, random) == whole);
      full += verdict.code == game::Code::illegal_move ? 1 : 0;
    }
  }
  return full;
}

/// Every cut in two of a short text.
void compare_every_cut(const std::string& text) {
  const CutGame game(text);
  REQUIRE(game.frame());
  base::Random random(1);
  for (const Precedence precedence : {Precedence::spec, Precedence::first}) {
    const std::string whole =
        tests::all_drawn(tests::judge_text(text, {.precedence = precedence, .min_test_bytes = 1}));
    for (const std::size_t one : game.starts()) {
      for (const std::size_t two : game.starts()) {
        if (two < one) continue;
        for (const std::size_t min_test_bytes : {std::size_t{1}, std::size_t{1} << 20}) {
          CAPTURE(text, one, two, min_test_bytes);
          const Plan plan{precedence, min_test_bytes, {one, two, text.size()}};
          REQUIRE(judge_by_parts(game, plan, random) == whole);
        }
      }
    }
  }
}

}  // namespace

TEST_CASE("any cut of a random file gives the verdict of the whole", "[connectz][once]") {
  struct Kind {
    std::string (*file)(std::uint64_t seed);
    std::uint64_t files;
    std::size_t plans;
  };
  std::size_t full = 0;
  for (const auto& [file, files, plans] :
       {Kind{twin::random_mixed_file, 400, 2}, Kind{twin::random_digit_file, 400, 1},
        Kind{twin::random_small_file, 6000, 2}, Kind{twin::random_planted_file, 150, 2}}) {
    for (std::uint64_t seed = 0; seed < tests::rounds(files); ++seed) {
      full += compare_parts(file(seed), seed, plans);
    }
  }
  CHECK(full > tests::rounds(600));
}

TEST_CASE("what was fed from a stream is kept when the rest comes from elsewhere",
          "[connectz][once]") {
  // The win is in the first part, the counter too many in the second, for which a segment has no
  // room; so its text is fed.
  const std::string front = "3 2 2\n1\n2\n1\n";
  for (const char* const rest : {"1\n", "3\n3\n3\n", "2\n", "9\n", "x\n"}) {
    CAPTURE(rest);
    const CutGame game(front + rest);
    for (const bool taken : {false, true}) {
      connectz::KeptText kept;
      kept.begin(front.size());
      kept.add(rest);
      Judge judge{connectz::Settings{}};
      judge.reset();
      CHECK(judge.feed({game.text().substr(0, front.size()), nullptr, 0}));
      if (taken) {
        judge.take(game.segment(front.size(), game.text().size(), SIZE_MAX), kept, kept.size());
      } else {
        judge.feed({game.text().substr(front.size()), &kept, front.size()});
      }
      CHECK(tests::all_of(judge.verdict()) == tests::all_of(tests::judge_text(game.text(), {})));
    }
  }
}

TEST_CASE("every cut of small games gives the verdict of the whole", "[connectz][once]") {
  for (const char* text :
       {"3 3 3\n1\n2\n1\n2\n1\n",              // won by the last move
        "3 3 3\n1\n2\n1\n2\n1\n2\n3\n",        // and goes on
        "3 3 3\n1\n2\n1\n2\n1\n9\n2\nx\n1\n",  // far, then malformed
        "3 2 3\n1\n1\n2\n1\n2\n2\n2\n9\n",     // full twice, then far
        "3 2 3\n1\n9\n1\n1\n1\nx\n",           // what is full behind a far one
        "3 1 2\n1\n2\n3\n",                    // drawn
        "3 1 2\n1\n2\n3\n3\n1\n",              // and goes on
        "2 9 2\n1\n2\n1\r\n  2 \n01\n1\n1",    // in all forms
        "1 9 1\n1\n1\n",                       // won by the first
        "3 3 4\n1\n2\n",                       // illegal
        "3 3 4\n1\n1\n1\n1\n9\n\n",            // and more
        "1000000000000000000000000000000 3 3\n7\n999999999999999999999999999999\n7\n8\n7\n",
        "7 6 4\n"}) {
    compare_every_cut(text);
  }
}

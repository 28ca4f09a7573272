// Files that are cut off, rewritten and punched while judges look at them, read and mapped.

#include <fcntl.h>

#include <atomic>
#include <set>
#include <thread>

#include "base/random.hpp"
#include "game/referee.hpp"
#include "games/connectz/referee.hpp"
#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "tests/catch.hpp"
#include "tests/io/temporary_file.hpp"
#include "tests/support.hpp"

using namespace referee::internal;  // NOLINT(google-build-using-namespace)
using tests::TemporaryFile;

namespace {

constexpr std::size_t half = 70000;  // moves: more than a file has that is read at once

/// Two games of the same length. In every mixture that begins with `now` and ends with `then`,
/// column 1 gets more counters than there are rows; in none that begins with `then` and ends with
/// `now`. So while `now` is written over by `then` from its front, only who mixes two moments sees
/// code 5.
///
///     now     1 1 1 ... 1 3 3 3 ... 3
///     then    2 2 2 ... 2 1 1 1 ... 1
struct Games {
  std::string head = "3 " + std::to_string(half) + " " + std::to_string(half) + "\n";
  std::string now = head + moves('1') + moves('3');
  std::string then = head + moves('2') + moves('1');

  static std::string moves(char column) {
    std::string text;
    for (std::size_t i = 0; i < half; ++i) text += {column, '\n'};
    return text;
  }
};

enum class Disturbance { cut, cut_and_grow, rewrite, punch, grow };

void write_at(const TemporaryFile& file, std::string_view text, std::size_t begin) {
  constexpr std::size_t step = 4096;
  for (std::size_t i = begin; i < text.size(); i += step) {
    const std::string_view some = text.substr(i, step);
    if (::pwrite(file.fd(), some.data(), some.size(), static_cast<off_t>(i)) < 0) return;
  }
}

/// In another thread: asserts nothing.
void disturb(const TemporaryFile& file, const Games& games, Disturbance how, base::Random& random) {
  const std::size_t place = random.below(games.now.size());
  switch (how) {
    case Disturbance::cut:
      file.truncate(place);
      break;
    case Disturbance::cut_and_grow:
      file.truncate(place);
      write_at(file, games.now, place);
      break;
    case Disturbance::rewrite:
      write_at(file, games.then, games.head.size());
      break;
    case Disturbance::punch:
      ::fallocate(file.fd(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(place),
                  8192);
      break;
    case Disturbance::grow:
      write_at(file, games.now + "2\n2\n2\n", games.now.size());
      break;
  }
}

/// The code that a file gets, 9 too.
game::Code code_of(const TemporaryFile& file, io::Access access, base::HelperPool& helpers) {
  connectz::Settings settings;
  settings.sharing = {.large_bytes = 1, .least_bytes = 4096, .bytes_a_column = 0};
  settings.sharing.block_bytes = 8192;
  connectz::Referee referee(settings);
  io::Input input({io::Compression::none, access});
  io::Found found;
  found.path = "/proc/self/fd/" + std::to_string(file.fd());
  found.named = true;
  tests::CollectingSink sink;
  try {
    referee.judge(input.open(found, {}, nullptr), helpers, sink);
  } catch (const base::Error&) {
    return game::Code::file_error;
  }
  return sink.verdicts.at(0).code;
}

/// Judges `rounds` files, each of which is disturbed at some moment. Which codes there were.
std::set<game::Code> codes_of_disturbed(Disturbance how, io::Access access,
                                        base::HelperPool& helpers, std::uint64_t rounds) {
  const Games games;
  std::set<game::Code> codes;
  for (std::uint64_t round = 0; round < rounds; ++round) {
    base::Random random(round);
    const TemporaryFile file(games.now);
    std::atomic<bool> begun{false};
    const std::uint64_t pause = random.below(20000);
    std::thread writer([&] {
      while (!begun) continue;
      for (std::atomic<std::uint64_t> i = 0; i < pause; ++i) continue;
      disturb(file, games, how, random);
    });
    begun = true;
    codes.insert(code_of(file, access, helpers));
    writer.join();
  }
  return codes;
}

void check_disturbed(base::HelperPool& helpers, std::uint64_t rounds) {
  using game::Code;
  io::handle_page_faults();
  for (const io::Access access : {io::Access::read, io::Access::map}) {
    for (const auto& [how, allowed] : std::vector<std::pair<Disturbance, std::set<Code>>>{
             // 8 too: opened when a number was cut, or when there were zeros.
             {Disturbance::cut, {Code::incomplete, Code::invalid_file, Code::file_error}},
             {Disturbance::cut_and_grow, {Code::incomplete, Code::invalid_file, Code::file_error}},
             {Disturbance::rewrite, {Code::incomplete, Code::file_error}},
             {Disturbance::punch, {Code::incomplete, Code::invalid_file, Code::file_error}},
             {Disturbance::grow, {Code::incomplete, Code::file_error}}}) {
      CAPTURE(static_cast<int>(access), static_cast<int>(how));
      for (const Code code : codes_of_disturbed(how, access, helpers, rounds)) {
        CAPTURE(game::digit_of(code));
        CHECK(allowed.contains(code));
      }
    }
  }
}

}  // namespace

TEST_CASE("mapped files have the verdicts of those that are read", "[io]") {
  io::handle_page_faults();
  const Games games;
  base::HelperPool nobody;
  for (const std::string& text :
       {games.now, games.then, games.now + "4\n", games.now + "x\n", games.now + "1\n",
        std::string("7 6 4"), std::string("x"), games.then.substr(0, games.head.size())}) {
    const TemporaryFile file(text);
    CHECK(code_of(file, io::Access::map, nobody) == code_of(file, io::Access::read, nobody));
  }
  const TemporaryFile mixed(games.now.substr(0, games.now.size() / 2) +
                            games.then.substr(games.now.size() / 2));
  CHECK(code_of(mixed, io::Access::map, nobody) == game::Code::illegal_move);
}

TEST_CASE("a file that is disturbed under its judge has no wrong verdict", "[io]") {
  base::HelperPool nobody;
  check_disturbed(nobody, tests::rounds(200));
}

TEST_CASE("a file that is disturbed under several threads has no wrong verdict", "[threads]") {
  base::HelperPool helpers(2, 2);
  check_disturbed(helpers, tests::rounds(200));
}

#include "baseline/baseline.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "tests/catch.hpp"
#include "tests/temporary_folder.hpp"

namespace referee::internal::baseline {
namespace {

const std::string content = "0123456789abcdef";

class Written {
 public:
  explicit Written(std::string_view lines, std::string_view version = "3")
      : path_(folder_.write("base", fmt::format("connectz baseline {}\n{}", version, lines))) {}

  Baseline read() const { return Baseline(path_, "connectz", {}); }

  std::string refusal() const {
    try {
      read();
    } catch (const base::Error& error) {
      return std::string(error.what()).substr(path_.size());
    }
    return "";
  }

 private:
  tests::TemporaryFolder folder_;
  std::string path_;
};

game::Verdict verdict_of(game::Code code, std::uint64_t game = 0, const std::string& id = "") {
  game::Verdict verdict;
  verdict.code = code;
  verdict.game = game;
  if (!id.empty()) game::add_property<std::string>(verdict.properties, "id", id);
  return verdict;
}

/// What has changed; "same" if nothing has.
std::string compared(Baseline& baseline, std::string_view path, const game::Verdict& verdict) {
  const auto difference =
      baseline.compare(path, "", verdict, [](game::Code code) { return !game::is_valid(code); });
  return difference ? std::string(name_of(difference->change)) : "same";
}

}  // namespace

TEST_CASE("lines of a baseline have a code and a path, and what is known of the game",
          "[baseline]") {
  const Written written("0\ta\n9\tb\n1\tc\tmove 7\n3\td\tcontent " + content + "\n1\te\t1\tid x\n" +
                        "1\te\t2\tid_hex ff\tmove 18446744073709551615\tcontent " + content + "\n");
  CHECK(written.refusal().empty());
  CHECK(written.read().games() == 6);
  const auto missing = written.read().missing();
  REQUIRE(missing.size() == 6);
  CHECK(missing[2].difference.before->winning_move == 7);
  CHECK(missing[4].id == "x");
  CHECK(missing[4].id_key == "id");
  CHECK(missing[5].id_key == "id_hex");
  CHECK(missing[5].game == 2);
}

TEST_CASE("a baseline may have been checked out with CRLF", "[baseline]") {
  const Written written("1\ta\tmove 7\r\n3\tb\tcontent " + content + "\r\n4\tc\r\n", "3\r");
  CHECK(written.refusal().empty());
  const auto missing = written.read().missing();
  REQUIRE(missing.size() == 3);
  CHECK(missing[0].difference.before->winning_move == 7);
  CHECK(missing[2].path == "c");
  CHECK(Written("1\ta\n", "3\r").read().games() == 1);
  CHECK(Written("1\ta\r\n").read().games() == 1);
  CHECK(Written("", "3\r").read().games() == 0);
  CHECK(Written("1\ta\r\r\n").read().missing()[0].path == "a\r");
  CHECK(Written("1\ta\r").refusal() == ": line 2: the end of the line is missing");
  CHECK(Written("", "3\r\r").refusal() == ": not a baseline of connectz");
}

TEST_CASE("of several files with one content, that was moved which is most alike", "[baseline]") {
  base::Digest digest;
  digest.add("text");
  const std::string of_text = content_text(digest.value());
  const auto former = [&](const std::vector<std::string>& paths, std::string_view path) {
    std::string all;
    for (const std::string& each : paths) all += "3\t/none/" + each + "\tcontent " + of_text + "\n";
    return Written(all).read().former_path(path, digest.value()).value_or("").substr(6);
  };
  const std::vector<std::string> folders{"t/x/1", "t/y/1", "t/z/2"};
  CHECK(former(folders, "u/x/1") == "t/x/1");
  CHECK(former(folders, "u/y/1") == "t/y/1");
  CHECK(former(folders, "u/z/2") == "t/z/2");
  CHECK(former(folders, "2") == "t/z/2");
  CHECK(former(folders, "u/12") == "t/x/1");  // by no name: the first
  CHECK(former({"b/11", "a/1"}, "c/1") == "a/1");
  CHECK(former({"b/11", "a/12"}, "1") == "b/11");
  const Written at_top("3\tx-none\tcontent " + of_text + "\n3\tnone\tcontent " + of_text + "\n");
  CHECK(at_top.read().former_path("u/none", digest.value()) == "none");
}

TEST_CASE("a record that alone has its id is found by it, others by their numbers", "[baseline]") {
  Baseline baseline =
      Written("3\tp\t1\tid one\n1\tp\t2\tid many\n2\tp\t3\tid many\n3\tp\t4\tid many\n").read();
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 9, "one")) == "same");
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 10, "one")) == "new");  // again
  CHECK(compared(baseline, "p", verdict_of(game::Code::first_player_wins, 2, "many")) == "same");
  CHECK(compared(baseline, "p", verdict_of(game::Code::second_player_wins, 3, "many")) == "same");
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 4, "many")) == "same");
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 2, "other")) == "new");
  // The first record is known by its id, not by its number.
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 1)) == "new");
  CHECK(baseline.missing().empty());
}

TEST_CASE("the first version has no ids, and its records are found by their numbers",
          "[baseline]") {
  Baseline baseline = Written("3\tp\t1\n1\tp\t2\n", "1").read();
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 1, "one")) == "same");
  CHECK(compared(baseline, "p", verdict_of(game::Code::incomplete, 2, "two")) == "changed");
  CHECK(compared(baseline, "./p", verdict_of(game::Code::incomplete, 2)) == "changed");
}

TEST_CASE("the winning move is the one that a record names, or the one that decided the game",
          "[baseline]") {
  game::Verdict verdict = verdict_of(game::Code::first_player_wins);
  verdict.where.move = 7;
  CHECK(recorded_result(verdict) == RecordedResult{game::Code::first_player_wins, 7});
  game::add_property(verdict.properties, "winning_move", std::uint64_t{5});
  CHECK(recorded_result(verdict) == RecordedResult{game::Code::first_player_wins, 5});
  verdict.code = game::Code::illegal_continue;
  CHECK(recorded_result(verdict).winning_move == 5);
  game::Verdict other = verdict_of(game::Code::illegal_move);
  other.where.move = 7;
  CHECK(recorded_result(other).winning_move == 0);
}

}  // namespace referee::internal::baseline

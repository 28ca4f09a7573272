// The library as others use it: through its headers, and linked as they link it.
#include <referee/referee.hpp>

#include "tests/catch.hpp"
#include "tests/source_root.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include <unistd.h>

namespace {

namespace fs = std::filesystem;

const fs::path root = referee::internal::tests::source_root();

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

/// The files of a game's cases, in byte order.
std::vector<fs::path> cases(const std::string& game) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(root / "tests" / "cases" / game)) {
    if (entry.is_regular_file()) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::vector<referee::Game> all_games() {
  return {referee::connectz::game(), referee::boxshogi::game(), referee::checkers::game(),
          referee::surakarta::game()};
}

bool same(const referee::Report& a, const referee::Report& b) {
  return a.game == b.game && a.code == b.code && a.reason == b.reason && a.line == b.line &&
         a.byte == b.byte && a.move == b.move && a.player == b.player && a.moves == b.moves &&
         a.bytes == b.bytes && a.properties == b.properties && a.board == b.board;
}

constexpr auto go_on = [](const referee::Report&) { return true; };

}  // namespace

TEST_CASE("a text is judged as the file that holds it") {
  for (const referee::Game& game : all_games()) {
    referee::Judge judge(game, {.board = true});
    std::size_t judged = 0;
    for (const fs::path& path : cases(std::string(game.name()))) {
      INFO(path);
      const std::string text = contents(path);
      const auto by_file = judge.file(path.string());
      const auto by_text = judge.text(text);
      REQUIRE(by_file.size() == by_text.size());
      for (std::size_t i = 0; i < by_file.size(); ++i) {
        CHECK(same(by_file[i], by_text[i]));
        CHECK(by_file[i].path == path.string());
        CHECK(by_text[i].path.empty());
      }
      ++judged;
    }
    CHECK(judged > 20);
  }
}

TEST_CASE("a text need not be padded, whole, plain or small") {
  referee::Judge judge(referee::connectz::game(), {.jobs = 3});
  CHECK(judge.text("").front().code == referee::Code::invalid_file);
  // The byte after the text would make it another game.
  const std::string longer = "7 6 4\n1\n2\n9";
  CHECK(judge.text(std::string_view(longer).substr(0, 9)).front().code ==
        referee::Code::incomplete);
  const std::string record = R"({"id":"a","frame":[7,6,4],"moves":[1]})";
  const auto records = judge.text(record + "\n" + record + "\n");
  REQUIRE(records.size() == 2);
  CHECK(records.back().code == referee::Code::incomplete);
  CHECK(records.back().game == 2);
  const std::string large = referee::connectz::generate(
      {.columns = 100, .rows = 100000, .line = 90, .moves = 4000000, .seed = 1});
  const auto reports = judge.text(large);
  REQUIRE(reports.size() == 1);
  CHECK(reports.front().code == referee::Code::incomplete);
  CHECK(reports.front().moves == 4000000);
}

TEST_CASE("a sweep reports in byte order, with any number of threads") {
  for (const unsigned jobs : {1U, 2U, 7U}) {
    for (const referee::Game& game : all_games()) {
      const std::string folder = (root / "tests" / "cases" / game.name()).string();
      referee::Judge judge(game, {.jobs = jobs});
      std::vector<referee::Report> reports;
      const auto keep = [&](const referee::Report& report) {
        reports.push_back(report);
        return true;
      };
      const referee::Summary summary = judge.sweep({folder}, keep);
      CHECK_FALSE(summary.partial);
      CHECK(summary.games == reports.size());
      CHECK(std::is_sorted(reports.begin(), reports.end(),
                           [](const auto& a, const auto& b) { return a.path < b.path; }));
      for (const referee::Report& report : reports) {
        const auto alone = judge.file(report.path);
        CHECK(same(alone[report.game > 0 ? report.game - 1 : 0], report));
      }
      std::uint64_t failures = 0;
      for (const referee::Report& report : reports) {
        failures += referee::is_valid(report.code) ? 0 : 1;
      }
      CHECK(summary.failures == failures);
    }
  }
}

TEST_CASE("a path is not cut at a NUL byte") {
  referee::Judge judge(referee::connectz::game(), {.jobs = 2});
  const std::string folder = (root / "tests" / "cases" / "connectz").string();
  for (const std::string& path : {folder + '\0', folder + "/0_appendix_draw.txt" + '\0' + "x"}) {
    std::vector<referee::Report> reports = judge.file(path);
    judge.sweep({path}, [&](referee::Report& report) {
      reports.push_back(std::move(report));
      return true;
    });
    REQUIRE(reports.size() == 2);
    for (const referee::Report& report : reports) {
      CHECK(report.path == path);
      CHECK(report.code == referee::Code::file_error);
      CHECK(report.reason == "No such file or directory");
    }
  }
}

TEST_CASE("a callback stops, and what it throws comes through") {
  for (const unsigned jobs : {1U, 3U}) {
    referee::Judge judge(referee::connectz::game(), {.jobs = jobs});
    const std::string folder = (root / "tests" / "cases" / "connectz").string();
    std::size_t taken = 0;
    const auto take_three = [&](const referee::Report&) { return ++taken < 3; };
    CHECK(judge.sweep({folder}, take_three).partial);
    CHECK(taken == 3);
    const auto throws = [](const referee::Report&) -> bool { throw std::domain_error("mine"); };
    CHECK_THROWS_AS(judge.sweep({folder}, throws), std::domain_error);
    CHECK_THROWS_AS(judge.text("7 6 4\n", throws), std::domain_error);
    CHECK_FALSE(judge.text("7 6 4\n", [](const referee::Report&) { return false; }));
    CHECK(judge.text("7 6 4\n", go_on));  // and goes on
    CHECK_FALSE(judge.sweep({folder}, go_on).partial);
  }
}

TEST_CASE("a sweep takes no file of options for a game") {
  const fs::path folder = fs::temp_directory_path() / ("options_" + std::to_string(::getpid()));
  fs::create_directory(folder);
  std::ofstream(folder / "referee.toml") << "[connectz]\n";
  std::ofstream(folder / "game") << "7 6 4\n";
  std::vector<std::string> paths;
  referee::Judge(referee::connectz::game(), {}).sweep({folder.string()}, [&](const auto& report) {
    paths.push_back(report.path);
    return true;
  });
  CHECK(paths == std::vector<std::string>{(folder / "game").string()});
  fs::remove_all(folder);
}

TEST_CASE("a callback that stopped or threw is not called again, however many games a file has") {
  std::string games;
  for (int i = 0; i < 2000; ++i) games += "[Event \"" + std::to_string(i) + "\"]\n1. 11-15 *\n\n";
  const fs::path file =
      fs::temp_directory_path() / ("games_" + std::to_string(::getpid()) + ".pdn");
  std::ofstream(file) << games;
  for (const unsigned jobs : {1U, 2U}) {
    referee::Judge judge(referee::checkers::game(), {.jobs = jobs});
    std::size_t calls = 0;
    const auto throws = [&](const referee::Report&) -> bool {
      ++calls;
      throw std::domain_error("mine");
    };
    CHECK_THROWS_AS(judge.sweep({file.string()}, throws), std::domain_error);
    CHECK(calls == 1);
    calls = 0;
    const auto stops = [&](const referee::Report&) {
      ++calls;
      judge.stop();
      return true;
    };
    CHECK(judge.sweep({file.string()}, stops).partial);
    CHECK(calls == 1);
    CHECK_FALSE(judge.file(file.string(), [&](const referee::Report&) { return ++calls < 4; }));
    CHECK(calls == 4);
    CHECK(judge.file(file.string()).size() == 2000);
  }
  fs::remove(file);
}

namespace {

/// A game whose files begin with a brace, and whose judge throws at a line that says so.
class Braces final : public referee::LineJudge {
 public:
  void begin() override { lines_ = 0; }
  bool line(std::string_view text) override {
    if (text == "throw") throw std::domain_error("mine");
    ++lines_;
    return text != "}";
  }
  Verdict verdict() override {
    return {.code = referee::Code::draw,
            .decided_by_line = true,
            .moves = lines_,
            .properties = {{"depth", std::uint64_t{1}}}};
  }

 private:
  std::uint64_t lines_ = 0;
};

}  // namespace

TEST_CASE("a game of one's own") {
  referee::Judge judge(referee::Game("braces", [] { return std::make_unique<Braces>(); }));
  const auto reports = judge.text("{\"a\":\n}\nmore\n");
  REQUIRE(reports.size() == 1);
  CHECK(reports.front().code == referee::Code::draw);
  CHECK(reports.front().moves == 2);
  CHECK(reports.front().line == 2U);
  CHECK(reports.front().bytes == 8);
  CHECK(reports.front().get<std::uint64_t>("depth") != nullptr);
  CHECK_THROWS_AS(judge.text("throw\n"), std::domain_error);
  const auto too_long = judge.text(std::string(std::size_t{1} << 21, 'x'));
  CHECK(too_long.front().code == referee::Code::file_error);
  CHECK(judge.text("}\n").front().moves == 1);  // and goes on
}

namespace {

/// A game whose verdict is always the same.
class Fixed final : public referee::LineJudge {
 public:
  explicit Fixed(Verdict verdict) : verdict_(std::move(verdict)) {}
  void begin() override {}
  bool line(std::string_view) override { return true; }
  Verdict verdict() override { return verdict_; }

 private:
  Verdict verdict_;
};

std::vector<referee::Report> judged_as(const referee::LineJudge::Verdict& verdict) {
  return referee::Judge(referee::Game("fixed", [=] { return std::make_unique<Fixed>(verdict); }))
      .text("a\n");
}

std::vector<referee::Report> judged_with(const referee::Property& property) {
  return judged_as({.properties = {property}});
}

}  // namespace

TEST_CASE("properties that reports would misunderstand are refused") {
  CHECK(judged_with({"id", std::string("a")}).front().get<std::string>("id") != nullptr);
  CHECK(judged_with({"column", std::uint64_t{2}}).size() == 1);
  for (const char* const key : {"id", "id_hex"}) {
    CHECK_THROWS_AS(judged_with({key, std::uint64_t{2}}), referee::Error);
  }
  for (const char* const key : {"winning_move", "column", "game_in_file"}) {
    CHECK_THROWS_AS(judged_with({key, std::string("2")}), referee::Error);
  }
  for (const char* const key : {"type", "path", "path_hex", "game", "code", "name", "reason",
                                "expected", "change", "baseline", "directory", "line", "byte",
                                "move", "player", "moves", "bytes", "seconds", "sample"}) {
    INFO(key);
    CHECK_THROWS_AS(judged_with({key, std::uint64_t{2}}), referee::Error);
  }
}

TEST_CASE("what a game of one's own says can be written in every format") {
  const auto said = judged_as({.reason = "a\xff", .properties = {{"word", std::string("\xff")}}});
  CHECK(said.front().reason == "a\\xff");
  CHECK(*said.front().get<std::string>("word") == "\\xff");
  const referee::Game game("fixed", [] {
    return std::make_unique<Fixed>(referee::LineJudge::Verdict{.decided_by_line = true});
  });
  const auto empty = referee::Judge(game).text("").front();
  CHECK_FALSE(empty.line);
  CHECK_FALSE(empty.byte);
}

TEST_CASE("codes that do not exist are refused") {
  CHECK(judged_as({.code = referee::Code::file_error}).size() == 1);
  for (const int code : {-1, 10, 77}) {
    INFO(code);
    CHECK_THROWS_AS(judged_as({.code = static_cast<referee::Code>(code)}), referee::Error);
  }
}

TEST_CASE("packs of a game of one's own have raw files only") {
  referee::Judge judge(referee::Game("braces", [] { return std::make_unique<Braces>(); }),
                       {.format = referee::InputFormat::pack});
  const auto reports = judge.text(R"({"id":"a","raw":"ewp9Cg=="})"
                                  "\n"
                                  R"({"id":"b","moves":[1]})"
                                  "\n");
  REQUIRE(reports.size() == 2);
  CHECK(reports.front().code == referee::Code::draw);
  CHECK(reports.front().moves == 2);
  CHECK(reports.back().code == referee::Code::invalid_file);
}

TEST_CASE("another thread stops what would never end") {
  referee::Judge judge(referee::connectz::game(), {.jobs = 2});
  int ends[2];
  REQUIRE(::pipe(ends) == 0);
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    judge.stop();
  });
  CHECK_FALSE(judge.file("/proc/self/fd/" + std::to_string(ends[0]), go_on));
  stopper.join();
  ::close(ends[0]);
  ::close(ends[1]);
}

TEST_CASE("limits are reports, and misuse is an Error") {
  referee::Judge limited(referee::connectz::game(), {.limits = {.bytes = 7}});
  CHECK(limited.text("7 6 4\n1\n").front().code == referee::Code::file_error);
  CHECK(limited.text("7 6 4\n1").front().code == referee::Code::incomplete);
  CHECK(limited.file("/nonexistent").front().code == referee::Code::file_error);
  CHECK_THROWS_AS(limited.sweep({}, go_on), referee::Error);
  CHECK_THROWS_AS(referee::Judge(referee::connectz::game(), {.limits = {.seconds = -1}}),
                  referee::Error);
  CHECK_THROWS_AS(referee::surakarta::game({.draw_after = 0}), referee::Error);
  CHECK_THROWS_AS(referee::Game("", nullptr), referee::Error);
  CHECK_THROWS_AS(limited.text("", nullptr), referee::Error);
  CHECK_THROWS_AS(limited.sweep({"."}, nullptr), referee::Error);
  CHECK_THROWS_AS(referee::connectz::generate({}, nullptr), referee::Error);
  CHECK_THROWS_AS(referee::Judge(referee::connectz::game(), {.jobs = 513}), referee::Error);
}

TEST_CASE("a report owns what it holds, and says it by kind") {
  referee::Report kept;
  {
    referee::Judge judge(referee::connectz::game(), {.board = true});
    judge.text("100000000000000000000 6 2\n99999999999999999999\n1\n100000000000000000000\n",
               [&](const referee::Report& report) {
                 kept = report;
                 return true;
               });
  }
  CHECK(kept.code == referee::Code::first_player_wins);
  CHECK(referee::name_of(kept.code) == "first_player_wins");
  const auto* frame = kept.get<std::vector<referee::Number>>("frame");
  REQUIRE(frame != nullptr);
  CHECK(frame->front().digits == "100000000000000000000");
  CHECK_FALSE(frame->front().value());
  CHECK(frame->back().value() == 2U);
  const auto* line = kept.get<referee::CellLine>("winning_line");
  REQUIRE(line != nullptr);
  CHECK(line->column.digits == "99999999999999999999");
  CHECK(line->count == 2);
  CHECK(kept.get<bool>("frame") == nullptr);
  CHECK(kept.board.find('X') != std::string::npos);
}

TEST_CASE("files are mapped where the program allows it, with the same reports") {
  const fs::path path = fs::temp_directory_path() / ("referee_mapped_" + std::to_string(getpid()));
  {
    std::ofstream file(path, std::ios::binary);
    file << "7 2000000 6\n";
    for (unsigned i = 0; i < 700000; ++i) file << i * i % 7 + 1 << '\n';
  }
  const auto report = [&](referee::FileAccess access) {
    referee::Judge judge(referee::connectz::game(), {.jobs = 1, .access = access});
    return judge.file(path.string()).at(0);
  };
  using referee::FileAccess;
  const referee::Report read = report(FileAccess::read);
  CHECK(same(read, report(FileAccess::map)));  // nobody handles faults: it is read
  referee::handle_page_faults();
  for (const FileAccess access : {FileAccess::automatic, FileAccess::read, FileAccess::map}) {
    CHECK(same(read, report(access)));
  }
  CHECK_THROWS_AS(report(static_cast<FileAccess>(9)), referee::Error);
  fs::remove(path);
}

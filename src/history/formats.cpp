#include "history/formats.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "json/object.hpp"
#include "report/formats/jsonl.hpp"
#include "report/message.hpp"
#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::history {
namespace {

constexpr std::uint64_t everything = std::numeric_limits<std::uint64_t>::max();
constexpr std::uint64_t runs_in_text = 8;
constexpr std::uint64_t failing_in_text = 8;

std::string place_in_words(std::string_view path, std::uint64_t game) {
  const std::string words = text::escaped(path);
  return game == 0 ? words : fmt::format("{}, game {}", words, game);
}

std::string of_all(std::uint64_t shown, std::uint64_t all, std::string_view which) {
  if (shown == all) return fmt::format("{}", all);
  return fmt::format("{}, the {} {}; --all lists all", all, which, shown);
}

void write_runs_text(const report::PastRuns& past, const Write& write) {
  write(fmt::format("runs     {}\n", of_all(past.runs.size(), past.all, "last")));
  std::size_t games_width = 1;
  std::size_t failures_width = 1;
  for (const report::PastRun& run : past.runs) {
    games_width = std::max(games_width, text::counted(run.games, "game").size());
    failures_width = std::max(failures_width, text::counted(run.failures, "failure").size());
  }
  for (const report::PastRun& run : past.runs) {
    write(fmt::format("run {:<4} {}  {}  {:<{}}  {:<{}}  {}\n", run.run, text::escaped(run.began),
                      text::escaped(run.version), text::counted(run.games, "game"), games_width,
                      text::counted(run.failures, "failure"), failures_width,
                      in_words(run.by_code, ", ")));
  }
}

void write_game_text(const GameHistory& game, const Write& write) {
  write(fmt::format("{}: {}\n", place_in_words(game.path, game.game), state_of(game)));
  for (const Step& step : game.steps) {
    write(fmt::format("  run {:<4} {}  {}  {}{}{}\n", step.run.run, text::escaped(step.run.began),
                      text::escaped(step.run.version), codes_of(step),
                      step.reason.empty() ? "" : "  ", step.reason));
  }
}

void write_text(Reader& reader, const Question& question, const Write& write) {
  for (const std::string& path : question.paths) {
    bool is_known = false;
    games_at(reader, path, [&](const GameHistory& game) {
      is_known = true;
      write_game_text(game, write);
    });
    if (!is_known) write(fmt::format("{}: no failure is recorded\n", text::escaped(path)));
  }
  if (!question.paths.empty()) return;
  write_runs_text(reader.runs(question.all ? everything : runs_in_text), write);
  const std::uint64_t failing = reader.count_of_failing();
  const std::uint64_t most = question.all ? everything : failing_in_text;
  write(fmt::format("failing  {}\n", of_all(std::min(failing, most), failing, "newest")));
  reader.failing(most, [&](const Change& change) {
    write(fmt::format("since run {:<4} {}  {}: {}\n", *change.since, game::digit_of(*change.code),
                      place_in_words(change.path, change.game), change.reason));
  });
}

void add_game(json::JsonObject& object, std::string_view path, std::uint64_t game) {
  report::write_path(object, path);
  if (game > 0) object.add("game", game);
}

void add_code(json::JsonObject& object, game::Code code) {
  object.add("code", code, "name", game::entry_of(code).name);
}

void write_run_json(const report::PastRun& run, const Write& write) {
  std::string line;
  json::JsonObject object(line);
  object.add("type", "run", "run", static_cast<std::uint64_t>(run.run), "began",
             text::legal_utf8(run.began), "seconds", run.seconds, "version",
             text::legal_utf8(run.version));
  object.begin_object("options");
  for (const auto& [name, value] : run.options) object.add(name, text::legal_utf8(value));
  object.end_object();
  object.add("files", run.files, "games", run.games, "failures", run.failures);
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    object.add(std::string{game::digit_of(entry.code)}, run.by_code[entry.code]);
  }
  object.end_object();
  object.end();
  write(line + '\n');
}

void write_steps_json(const GameHistory& game, const Write& write) {
  for (const Step& step : game.steps) {
    std::string line;
    json::JsonObject object(line);
    object.add("type", "change");
    add_game(object, game.path, game.game);
    object.add("run", static_cast<std::uint64_t>(step.run.run), "former", step.former);
    if (!step.is_gone) add_code(object, step.code);
    if (step.since) {
      object.add("reason", step.reason, "since", static_cast<std::uint64_t>(*step.since));
    }
    object.end();
    write(line + '\n');
  }
}

void write_lines(Reader& reader, const Question& question, const Write& write) {
  std::string line;
  json::JsonObject begin(line);
  begin.add("type", "begin", "schema", std::uint64_t{lines_schema_version}, "tool", question.tool,
            "version", REFEREE_VERSION, "history", text::legal_utf8(text::escaped(question.name)));
  begin.end();
  write(line + '\n');
  const report::PastRuns past = reader.runs(everything);
  for (const report::PastRun& run : past.runs) write_run_json(run, write);
  for (const std::string& path : question.paths) {
    games_at(reader, path, [&](const GameHistory& game) { write_steps_json(game, write); });
  }
  if (question.paths.empty()) {
    reader.failing(everything, [&](const Change& change) {
      std::string failure;
      json::JsonObject object(failure);
      object.add("type", "failure");
      add_game(object, change.path, change.game);
      add_code(object, *change.code);
      object.add("reason", change.reason, "since", static_cast<std::uint64_t>(*change.since));
      object.end();
      write(failure + '\n');
    });
  }
  line.clear();
  json::JsonObject end(line);
  end.add("type", "summary", "runs", past.all, "failing", reader.count_of_failing());
  end.end();
  write(line + '\n');
}

}  // namespace

const std::array<Format, 3>& formats() {
  static constexpr std::array<Format, 3> all{
      Format{"text", "about a dozen lines; with --all all runs and failures", write_text},
      Format{"jsonl", "JSON Lines, an object for each run and each failure", write_lines},
      Format{"html", "a page for browsers, with a plot", write_page}};
  return all;
}

void games_at(Reader& reader, const std::string& path,
              const std::function<void(const GameHistory& game)>& take) {
  GameHistory game;
  const auto hand_on = [&] {
    if (!game.steps.empty()) take(game);
    game.steps.clear();
  };
  reader.changes_of(path, [&](const Change& change) {
    if (change.path != game.path || change.game != game.game) hand_on();
    game.path = change.path;
    game.game = change.game;
    Step step{.is_gone = !change.code, .reason = std::string(change.reason), .since = change.since};
    if (change.code) step.code = *change.code;
    if (!game.steps.empty() && !game.steps.back().is_gone) step.former = game.steps.back().code;
    step.run = reader.run(change.run);
    game.steps.push_back(std::move(step));
  });
  hand_on();
}

std::string codes_of(const Step& step) {
  const char former = step.former ? game::digit_of(*step.former) : '?';
  if (step.is_gone) return fmt::format("{} -> gone", former);
  return fmt::format("{} -> {}", former, game::digit_of(step.code));
}

std::string state_of(const GameHistory& game) {
  const Step& last = game.steps.back();
  if (last.since) return fmt::format("has failed since run {}", *last.since);
  return fmt::format("{} since run {}", last.is_gone ? "gone" : "has not failed", last.run.run);
}

}  // namespace referee::internal::history

#include "games/checkers/commands/archive/pdn_games.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/limits.hpp"
#include "cli/failure.hpp"
#include "games/checkers/archive/pdn_writing.hpp"
#include "games/checkers/commands/operands.hpp"
#include "report/formats/printers.hpp"

namespace referee::internal::cli {
namespace {

bool is_blank_text(std::string_view text) {
  return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool has_too_long_line(std::string_view text) {
  while (text.size() > base::max_line_bytes) {
    const std::size_t length = text.find('\n');
    if (length > base::max_line_bytes) return true;
    text.remove_prefix(length + 1);
  }
  return false;
}

}  // namespace

PdnGames::PdnGames(const PdnOptions& options, PdnOutput& output)
    : options_(options),
      output_(output),
      kept_{!options.no_comments, !options.no_variations, !options.no_glyphs} {
  if (options.rules != "auto") settings_ = {rules_of(options.rules), true, {}};
  for (const std::string& condition : options.select) selection_.add(condition);
}

void PdnGames::take(std::string_view path, const checkers::ArchivedGame& game) {
  if (game.verdict.game == 0 && !game.is_too_long && is_blank_text(game.text)) return;
  ++read_;
  if (!is_valid(game.verdict.code)) {
    take_invalid(path, game);
  } else if (game.is_too_long) {
    fail(path, game.verdict,
         fmt::format("the game has more than {} bytes", checkers::ArchiveReader::most_game_bytes));
  } else {
    take_legal(path, game);
  }
}

void PdnGames::take_invalid(std::string_view path, const checkers::ArchivedGame& game) {
  ++invalid_;
  report(path, game.verdict);
  if (!options_.keep_invalid || game.verdict.game == 0) return;
  if (game.is_too_long) return fail(path, game.verdict, "it is too long to be kept");
  const std::string text = checkers::kept_text(game.text);
  ++written_;
  output_.take({path, game.verdict.game, nullptr, checkers::Result::none, text});
}

void PdnGames::take_legal(std::string_view path, const checkers::ArchivedGame& game) {
  const checkers::RecordedGame record = checkers::recorded_game(game.text, settings_);
  if (!is_wanted(record, game.verdict.code)) return;
  if (output_.wants_text()) return write(path, game.verdict, record);
  ++written_;
  output_.take({path, game.verdict.game, &record, checkers::result_of(game.verdict.code)});
}

bool PdnGames::is_wanted(const checkers::RecordedGame& record, game::Code code) {
  if (!selection_.wants(record, code)) {
    ++not_selected_;
    return false;
  }
  if (!options_.unique && !options_.duplicates) return true;
  const bool repeated = repeated_games_.has_had(record);
  if (repeated) ++repeated_;
  return repeated == options_.duplicates;
}

void PdnGames::write(std::string_view path, const game::Verdict& verdict,
                     const checkers::RecordedGame& record) {
  const checkers::WrittenResults results =
      options_.fix_results ? checkers::fixed_results(record) : checkers::results_of_record(record);
  const std::string text = checkers::clean_text(record, results, kept_);
  if (has_too_long_line(text)) {
    return fail(
        path, verdict,
        fmt::format("written as PDN it has a line of more than {} bytes", base::max_line_bytes));
  }
  if (results.is_fixed) ++fixed_;
  ++written_;
  output_.take({path, verdict.game, &record, checkers::result_of(verdict.code), text});
}

/// Reports a game that is not written for another reason than that it is not legal.
void PdnGames::fail(std::string_view path, game::Verdict verdict, const std::string& reason) {
  if (is_valid(verdict.code)) ++invalid_;
  verdict.code = game::Code::file_error;
  verdict.reason = reason;
  verdict.where = {};
  report(path, verdict);
}

void PdnGames::report(std::string_view path, const game::Verdict& verdict) const {
  if (options_.quiet) return;
  report::Report about;
  about.path = path;
  about.verdict = verdict;
  std::string text;
  report::make_printer("text")->print(about, text);
  say(text);
}

std::string PdnGames::counts() const {
  std::string text = fmt::format("{} game{} read, {} {}", read_, read_ == 1 ? "" : "s", written_,
                                 output_.wants_text() ? "written" : "used");
  const auto add = [&](std::uint64_t count, std::string_view what) {
    if (count > 0) text += fmt::format(", {} {}", count, what);
  };
  add(invalid_, "not valid");
  add(not_selected_, "not selected");
  add(repeated_, "repeated");
  add(fixed_, "with another result");
  return text;
}

}  // namespace referee::internal::cli

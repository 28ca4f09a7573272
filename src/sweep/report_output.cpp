#include "sweep/report_output.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::sweep {
namespace {

/// What the reports on the games that one output shows may take.
constexpr std::size_t most_shown_bytes = std::size_t{64} << 20;

constexpr std::size_t most_page_bytes = std::size_t{32} << 20;  // of all boards

report::Format::Limits limits_of(const report::Format& format,
                                 std::optional<std::uint64_t> max_results) {
  report::Format::Limits limits = format.limits;
  if (!format.prints_failures_only) return limits;
  if (max_results) {
    limits.failures = std::min(limits.failures, *max_results);
  } else if (format.kept) {
    limits.failures = format.kept->failures;
  }
  return limits;
}

}  // namespace

void ShownGames::add(Game game, bool is_failure) {
  Part& part = is_failure ? failures_ : others_;
  if (part.is_full) return;
  part.bytes += game->bytes();
  part.games.push_back(std::move(game));
  if (part.games.size() >= most_ || part.bytes > most_shown_bytes) part.is_full = true;
}

std::vector<ShownGames::Game> ShownGames::chosen() const {
  std::vector<Game> all = failures_.games;
  const auto room = std::min<std::uint64_t>(most_ - all.size(), others_.games.size());
  all.insert(all.end(), others_.games.begin(),
             others_.games.begin() + static_cast<std::ptrdiff_t>(room));
  return all;
}

ReportOutput::ReportOutput(report::Printer printer, io::Output& output,
                           std::optional<std::uint64_t> max_results)
    : printer_(std::move(printer)), output_(&output), limits_(limits_of(format(), max_results)) {
  if (format().kept) shown_ = std::make_unique<ShownGames>(limits_.failures);
  if (format().wants_replays) {
    shown_ = std::make_unique<ShownGames>(printer_.options().most_boards);
  }
}

bool ReportOutput::wants_to_show(const report::Report& report) const {
  if (!shown_) return false;
  const bool is_failure = report.is_failure();
  const bool may_show = format().kept ? is_failure : report.has_board() || report.had_board();
  return may_show && shown_->has_room(is_failure);
}

void ReportOutput::begin(const report::Run& run) {
  std::string text;
  printer_.begin(run, text);
  output_->write(text);
}

void ReportOutput::write(const ReportBatch::PrintedText& printed,
                         std::span<const ReportBatch::CountedGame> games) {
  const std::string_view text = printed.text;
  const bool has_limits = limits_ != Limits();
  if (!has_limits) write_text(text.substr(0, printed.ends[games.size() - 1]));
  std::size_t begin = 0;
  for (std::size_t i = 0; i < games.size(); ++i) {
    const std::string_view own = text.substr(begin, printed.ends[i] - begin);
    begin = printed.ends[i];
    const bool is_failure = games[i].outcome.is_failure;
    if (games[i].is_selected && games[i].saved && wants_to_show(games[i].saved->report())) {
      shown_->add(games[i].saved, is_failure);
    }
    const Kind kind = is_failure ? &Limits::failures : &Limits::others;
    if (format().kept) {
      // Until it is shown.
      if (games[i].is_selected && is_failure) ++left_out_.failures;
    } else if (own.empty()) {
      continue;
    } else if (has_limits && written_.*kind == limits_.*kind) {
      ++(left_out_.*kind);
    } else {
      ++(written_.*kind);
      if (has_limits) write_text(own);
    }
  }
}

std::vector<ShownGames::Game> ReportOutput::shown_games() const {
  return shown_ ? shown_->chosen() : std::vector<ShownGames::Game>();
}

void ReportOutput::show(report::Report& report, std::optional<game::Picture> picture,
                        std::string_view why) {
  std::string text;
  if (!format().kept) {
    const bool has_picture = picture || (report.former && report.former->picture);
    const bool has_room = board_bytes_ < most_page_bytes || !has_picture;
    printer_.board({report.path, report.verdict.game, picture && has_room ? &*picture : nullptr,
                    has_room ? why : "the page already has its maximum of 32 MiB of boards",
                    has_room ? report.former.get() : nullptr},
                   text);
    board_bytes_ += text.size();
    return output_->write(text);
  }
  report.verdict.picture = std::move(picture);
  if (report.former) report.former->why_no_new_picture = why;
  printer_.print(report, text);
  report.verdict.picture.reset();
  // Once one was left out, so are all that follow.
  is_full_ = is_full_ || text.size() > format().kept->bytes - kept_.size();
  if (is_full_) return;
  kept_ += text;
  --left_out_.failures;
  ++written_.failures;
}

void ReportOutput::write_text(std::string_view games) {
  if (games.empty()) return;
  if (std::exchange(is_empty_, false)) games.remove_prefix(format().separator.size());
  output_->write(games);
}

void ReportOutput::statistics(const stats::Statistics& statistics) {
  std::string text;
  printer_.statistics(statistics, text);
  output_->write(text);
}

void ReportOutput::end(const report::Summary& summary) {
  report::Summary own = summary;
  own.left_out = left_out_.failures;
  own.others_left_out = left_out_.others;
  own.written = written_.failures + written_.others;
  std::string text;
  printer_.print_summary(own, text);
  text += kept_;
  printer_.end(own, text);
  output_->write(text);
}

}  // namespace referee::internal::sweep

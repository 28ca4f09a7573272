#include "sweep/boards.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "sweep/file_judge.hpp"

namespace referee::internal::sweep {
namespace {

using Games = std::span<const ShownGames::Game>;

/// Takes each of the games, in their order, with its board or the reason why it has none.
struct Taker {
  std::function<void(report::Report& report, std::optional<game::Picture> picture,
                     std::string_view why)>
      take;
  std::function<bool()> is_full;  // it needs no more boards
  bool takes_all;                 // also those after a signal
};

void take_without_boards(Games games, const Taker& taker, std::string_view why) {
  for (const auto& game : games) taker.take(game->report(), {}, why);
}

/// Takes the reports on a file that is judged again, and shows the games that are wanted.
class BoardSink final : public ReportSink {
 public:
  /// `is_enough` becomes true when no further game matters.
  BoardSink(Games wanted, const Taker& taker, std::atomic<bool>& is_enough)
      : wanted_(wanted), taker_(taker), is_enough_(is_enough) {}

  game::Wanted wanted() const override { return {.differs = true}; }
  game::Detail detail_of(std::uint64_t game) const override {
    if (next_ == wanted_.size()) return game::Detail::code;
    // The one game of a file has no number.
    const bool is_next = std::max<std::uint64_t>(wanted_[next_]->report().verdict.game, 1) == game;
    return is_next ? game::Detail::all : game::Detail::code;
  }

  /// To be called after the last report. Throws what the taker has thrown: that is no error of the
  /// file, so its judge must not see it. `is_interrupted`: nothing is known of the other games.
  void finish(bool is_interrupted) {
    if (trouble_) std::rethrow_exception(trouble_);
    if (error_.empty()) error_ = "the file has changed: it has no such game now";
    take_without_boards(wanted_.subspan(next_), taker_, is_interrupted ? "" : error_);
  }

 private:
  void take_report(report::Report& report) override {
    if (is_enough_) return;
    try {
      pass_on(report.verdict);
    } catch (...) {
      trouble_ = std::current_exception();
    }
    if (trouble_ || next_ == wanted_.size()) is_enough_ = true;
  }

  void pass_on(game::Verdict& verdict) {
    if (verdict.code == game::Code::file_error) {
      error_ = verdict.reason;
      return;
    }
    report::Report& report = wanted_[next_]->report();
    const game::Verdict& before = report.verdict;
    if (before.game != verdict.game) return;
    ++next_;
    if (before.reason.empty()) {
      taker_.take(report, {}, "only the code is known, and not where it was decided");
      return;
    }
    if (before.code != verdict.code || before.where != verdict.where ||
        before.moves != verdict.moves) {
      taker_.take(report, {},
                  "judged again, the game has another verdict: the file has changed, or was judged "
                  "with other options or by another version");
    } else {
      const bool is_drawn = verdict.picture.has_value();
      taker_.take(report, std::move(verdict.picture), is_drawn ? "" : "there is no board to draw");
    }
  }

  Games wanted_;
  const Taker& taker_;
  std::size_t next_ = 0;
  std::atomic<bool>& is_enough_;
  std::string error_;
  std::exception_ptr trouble_;
};

/// Why the file is not read again; empty if it may be. Takes its bytes off those that are left.
std::string why_not(const std::string& path, const BoardPlan& plan, std::uint64_t& bytes_left) {
  if (path == io::standard_input) return "standard input cannot be read twice";
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return fmt::format("the file cannot be read again: {}", std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return "only regular files are read twice";
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  if (bytes > plan.largest_file) return "the file is large: explain --html makes a page of it";
  if (bytes > bytes_left) return "1 GiB of files was already read again";
  bytes_left -= bytes;
  return "";
}

/// How many of the games, from the first, are found by judging their file once: one of a kind that
/// has no board stands alone.
std::size_t games_of_one_file(Games games) {
  const auto last =
      std::adjacent_find(games.begin(), games.end(), [](const auto& a, const auto& b) {
        const report::Report& one = a->report();
        const report::Report& next = b->report();
        return one.path != next.path || one.verdict.game >= next.verdict.game || !one.has_board() ||
               !next.has_board();
      });
  return static_cast<std::size_t>(last - games.begin()) + (last == games.end() ? 0 : 1);
}

/// Has the games judged again until a signal comes; false then.
bool draw(const BoardPlan& plan, Games all, const Taker& taker, std::atomic<bool>& stop,
          const std::atomic<bool>& signal) {
  std::uint64_t bytes_left = plan.most_bytes;
  base::HelperPool no_helpers{0};
  FileJudge judge(plan.drawing, plan.limits, no_helpers, false, &stop, plan.input);
  bool is_whole = true;
  for (Games rest(all); !rest.empty();) {
    const Games games = rest.first(games_of_one_file(rest));
    rest = rest.subspan(games.size());
    const io::Found file{.path = std::string(games.front()->report().path), .named = true};
    stop = false;
    is_whole = is_whole && !signal;
    if (!is_whole && !taker.takes_all) return false;
    std::string why;
    const bool may_have_board = games.front()->report().has_board() && !taker.is_full();
    if (may_have_board && is_whole) why = why_not(file.path, plan, bytes_left);
    if (may_have_board && is_whole && why.empty()) {
      BoardSink sink(games, taker, stop);
      judge.judge(file, sink);
      is_whole = !signal;
      if (is_whole || taker.takes_all) sink.finish(!is_whole);
    } else {
      take_without_boards(games, taker, why);
    }
  }
  return is_whole;
}

Taker taker_of(ReportOutput& output) {
  return {[&output](report::Report& report, std::optional<game::Picture> picture,
                    std::string_view why) { output.show(report, std::move(picture), why); },
          [&output] { return output.is_full(); }, output.format().kept.has_value()};
}

/// The games that an older report had, as they stood there.
std::vector<ShownGames::Game> former_games(Games games) {
  std::vector<ShownGames::Game> all;
  for (const auto& game : games) {
    const report::Report& now = game->report();
    if (!now.had_board()) continue;
    report::Report report;
    report.path = now.former->path;
    report.verdict = now.former->verdict;
    all.push_back(std::make_shared<report::SavedReport>(report, false));
  }
  return all;
}

}  // namespace

bool show_games(const BoardPlan& plan, ReportOutput& output, std::atomic<bool>& stop,
                const std::atomic<bool>& signal) {
  return draw(plan, output.shown_games(), taker_of(output), stop, signal);
}

bool show_compared_games(const BoardPlan& before, const BoardPlan& after, ReportOutput& output,
                         std::atomic<bool>& stop, const std::atomic<bool>& signal) {
  const std::vector<ShownGames::Game> all = output.shown_games();
  auto next = all.begin();
  const auto take = [&](report::Report&, std::optional<game::Picture> picture,
                        std::string_view why) {
    while (!(*next)->report().had_board()) ++next;
    report::Former& former = *(*next)->report().former;
    former.picture = std::move(picture);
    former.why_no_picture = why;
    ++next;
  };
  const bool is_whole =
      draw(before, former_games(all), {take, [] { return false; }, true}, stop, signal);
  return draw(after, all, taker_of(output), stop, signal) && is_whole;
}

}  // namespace referee::internal::sweep

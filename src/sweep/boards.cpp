#include "sweep/boards.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <new>
#include <utility>

#include <fmt/format.h>

namespace referee::internal::sweep {
namespace {

constexpr std::size_t most_page_bytes = std::size_t{32} << 20;  // of all boards

/// Takes the reports on a file, and passes the boards of the games that are wanted on.
class BoardSink final : public ReportSink {
 public:
  /// `is_enough` becomes true when no further game matters.
  BoardSink(std::span<const ReportedGame> wanted, const BoardJudge::Take& take,
            std::atomic<bool>& is_enough)
      : wanted_(wanted), take_(take), is_enough_(is_enough) {}

  /// To be called after the last report. Throws what taking a board has thrown: that is no error
  /// of the file, so its judge must not see it.
  void finish() {
    if (trouble_) std::rethrow_exception(trouble_);
    if (is_enough_) return;
    for (; next_ < wanted_.size(); ++next_) {
      take_(wanted_[next_], {},
            error_.empty() ? "the file has changed: it has no such game now" : error_);
    }
  }

 private:
  void take_report(report::Report& report) override {
    if (is_enough_) return;
    try {
      pass_on(report);
    } catch (...) {
      trouble_ = std::current_exception();
    }
    if (trouble_ || next_ == wanted_.size()) is_enough_ = true;
  }

  void pass_on(report::Report& report) {
    game::Verdict& verdict = report.verdict;
    if (verdict.code == game::Code::file_error) {
      error_ = verdict.reason;
    } else if (wanted_[next_].game == verdict.game) {
      const ReportedGame& game = wanted_[next_++];
      if (!game.is_told_by(report)) {
        take_(game, {},
              "judged again, the game has another verdict: the file has changed, or was judged "
              "with other options");
      } else {
        take_(game, std::move(verdict.picture), verdict.picture ? "" : "there is no board to draw");
      }
    }
  }

  std::span<const ReportedGame> wanted_;
  const BoardJudge::Take& take_;
  std::size_t next_ = 0;
  std::atomic<bool>& is_enough_;
  std::string error_;
  std::exception_ptr trouble_;
};

}  // namespace

ReportedGame::ReportedGame(const report::Report& report)
    : path(report.path),
      game(report.verdict.game),
      bytes(report.file_bytes),
      code(report.verdict.code),
      where(report.verdict.where),
      moves(report.verdict.moves),
      is_failure(report.is_failure()) {}

bool ReportedGame::is_told_by(const report::Report& report) const {
  const game::Verdict& verdict = report.verdict;
  return game == verdict.game && code == verdict.code && where == verdict.where &&
         moves == verdict.moves;
}

bool BoardList::wants(const report::Report& report) const {
  if (report.is_missing() || report.verdict.code == game::Code::file_error) return false;
  const Part& part = report.is_failure() ? failures_ : others_;
  return most_ > 0 && !part.is_full.load(std::memory_order_relaxed);
}

void BoardList::add(ReportedGame game) {
  Part& part = game.is_failure ? failures_ : others_;
  if (part.games.size() < most_) part.games.push_back(std::move(game));
  if (part.games.size() >= most_) part.is_full.store(true, std::memory_order_relaxed);
}

std::vector<ReportedGame> BoardList::chosen() const {
  std::vector<ReportedGame> all = failures_.games;
  for (const ReportedGame& game : others_.games) {
    if (all.size() == most_) break;
    all.push_back(game);
  }
  return all;
}

BoardJudge::BoardJudge(const BoardPlan& plan, std::atomic<bool>& stop)
    : plan_(plan),
      bytes_left_(plan.most_bytes),
      stop_(stop),
      judge_(plan.drawing, plan.limits, no_helpers_, false, &stop, plan.input) {}

/// Why the file is not read again; empty if it may be. Takes its bytes off those that are left.
std::string BoardJudge::why_not(const std::string& path) {
  if (path == io::standard_input) return "standard input cannot be read twice";
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return fmt::format("the file cannot be read again: {}", std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return "what is no regular file is not read twice";
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  if (bytes > plan_.largest_file) return "the file is large: explain --html makes a page of it";
  if (bytes > bytes_left_) return "files of 1 GiB were read again for boards";
  bytes_left_ -= bytes;
  return "";
}

void BoardJudge::judge(const io::Found& file, std::span<const ReportedGame> games,
                       const Take& take) {
  const std::string why = why_not(file.path);
  if (!why.empty()) {
    for (const ReportedGame& game : games) take(game, {}, why);
    return;
  }
  BoardSink sink(games, take, stop_);
  judge_.judge(file, sink);
  sink.finish();
}

BoardDrawer::BoardDrawer(const BoardPlan& plan, std::span<const ReportOutput> outputs)
    : judge_(plan, is_enough_) {
  for (const ReportOutput& output : outputs) room_.push_back({&output});
}

void BoardDrawer::draw(const io::Found& file, report::Report& report) {
  const bool is_shown =
      std::any_of(room_.begin(), room_.end(), [](const Room& room) { return !room.is_full(); });
  if (!is_shown || report.verdict.code == game::Code::file_error) return;
  is_enough_ = false;
  const ReportedGame game(report);
  judge_.judge(file, {&game, 1}, [&](const ReportedGame&, auto picture, const std::string& why) {
    if (why == no_memory_reason) throw std::bad_alloc();
    report.verdict.picture = std::move(picture);
  });
}

bool write_boards(const BoardPlan& plan, const BoardList& list, std::span<ReportOutput> outputs,
                  std::atomic<bool>& stop, const std::atomic<bool>& signal) {
  std::size_t bytes = 0;  // of all boards
  const auto write = [&](const ReportedGame& game, std::optional<game::Picture> picture,
                         const std::string& why) {
    const bool has_room = bytes < most_page_bytes || !picture;
    for (ReportOutput& output : outputs) {
      if (!output.printer().wants_replays()) continue;
      bytes += output.board(
          {game.path, game.game, picture && has_room ? &*picture : nullptr,
           has_room ? why : "the page holds as many boards as it may, 32 MiB of them"});
    }
  };
  BoardJudge judge(plan, stop);
  const std::vector<ReportedGame> games = list.chosen();
  const auto is_other_file = [](const ReportedGame& a, const ReportedGame& b) {
    return a.path != b.path || a.game >= b.game;
  };
  for (auto begin = games.begin(); begin != games.end();) {
    const auto last = std::adjacent_find(begin, games.end(), is_other_file);
    const auto end = last == games.end() ? last : last + 1;
    stop = false;
    if (signal) return false;
    io::Found file;
    file.path = begin->path;
    file.named = true;
    judge.judge(file, {begin, end}, write);
    if (signal) return false;
    begin = end;
  }
  return true;
}

}  // namespace referee::internal::sweep

#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "game/referee.hpp"
#include "io/walk/found.hpp"
#include "report/report.hpp"
#include "sweep/file_judge.hpp"
#include "sweep/report_output.hpp"

namespace referee::internal::sweep {

/// A reported game whose board may be wanted.
struct ReportedGame {
  explicit ReportedGame(const report::Report& report);

  /// Whether a report of the same game says the same of it.
  bool is_told_by(const report::Report& report) const;

  std::string path;
  std::uint64_t game = 0;
  std::uint64_t bytes = 0;  ///< of its file, as far as it is known
  game::Code code = game::Code::file_error;
  game::Where where;
  std::uint64_t moves = 0;
  bool is_failure = false;
};

/// Chooses the games of a sweep whose boards are shown on a page: the first failures, and where
/// there are not enough the first of the others. Files that cannot be read have none. Bounded.
class BoardList {
 public:
  explicit BoardList(std::uint64_t most) : most_(most) {}

  /// Whether add() could take the game. May be called from any thread; the rest by one.
  bool wants(const report::Report& report) const;

  void add(ReportedGame game);

  /// The chosen games, the failures first, each in the order of the report.
  std::vector<ReportedGame> chosen() const;

 private:
  struct Part {
    std::vector<ReportedGame> games;
    std::atomic<bool> is_full = false;
  };

  std::uint64_t most_;
  Part failures_;
  Part others_;
};

/// How files are judged again for their boards. Compressed ones may be small on disk alone.
struct BoardPlan {
  game::Definition drawing;  ///< the game, drawing boards
  base::Limits limits;       ///< for each file
  io::InputSettings input;   ///< of each file
  std::uint64_t largest_file = std::numeric_limits<std::uint64_t>::max();  ///< that is read again
  std::uint64_t most_bytes = std::numeric_limits<std::uint64_t>::max();    ///< of all files
};

/// Judges files again to draw the boards of games that were reported: so games whose board nobody
/// sees cost nothing, and verdicts from a cache or another machine have boards too. What was
/// reported stands, whatever is found now: a game of which something else is found has no board.
class BoardJudge {
 public:
  /// Takes the board of a game, or why there is none.
  using Take =
      std::function<void(const ReportedGame&, std::optional<game::Picture>, const std::string&)>;

  /// `plan` and `stop` must outlive this object. `stop` is set when the boards of a file are there.
  /// If other code sets it, judging ends early, too.
  BoardJudge(const BoardPlan& plan, std::atomic<bool>& stop);

  /// Passes the boards of these games of the file on, which are in its order; of a file that ended
  /// early those that were found. Throws what `take` throws.
  void judge(const io::Found& file, std::span<const ReportedGame> games, const Take& take);

 private:
  std::string why_not(const std::string& path);

  const BoardPlan& plan_;
  std::uint64_t bytes_left_;
  std::atomic<bool>& stop_;
  base::HelperPool no_helpers_{0};
  FileJudge judge_;
};

/// Draws the boards of failures into the verdicts, for reports that show them. Each worker has its
/// own. Its first failures include those of the whole sweep that a report has, so which of them
/// have boards does not depend on the workers.
class BoardDrawer {
 public:
  /// Both must outlive this object.
  BoardDrawer(const BoardPlan& plan, std::span<const ReportOutput> outputs);

  /// Draws the game into the verdict, if a report may show it and it can be judged again. Throws
  /// std::bad_alloc.
  void draw(const io::Found& file, report::Report& report);

  /// How much an output has printed on the failure.
  void printed(std::size_t output, std::size_t bytes) {
    ++room_[output].failures;
    room_[output].bytes += bytes;
  }

 private:
  /// What one output has printed; it shows no more than it keeps.
  struct Room {
    const ReportOutput* output;
    std::uint64_t failures = 0;
    std::size_t bytes = 0;

    bool is_full() const {
      return !output->printer().shows_boards() || failures >= output->max_results() ||
             bytes >= output->max_bytes();
    }
  };

  std::vector<Room> room_;
  std::atomic<bool> is_enough_ = false;
  BoardJudge judge_;
};

/// Writes the boards and moves of the chosen games to the outputs that want replays, or why there
/// are none. `stop` is set now and then, and reset; ends early when `signal` is true, which must be
/// set before `stop` is, and returns false if boards are missing for that: the report is partial
/// then.
[[nodiscard]] bool write_boards(const BoardPlan& plan, const BoardList& list,
                                std::span<ReportOutput> outputs, std::atomic<bool>& stop,
                                const std::atomic<bool>& signal);

}  // namespace referee::internal::sweep

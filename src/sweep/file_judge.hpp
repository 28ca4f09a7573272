#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <string>

#include "base/limits.hpp"
#include "game/referee.hpp"
#include "io/digest_blocks.hpp"
#include "io/found.hpp"
#include "io/input.hpp"
#include "report/report.hpp"

namespace referee::internal::sweep {

/// Judges one file after another: opens it, lets the game's referee judge it, makes the reports.
/// The only place where base::Trouble of an input is caught; it becomes a report with code 9. One a
/// thread.
class FileJudge {
 public:
  /// Whoever wants the reports.
  class Client {
   public:
    virtual ~Client() = default;

    /// A game in the file has been judged. What is known besides the verdict may be added.
    virtual void take(report::Report& report) = 0;

    /// How much of the verdicts is wanted.
    virtual game::Detail detail() const { return game::Detail::all; }

    /// Whether digests of the games are wanted: then every file is read to its end.
    virtual bool wants_digests() const { return false; }

    /// What is read now will not be there at a blink: the file is large, or may keep us waiting.
    virtual void expect_delay() {}
  };

  /// `entry`, `workers` and `stop`, which may be null, must outlive this object. With `timing` the
  /// reports say how long each took. `compression` is that of every file.
  FileJudge(const game::Entry& entry, const base::Limits& limits, base::Workers& workers,
            bool timing, const std::atomic<bool>* stop,
            io::Compression compression = io::Compression::detect);

  /// Has `meter` (null: nobody) count what is read from now on. It must outlive this object.
  void count_in(io::Meter* meter) { input_.count_in(meter); }

  /// Hands `client` a report for every game in the file. False when it was stopped, and the reports
  /// are not all there.
  bool judge(const io::Found& file, Client& client);

  /// The same for a path that a user has named; "-" is standard input.
  using Take = std::function<void(const report::Report&)>;
  bool judge(const std::string& path, const Take& take);

 private:
  const game::Entry& entry_;
  std::unique_ptr<game::Referee> referee_;
  io::Input input_;
  base::Digest digest_;
  base::Limits limits_;
  base::Workers& workers_;
  bool timing_;
  const std::atomic<bool>* stop_;
};

}  // namespace referee::internal::sweep

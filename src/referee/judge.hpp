#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "referee/error.hpp"
#include "referee/export.hpp"
#include "referee/game.hpp"
#include "referee/report.hpp"

namespace referee {
inline namespace v0 {

/// What one file may take. Hitting a limit gives Code::file_error.
struct Limits {
  std::optional<std::uint64_t> bytes = {};  ///< of game text, decompressed
  std::optional<double> seconds = {};       ///< on the clock
};

/// How the bytes of an input are compressed.
enum class Compression { detect, none, gzip, zstd };

/// What the text of an input is: a pack (one JSON record per line) or the game's own format.
/// Files of a game of your own are not taken for packs unless `pack` says so.
enum class InputFormat { detect, game, pack };

/// How the bytes of regular files come into memory. Reports are the same.
enum class FileAccess {
  automatic,  ///< large Connect Z games are mapped, unless they come over a network; others are
              ///< read
  read,       ///< files are read
  map,        ///< Connect Z games of any size are mapped, if the system can
};

/// Allows files to be mapped, by installing a handler for the signal SIGBUS; without it all files
/// are read, whatever FileAccess says. A mapped file that is truncated while a Judge uses it, or
/// whose device fails, raises that signal, and the handler turns it into Code::file_error. A SIGBUS
/// that is not about a file of this library is passed to the previous handler. Call this once,
/// before other threads are started; if the program installs another handler later, or blocks the
/// signal, files are read again. Throws Error if the system refuses.
REFEREE_API void handle_page_faults();

/// How a Judge works.
struct Options {
  static constexpr unsigned most_jobs = 512;  ///< more are refused

  unsigned jobs = 0;   ///< threads, up to most_jobs; 0: as many as the machine has processors
  Limits limits = {};  ///< for each file or text
  Compression compression = Compression::detect;  ///< of each file or text
  InputFormat format = InputFormat::detect;       ///< likewise
  FileAccess access = FileAccess::automatic;      ///< of each file; see handle_page_faults()
  bool board = false;                             ///< draw Report::board
  bool timing = false;                            ///< fill in Report::seconds
};

/// Which files a sweep judges.
struct SweepOptions {
  std::vector<std::string> include = {};  ///< patterns of paths, such as "*.txt"; empty: every file
  std::vector<std::string> exclude = {};  ///< files and directories that match one are left out
  bool hidden = false;                    ///< enter hidden files and directories too
  bool follow = false;                    ///< go through symbolic links to directories
};

/// Takes reports in order; returning false stops. The callback may change or move from a report.
using ReportCallback = std::function<bool(Report&)>;

/// Judges recorded games: one file, a text in memory, or directories of any size.
///
/// A Judge keeps its memory, and the threads that help with one large file, from call to call: make
/// one, and use it for many games. It is used by one thread at a time, except for stop(). Different
/// Judges share nothing.
///
///     referee::Judge judge(referee::connectz::game());
///     for (const referee::Report& report : judge.file("game.txt")) { ... }
class REFEREE_API Judge {
 public:
  /// Throws Error if an option makes no sense, or if the environment variable REFEREE_KERNEL names
  /// instructions that this processor lacks.
  explicit Judge(Game game, Options options = {});
  ~Judge();
  /// A moved-from Judge may only be destroyed or assigned to.
  Judge(Judge&&) noexcept;
  /// The same.
  Judge& operator=(Judge&&) noexcept;

  /// Judges one file; "-" is standard input. All threads judge a large file if its game allows that
  /// (Connect Z does). Calls `callback` in this thread with a report for each game in the file, in
  /// order: at least one. Whatever is wrong with the file is in a report. Returns false if it was
  /// stopped, by the callback or by stop(); then reports may be missing. An exception from the
  /// callback ends the judging and passes through.
  bool file(const std::string& path, const ReportCallback& callback);

  /// The same, with all reports at once: for files of few games, since memory grows with their
  /// number. If it was stopped, some or all may be missing.
  std::vector<Report> file(const std::string& path);

  /// Judges a text as file() would judge a file with this content, which may be compressed or a
  /// pack. `text` may be any bytes, and must not change during the call; it is not copied as a
  /// whole. Report::path is empty.
  bool text(std::string_view text, const ReportCallback& callback);

  /// The same, with all reports at once.
  std::vector<Report> text(std::string_view text);

  /// Judges files, and all files in directories, with threads of its own. Reports come in the byte
  /// order of all paths, whatever the order of `paths` and the number of threads, each as soon as
  /// that order allows; a file that `paths` name twice is judged once. `callback` is called in this
  /// thread, and may be slow: workers wait for it. The memory used does not grow with the number of
  /// files. Throws Error if `paths` is empty, or if no thread can be started.
  Summary sweep(const std::vector<std::string>& paths, const ReportCallback& callback,
                const SweepOptions& options = {});

  /// Ends the running call within 50 ms, not counting a callback or LineJudge that is busy. May be
  /// called by any thread at any time, and by a signal handler. Without a running call it does
  /// nothing.
  void stop() noexcept;

 private:
  class REFEREE_HIDDEN Implementation;
  std::unique_ptr<Implementation> implementation_;
};

}  // namespace v0
}  // namespace referee

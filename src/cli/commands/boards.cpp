#include "cli/commands/boards.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <exception>
#include <span>

#include <fmt/format.h>

#include "cli/image_output.hpp"
#include "cli/plan.hpp"
#include "io/walk/found.hpp"
#include "sweep/file_judge.hpp"

namespace referee::internal::cli {
namespace {

constexpr std::size_t most_page_bytes = std::size_t{32} << 20;     ///< of all boards
constexpr std::uint64_t most_read_bytes = std::uint64_t{1} << 30;  ///< of all files
constexpr std::uint64_t most_file_bytes = std::uint64_t{64} << 20;

/// Writes boards until the page has enough of them.
class BoardWriter {
 public:
  explicit BoardWriter(Reports& reports) : reports_(reports) {}

  void write(const sweep::ReportedGame& game, const game::Picture* picture, std::string why) {
    if (bytes_ >= most_page_bytes && picture != nullptr) {
      picture = nullptr;
      why = "the page holds as many boards as it may, 32 MiB of them";
    }
    bytes_ += reports_.write(report::Board{game.path, game.game, picture, std::move(why)});
  }

 private:
  Reports& reports_;
  std::size_t bytes_ = 0;
};

/// Takes the reports on a file, and the boards of the games that are wanted, which are in order.
class BoardSink : public sweep::ReportSink {
 public:
  BoardSink(const std::string& name, std::span<const sweep::ReportedGame> wanted,
            BoardWriter& writer)
      : name_(name), wanted_(wanted), writer_(writer) {}

  /// Becomes true when all are there.
  const std::atomic<bool>& is_enough() const { return is_enough_; }

  /// To be called after the last report. Throws what writing a board has thrown: that is no error
  /// of the file, so its judge must not see it.
  void finish() {
    if (trouble_) std::rethrow_exception(trouble_);
    for (; next_ < wanted_.size(); ++next_) {
      writer_.write(wanted_[next_], nullptr,
                    error_.empty() ? "the file has changed: it has no such game now" : error_);
    }
  }

 private:
  void take_report(report::Report& report) override {
    if (trouble_) return;
    try {
      write(report);
    } catch (...) {
      trouble_ = std::current_exception();
      is_enough_ = true;
    }
  }

  void write(const report::Report& report) {
    const game::Verdict& verdict = report.verdict;
    if (verdict.code == game::Code::file_error) {
      error_ = verdict.reason;
      return;
    }
    if (next_ == wanted_.size() || wanted_[next_].game != verdict.game) return;
    const sweep::ReportedGame& game = wanted_[next_++];
    if (next_ == wanted_.size()) is_enough_ = true;
    if (!game.is_told_by(report)) {
      writer_.write(game, nullptr,
                    "judged again, the game has another verdict: the file has changed, or was "
                    "judged with other options");
    } else if (!verdict.picture) {
      writer_.write(game, nullptr, "there is no board to draw");
    } else {
      game::Picture picture = *verdict.picture;
      picture.image = image_of(name_, verdict, game::Canvas{});
      writer_.write(game, &picture, "");
    }
  }

  const std::string& name_;
  std::span<const sweep::ReportedGame> wanted_;
  BoardWriter& writer_;
  std::size_t next_ = 0;
  std::atomic<bool> is_enough_ = false;
  std::string error_;
  std::exception_ptr trouble_;
};

/// Why the file is not read again; empty if it may be. Takes its bytes off `left`.
std::string why_not(const std::string& path, std::uint64_t& left) {
  if (path == io::standard_input) return "standard input cannot be read twice";
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    return fmt::format("the file cannot be read again: {}", std::strerror(errno));
  }
  if (!S_ISREG(status.st_mode)) return "what is no regular file is not read twice";
  const auto bytes = static_cast<std::uint64_t>(status.st_size);
  if (bytes > most_file_bytes) return "the file is large: explain --html makes a page of it";
  if (bytes > left) return "files of 1 GiB were read again for boards";
  left -= bytes;
  return "";
}

/// One file at a time is judged, and its boards are written at once.
class BoardMaker {
 public:
  BoardMaker(const Game& game, const InputOptions& input, Reports& reports,
             const std::atomic<bool>& signal)
      : name_(game.name),
        definition_(definition(game, input, with_replay())),
        input_(input),
        writer_(reports),
        signal_(signal) {}

  /// False if a signal came before all boards were there.
  bool make(std::span<const sweep::ReportedGame> games) {
    const std::string why = why_not(games.front().path, bytes_left_);
    if (!why.empty()) {
      for (const sweep::ReportedGame& game : games) writer_.write(game, nullptr, why);
      return true;
    }
    BoardSink sink(name_, games, writer_);
    sweep::FileJudge judge(definition_, input_.limits, helpers_, false, &sink.is_enough(),
                           input_settings(input_));
    io::Found file;
    file.path = games.front().path;
    file.named = true;
    judge.judge(file, sink);
    if (signal_.load()) return false;
    sink.finish();
    return true;
  }

 private:
  static game::Canvas with_replay() {
    game::Canvas canvas;
    canvas.image = true;
    canvas.replay = true;
    return canvas;
  }

  const std::string& name_;
  game::Definition definition_;
  const InputOptions& input_;
  BoardWriter writer_;
  base::HelperPool helpers_{0};
  const std::atomic<bool>& signal_;
  std::uint64_t bytes_left_ = most_read_bytes;
};

}  // namespace

bool write_boards(const Game& game, const InputOptions& input, const sweep::BoardList& list,
                  Reports& reports, const std::atomic<bool>& signal) {
  const std::vector<sweep::ReportedGame> games = list.chosen();
  if (games.empty()) return true;
  BoardMaker maker(game, input, reports, signal);
  for (std::size_t begin = 0; begin < games.size();) {
    std::size_t end = begin + 1;
    while (end < games.size() && games[end].path == games[begin].path &&
           games[end].game > games[end - 1].game) {
      ++end;
    }
    if (signal.load() || !maker.make(std::span(games).subspan(begin, end - begin))) return false;
    begin = end;
  }
  return true;
}

}  // namespace referee::internal::cli

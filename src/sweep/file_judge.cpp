#include "sweep/file_judge.hpp"

#include <chrono>
#include <new>
#include <utility>

#include "base/trouble.hpp"

namespace referee::internal::sweep {
namespace {

/// Makes a report of every verdict on one file.
class ReportingSink : public game::Sink {
 public:
  ReportingSink(std::string_view path, bool timing, FileJudge::Client& client)
      : path_(path), client_(client) {
    if (timing) begin_ = Clock::now();
  }

  void take(game::Verdict verdict) override {
    games_ = verdict.game;
    report::Report report;
    report.path = path_;
    report.expected = verdict.expected;
    report.verdict = std::move(verdict);
    if (begin_) report.seconds = std::chrono::duration<double>(Clock::now() - *begin_).count();
    add_digest(report.verdict);
    if (input_ != nullptr) report.file_bytes = input_->size().value_or(bytes_read());
    client_.take(report);
  }

  game::Detail detail() const override { return client_.detail(); }
  bool wants_digests() const override { return blocks_ != nullptr; }

  /// The file is open. `blocks`, if digests are wanted: what it is read through.
  void begin(const io::Input& input, io::DigestBlocks* blocks) {
    input_ = &input;
    blocks_ = blocks;
  }

  void expect_delay() override {
    if (may_wait) client_.expect_delay();
  }

  bool may_wait = false;  ///< reading on may take a while

  /// The number of the game that trouble is with: the one behind those judged, where games have
  /// numbers.
  std::uint64_t game_in_trouble() const { return games_ == 0 ? 0 : games_ + 1; }

 private:
  using Clock = std::chrono::steady_clock;

  /// Of a game that is the whole file, also behind where judging ended.
  void add_digest(game::Verdict& verdict) {
    if (blocks_ == nullptr || verdict.game > 0 || verdict.code == game::Code::file_error) return;
    verdict.digest = blocks_->digest();
  }

  std::uint64_t bytes_read() const { return blocks_ == nullptr ? 0 : blocks_->bytes(); }

  std::uint64_t games_ = 0;
  std::string_view path_;
  FileJudge::Client& client_;
  std::optional<Clock::time_point> begin_;
  const io::Input* input_ = nullptr;    // once the file is open
  io::DigestBlocks* blocks_ = nullptr;  // if digests are wanted
};

class CallingClient : public FileJudge::Client {
 public:
  explicit CallingClient(const FileJudge::Take& take) : take_(take) {}

  void take(report::Report& report) override { take_(report); }

 private:
  const FileJudge::Take& take_;
};

}  // namespace

FileJudge::FileJudge(const game::Entry& entry, const base::Limits& limits, base::Workers& workers,
                     bool timing, const std::atomic<bool>* stop, io::Compression compression)
    : entry_(entry),
      referee_(entry.appoint()),
      input_(compression),
      limits_(limits),
      workers_(workers),
      timing_(timing),
      stop_(stop) {}

bool FileJudge::judge(const io::Found& file, Client& client) {
  ReportingSink sink(file.path, timing_, client);
  std::optional<io::DigestBlocks> digesting;
  const auto fail = [&](const char* reason) {
    if (stop_ != nullptr && stop_->load()) return false;
    game::Verdict verdict = game::file_error(reason);
    verdict.game = sink.game_in_trouble();
    sink.take(std::move(verdict));
    return true;
  };
  if (!file.trouble.empty()) {
    report::Report report;
    report.path = file.path;
    report.verdict = game::file_error(file.trouble);
    report.is_directory = true;
    client.take(report);
    return true;
  }
  try {
    io::Blocks& opened = input_.open(file, limits_, stop_);
    if (client.wants_digests()) digesting.emplace(opened, digest_);
    io::Blocks& blocks = digesting ? *digesting : opened;
    sink.begin(input_, digesting ? &*digesting : nullptr);
    sink.may_wait = !input_.is_at_hand();
    sink.expect_delay();
    referee_->judge(blocks, workers_, sink);
    input_.close();
    return true;
  } catch (const base::Trouble& trouble) {
    return fail(trouble.what());
  } catch (const std::bad_alloc&) {
    // A new one, as the old one sits on the memory.
    referee_.reset();
    input_.close();
    referee_ = entry_.appoint();
    return fail("out of memory");
  }
}

bool FileJudge::judge(const std::string& path, const Take& take) {
  io::Found file;
  file.path = path;
  file.named = true;
  CallingClient client(take);
  return judge(file, client);
}

}  // namespace referee::internal::sweep

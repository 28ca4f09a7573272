#include "sweep/file_judge.hpp"

#include <new>
#include <utility>

#include "base/error.hpp"

namespace referee::internal::sweep {
namespace {

using Clock = std::chrono::steady_clock;

}  // namespace

void ReportSink::take(game::Verdict verdict) {
  const std::uint64_t game = verdict.game;
  report::Report report;
  report.path = path_;
  report.begins_part = is_part_ && begins_;
  begins_ = false;
  report.expected = verdict.expected;
  report.verdict = std::move(verdict);
  if (begin_) report.seconds = std::chrono::duration<double>(Clock::now() - *begin_).count();
  add_digest(report.verdict);
  if (input_ != nullptr) {
    report.file_bytes = input_->size().value_or(blocks_ == nullptr ? 0 : blocks_->bytes());
  }
  take_report(report);
  games_ = game;
  is_whole_file_ = game == 0;
}

void ReportSink::begin(const io::Found& file, bool timing) {
  path_ = file.path;
  begin_ = timing ? std::optional(Clock::now()) : std::nullopt;
  is_part_ = file.part.has_value();
  begins_ = true;
  games_ = is_part_ ? file.part->games : 0;
  is_whole_file_ = false;
  may_wait_ = false;
  input_ = nullptr;
  blocks_ = nullptr;
}

void ReportSink::read(const io::Input& input, io::DigestBlocks* blocks) {
  input_ = &input;
  blocks_ = blocks;
  may_wait_ = !input.reads_at_once();
}

void ReportSink::take_directory(std::string_view reason) {
  report::Report report;
  report.path = path_;
  report.verdict = game::file_error(std::string(reason));
  report.is_directory = true;
  take_report(report);
}

/// Of a game that is the whole file, also of the text after the place where judging ended.
void ReportSink::add_digest(game::Verdict& verdict) {
  if (blocks_ == nullptr || verdict.game > 0 || verdict.code == game::Code::file_error) return;
  verdict.digest = blocks_->digest();
}

FileJudge::FileJudge(const game::Definition& definition, const base::Limits& limits,
                     base::HelperPool& helpers, bool timing, const std::atomic<bool>* stop,
                     const io::InputSettings& input)
    : definition_(definition),
      referee_(definition.make_referee()),
      input_(input),
      limits_(limits),
      helpers_(helpers),
      timing_(timing),
      stop_(stop) {}

bool FileJudge::judge(const io::Found& file, ReportSink& sink) {
  sink.begin(file, timing_);
  if (!file.error.empty()) {
    sink.take_directory(file.error);
    return true;
  }
  return judge_opened(
      [&]() -> io::Blocks& {
        if (!file.refused.empty()) throw base::Error(file.refused);
        return input_.open(file, limits_, stop_);
      },
      sink);
}

bool FileJudge::judge_text(std::string_view text, ReportSink& sink) {
  static const io::Found no_file;
  sink.begin(no_file, timing_);
  return judge_opened([&]() -> io::Blocks& { return input_.open_text(text, limits_, stop_); },
                      sink);
}

template <typename Open>
bool FileJudge::judge_opened(Open open, ReportSink& sink) {
  std::optional<io::DigestBlocks> digesting;
  const std::unique_ptr<io::Input, void (*)(io::Input*)> closed(
      &input_, [](io::Input* input) { input->close(); });  // however its judging ends
  try {
    if (!referee_) referee_ = definition_.make_referee();
    io::Blocks& opened = open();
    if (sink.wanted().digests) digesting.emplace(opened, digest_);
    io::Blocks& blocks = digesting ? *digesting : opened;
    sink.read(input_, digesting ? &*digesting : nullptr);
    sink.expect_delay();
    referee_->judge(blocks, helpers_, sink);
    return true;
  } catch (const base::Error& error) {
    return fail(error.what(), sink);
  } catch (const std::bad_alloc&) {
    // The next file gets a new referee, as the old one holds the memory.
    referee_.reset();
    input_.close();
    if (sink.is_whole_file()) return true;  // what there was no memory for is not needed
    return fail(no_memory_reason, sink);
  }
}

/// Reports that the file, or some of its games, could not be judged, unless judging was stopped.
bool FileJudge::fail(const char* reason, ReportSink& sink) {
  if (stop_ != nullptr && stop_->load()) return false;
  game::Verdict verdict = game::file_error(reason);
  verdict.game = sink.failed_game();
  sink.take(std::move(verdict));
  return true;
}

}  // namespace referee::internal::sweep

#include "sweep/report_sink.hpp"

#include <utility>

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

}  // namespace referee::internal::sweep

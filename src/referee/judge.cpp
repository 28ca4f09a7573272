#include "referee/judge.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <initializer_list>
#include <thread>
#include <utility>

#include "base/error.hpp"
#include "base/instructions.hpp"
#include "io/page_faults.hpp"
#include "io/walk/selection.hpp"
#include "pack/referee.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"
#include "sweep/file_judge.hpp"
#include "sweep/sweep.hpp"

namespace referee {
inline namespace v0 {
namespace {

namespace io = internal::io;

internal::base::Limits limits_of(const Limits& limits) {
  internal::base::Limits made;
  if (limits.bytes) made.max_bytes = *limits.bytes;
  if (limits.seconds) made.max_seconds = *limits.seconds;
  return made;
}

/// The library's own enumerator, of those that stand for the interface's in their order.
template <typename Own, typename Given>
Own own(Given given, std::initializer_list<Own> in_order, const char* if_none) {
  const auto place = static_cast<std::size_t>(given);
  if (place >= in_order.size()) throw Error(if_none);
  return in_order.begin()[place];
}

io::InputSettings input_of(const Options& options) {
  using io::Access;
  using io::Compression;
  return {
      own(options.compression,
          {Compression::detect, Compression::none, Compression::gzip, Compression::zstd},
          "no such compression"),
      own(options.access, {Access::automatic, Access::read, Access::map}, "no such file access")};
}

internal::pack::FileKind kind_of(InputFormat format) {
  using internal::pack::FileKind;
  return own(format, {FileKind::by_content, FileKind::game, FileKind::pack},
             "no such input format");
}

/// As the commands draw on a terminal of the usual size.
std::optional<internal::game::Canvas> canvas_of(const Options& options) {
  return options.board ? std::optional(internal::game::Canvas()) : std::nullopt;
}

/// A callback that keeps all reports.
ReportCallback keep_in(std::vector<Report>& reports) {
  return [&](Report& report) {
    reports.push_back(std::move(report));
    return true;
  };
}

void check(const ReportCallback& callback) {
  if (!callback) throw Error("no function is given that takes the reports");
}

Options checked(Options options) {
  if (options.jobs > Options::most_jobs) throw Error("that many jobs are no use");
  if (options.limits.seconds && !(*options.limits.seconds >= 0)) {
    throw Error("the limit in seconds must be 0 or more");
  }
  if (options.jobs == 0) options.jobs = std::max(std::thread::hardware_concurrency(), 1U);
  translated([] { return internal::base::chosen_instructions(); });
  return options;
}

/// Hands reports on to a callback. What that throws must not be taken for trouble with the file: it
/// is kept, and the judging is stopped.
class CallingSink final : public internal::sweep::ReportSink {
 public:
  CallingSink(const ReportCallback& callback, std::atomic<bool>& stop)
      : callback_(callback), stop_(stop) {}

  /// To be called at the end.
  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void take_report(internal::report::Report& report) override {
    if (stop_.load()) return;
    try {
      Report converted = convert(std::move(report));
      if (!callback_(converted)) stop_.store(true);
    } catch (...) {
      thrown_ = std::current_exception();
      stop_.store(true);
    }
  }

  const ReportCallback& callback_;
  std::atomic<bool>& stop_;
  std::exception_ptr thrown_;
};

}  // namespace

void handle_page_faults() {
  translated(io::handle_page_faults);
}

class Judge::Implementation {
 public:
  Implementation(const Game& judged_game, const Options& given)
      : options(checked(given)),
        game(judged_game),
        definition(internal::pack::with_packs(game.definition().definition(canvas_of(options)),
                                              kind_of(options.format))),
        helpers(options.jobs - 1, options.jobs - 1),
        judge(definition, limits_of(options.limits), helpers, options.timing, &stop,
              input_of(options)) {}

  /// Has `judge_all` judge something, and says whether that came to its end.
  template <typename JudgeAll>
  bool call(const ReportCallback& callback, JudgeAll judge_all) {
    stop.store(false);
    CallingSink sink(callback, stop);
    translated([&] { judge_all(sink); });
    sink.rethrow();
    return !stop.load();
  }

  Options options;
  Game game;  // which the definition refers to
  internal::game::Definition definition;
  internal::base::HelperPool helpers;
  std::atomic<bool> stop = false;
  internal::sweep::FileJudge judge;
};

Judge::Judge(Game game, Options options)
    : implementation_(translated([&] { return std::make_unique<Implementation>(game, options); })) {
}

Judge::~Judge() = default;
Judge::Judge(Judge&&) noexcept = default;
Judge& Judge::operator=(Judge&&) noexcept = default;

bool Judge::file(const std::string& path, const ReportCallback& callback) {
  check(callback);
  const io::Found file{.path = path, .named = true};
  return implementation_->call(callback,
                               [&](auto& sink) { implementation_->judge.judge(file, sink); });
}

bool Judge::text(std::string_view text, const ReportCallback& callback) {
  check(callback);
  return implementation_->call(callback,
                               [&](auto& sink) { implementation_->judge.judge_text(text, sink); });
}

std::vector<Report> Judge::file(const std::string& path) {
  std::vector<Report> reports;
  file(path, keep_in(reports));
  return reports;
}

std::vector<Report> Judge::text(std::string_view text) {
  std::vector<Report> reports;
  this->text(text, keep_in(reports));
  return reports;
}

Summary Judge::sweep(const std::vector<std::string>& paths, const ReportCallback& callback,
                     const SweepOptions& options) {
  check(callback);
  if (paths.empty()) throw Error("there is nothing to sweep");
  for (const std::vector<std::string>* const globs : {&options.include, &options.exclude}) {
    for (const std::string& glob : *globs) {
      const std::string complaint = internal::io::complaint_on_glob(glob);
      if (!complaint.empty()) throw Error(complaint);
    }
  }
  Implementation& own = *implementation_;
  internal::sweep::Plan plan;
  plan.operands = paths;
  plan.walk.include = options.include;
  plan.walk.exclude = options.exclude;
  plan.walk.hidden = options.hidden;
  plan.walk.follow = options.follow;
  plan.limits = limits_of(own.options.limits);
  plan.input = input_of(own.options);
  plan.jobs = own.options.jobs;
  plan.timing = own.options.timing;
  plan.take = [&](internal::report::Report& report) {
    Report converted = convert(std::move(report));
    return callback(converted);
  };
  own.stop.store(false);
  return translated(
      [&] { return convert(internal::sweep::run(own.definition, plan, {}, own.stop)); });
}

void Judge::stop() noexcept {
  implementation_->stop.store(true);
}

}  // namespace v0
}  // namespace referee

#include "sweep/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <mutex>
#include <system_error>
#include <thread>

#include "sweep/file_judge.hpp"
#include "sweep/order.hpp"

namespace referee::sweep {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a report may wait before it is printed, and a stop before it is noticed.
constexpr std::chrono::milliseconds tick{50};

/// The threads that judge. Ends them when it goes, whatever happens.
class Crew {
 public:
  Crew(const game::Entry& entry, const Plan& plan, std::atomic<bool>& stop)
      : entry_(entry),
        plan_(plan),
        stop_(stop),
        walk_(plan.operands, plan.walk, stop),
        order_(max_pending_verdicts),
        workers_(0, plan.jobs - 1) {
    threads_.reserve(plan.jobs);
    while (threads_.size() < plan.jobs && add_worker()) continue;
  }
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  ~Crew() {
    if (!all_taken_) halt();
    for (std::thread& thread : threads_) thread.join();
  }

  Order::Batch take() {
    if (stop_.load()) order_.stop();
    Order::Batch batch = order_.take(tick);
    rethrow_failure();
    all_taken_ = batch.last && !stop_.load();
    return batch;
  }

  /// Special files behind the last file. REQUIRES: the last batch was taken.
  std::uint64_t skipped_at_end() const { return all_taken_ ? walk_.skipped() : 0; }

  void halt() {
    stop_.store(true);
    order_.stop();
  }

 private:
  /// False when the system gives no more threads; then those that are there do the work.
  bool add_worker() {
    ++working_;
    try {
      threads_.emplace_back([this] { work(); });
      return true;
    } catch (const std::system_error& error) {
      // The others may have ended while this one was counted.
      leave();
      if (threads_.empty()) {
        throw base::Trouble(std::string("cannot start a thread: ") + error.what());
      }
      return false;
    }
  }

  void rethrow_failure() {
    const std::lock_guard lock(failure_mutex_);
    if (failure_) std::rethrow_exception(failure_);
  }

  void work() {
    try {
      judge_files();
    } catch (...) {  // not of a file: no memory for the names of a directory, say
      const std::lock_guard lock(failure_mutex_);
      failure_ = std::current_exception();
      halt();
    }
    leave();
    workers_.help();  // who finds no file any more helps the others, until the last of them
  }

  void leave() {
    if (--working_ > 0) return;
    order_.finish();
    workers_.end();
  }

  void judge_files() {
    FileJudge judge(entry_, plan_.limits, workers_, plan_.timing, &stop_);
    while (!stop_.load()) {
      std::unique_lock lock(walk_mutex_);
      const std::optional<io::Found> found = walk_.next();
      if (!found) break;
      const Order::Ticket ticket = order_.open(found->skipped);
      lock.unlock();
      if (!report_on(*found, judge, ticket)) break;
      order_.close(ticket);
    }
  }

  bool report_on(const io::Found& found, FileJudge& judge, Order::Ticket ticket) {
    if (found.trouble.empty()) {
      using Wanted = io::Input::Wanted;
      return judge.judge(
          found.path, [&](report::Report report) { order_.add(ticket, std::move(report)); },
          found.named ? Wanted::anything : Wanted::regular_file);
    }
    order_.add(ticket, {found.path, game::file_error(found.trouble), std::nullopt});
    return true;
  }

  const game::Entry& entry_;
  const Plan& plan_;
  std::atomic<bool>& stop_;
  std::mutex walk_mutex_;  // also keeps tickets in the order of the walk
  io::Walk walk_;
  Order order_;
  base::Workers workers_;
  std::atomic<unsigned> working_{0};
  std::mutex failure_mutex_;
  std::exception_ptr failure_;
  bool all_taken_ = false;
  std::vector<std::thread> threads_;
};

bool is_printed(const Plan& plan, const report::Report& report) {
  return plan.only.empty() ||
         std::find(plan.only.begin(), plan.only.end(), report.verdict.code) != plan.only.end();
}

}  // namespace

report::Summary run(const game::Entry& entry, const Plan& plan, report::Printer& printer,
                    const std::function<void()>& flush, std::atomic<bool>& stop) {
  const Clock::time_point begin = Clock::now();
  report::Summary summary;
  Crew crew(entry, plan, stop);
  for (bool last = false; !last && !summary.partial;) {
    const Order::Batch batch = crew.take();
    last = batch.last;
    for (const auto& [report, skipped] : batch.items) {
      summary.skipped += skipped;
      summary.add(report);
      if (is_printed(plan, report)) printer.print(report);
      if (summary.failures() < plan.max_failures) continue;
      crew.halt();
      summary.partial = true;
      break;
    }
    flush();
    if (last && stop.load()) summary.partial = true;
  }
  if (!summary.partial) summary.skipped += crew.skipped_at_end();
  if (plan.timing) summary.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return summary;
}

}  // namespace referee::sweep

#include "sweep/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <system_error>
#include <thread>
#include <utility>

#include "sweep/file_judge.hpp"
#include "sweep/order.hpp"

namespace referee::sweep {
namespace {

using Clock = std::chrono::steady_clock;

/// How long a report may wait before it is printed, and a stop before it is noticed.
constexpr std::chrono::milliseconds tick{50};

/// How many files a worker takes at once as long as they are small.
constexpr std::size_t max_batch = 32;

/// When a worker gives its sheet away though there is more to write on it.
constexpr std::size_t full_sheet_bytes = std::size_t{64} << 10;

/// Judges files and prints their reports on a sheet.
class Worker : public FileJudge::Client {
 public:
  /// Takes the sheet away and leaves an empty one. Throws nothing: it would be taken for trouble
  /// with a file.
  using HandOver = std::function<void(Sheet&)>;

  Worker(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
         base::Workers& workers, const std::atomic<bool>& stop, HandOver hand_over)
      : judge_(entry, plan.limits, workers, plan.timing && printer.shows_seconds(), &stop),
        plan_(plan),
        printer_(printer),
        hand_over_(std::move(hand_over)) {}

  /// False when it was stopped.
  bool judge(const io::Found& file) {
    skipped_ = file.skipped;
    is_slow_ = false;
    return judge_.judge(file, *this);
  }

  /// Whether the last file was none that is judged at a blink.
  bool was_slow() const { return is_slow_; }

  void hand_over() {
    if (!sheet_.entries.empty()) hand_over_(sheet_);
  }

 private:
  void take(const report::Report& report) override {
    // Away with what a lack of memory left behind, which is reported now.
    sheet_.text.resize(sheet_.entries.empty() ? 0 : sheet_.entries.back().text_end);
    if (is_printed(report)) printer_.print(report, sheet_.text);
    sheet_.entries.push_back(
        {report::Outcome(report.verdict), std::exchange(skipped_, 0), sheet_.text.size()});
    if (is_slow_ || sheet_.bytes() >= full_sheet_bytes) hand_over();
  }

  game::Detail detail() const override { return printer_.detail(); }

  /// Nobody is to wait for what is already there.
  void expect_delay() override {
    is_slow_ = true;
    hand_over();
  }

  bool is_printed(const report::Report& report) const {
    return plan_.only.empty() ||
           std::find(plan_.only.begin(), plan_.only.end(), report.verdict.code) != plan_.only.end();
  }

  FileJudge judge_;
  const Plan& plan_;
  const report::Printer& printer_;
  HandOver hand_over_;
  Sheet sheet_;
  std::uint64_t skipped_ = 0;
  bool is_slow_ = false;
};

/// Writes what the workers printed, and counts it.
class Clerk {
 public:
  Clerk(const Plan& plan, io::Output& output, std::atomic<bool>& stop)
      : output_(output), max_failures_(plan.max_failures), stop_(stop) {}

  /// Stops the sweep when there have been as many failures as may be; what follows those is not
  /// written.
  void take(const Sheet& sheet) {
    for (const Sheet::Entry& entry : sheet.entries) {
      if (summary_.partial) return;
      summary_.skipped += entry.skipped;
      summary_.add(entry.outcome);
      if (summary_.failures() < max_failures_) continue;
      summary_.partial = true;
      stop_.store(true);
      output_.write(std::string_view(sheet.text).substr(0, entry.text_end));
    }
    if (!summary_.partial) output_.write(sheet.text);
  }

  void flush() { output_.flush(); }

  /// `skipped` is what was passed behind the last file.
  report::Summary finish(std::uint64_t skipped) {
    if (stop_.load()) summary_.partial = true;
    if (!summary_.partial) summary_.skipped += skipped;
    return summary_;
  }

 private:
  io::Output& output_;
  std::uint64_t max_failures_;
  std::atomic<bool>& stop_;
  report::Summary summary_;
};

/// The threads that judge. Ends them when it goes, whatever happens.
class Crew {
 public:
  Crew(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
       std::atomic<bool>& stop)
      : entry_(entry),
        plan_(plan),
        printer_(printer),
        stop_(stop),
        walk_(plan.operands, plan.walk, stop),
        order_({max_pending_files, max_pending_bytes}),
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
    Order::Ticket ticket = 0;
    Worker worker(entry_, plan_, printer_, workers_, stop_,
                  [&](Sheet& sheet) { order_.add(ticket, std::exchange(sheet, {})); });
    std::vector<io::Found> files(max_batch);
    std::size_t wanted = 1;
    while (!stop_.load()) {
      const std::size_t count = find({files.data(), wanted}, ticket);
      if (count == 0) break;
      bool was_slow = false;
      for (std::size_t i = 0; i < count; ++i) {
        if (!worker.judge(files[i])) return;
        was_slow = was_slow || worker.was_slow();
      }
      worker.hand_over();
      order_.close(ticket);
      wanted = was_slow ? 1 : std::min(2 * wanted, max_batch);
    }
  }

  /// Puts the next files into `room` and opens a slot for them.
  std::size_t find(std::span<io::Found> room, Order::Ticket& ticket) {
    const std::lock_guard lock(walk_mutex_);
    std::size_t count = 0;
    while (count < room.size() && walk_.next(room[count])) ++count;
    if (count > 0) ticket = order_.open(count);
    return count;
  }

  const game::Entry& entry_;
  const Plan& plan_;
  const report::Printer& printer_;
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

report::Summary run_crew(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
                         Clerk& clerk, std::atomic<bool>& stop) {
  Crew crew(entry, plan, printer, stop);
  for (bool last = false; !last;) {
    const Order::Batch batch = crew.take();
    for (const Sheet& sheet : batch.sheets) clerk.take(sheet);
    clerk.flush();
    last = batch.last;
  }
  return clerk.finish(crew.skipped_at_end());
}

/// With one worker the caller is worker and clerk in turn, which saves handing things to and fro;
/// it writes before anything that may take long.
report::Summary run_alone(const game::Entry& entry, const Plan& plan,
                          const report::Printer& printer, Clerk& clerk, std::atomic<bool>& stop) {
  std::exception_ptr failure;
  base::Workers nobody;
  Worker worker(entry, plan, printer, nobody, stop, [&](Sheet& sheet) {
    try {
      clerk.take(sheet);
      clerk.flush();
    } catch (...) {
      failure = std::current_exception();
      stop.store(true);
    }
    sheet.text.clear();
    sheet.entries.clear();
  });
  clerk.flush();
  io::Walk walk(plan.operands, plan.walk, stop);
  io::Found found;
  while (walk.next(found) && worker.judge(found)) {
    if (!walk.is_next_at_hand()) worker.hand_over();
  }
  worker.hand_over();
  if (failure) std::rethrow_exception(failure);
  return clerk.finish(walk.skipped());
}

}  // namespace

report::Summary run(const game::Entry& entry, const Plan& plan, const report::Printer& printer,
                    io::Output& output, std::atomic<bool>& stop) {
  const Clock::time_point begin = Clock::now();
  Clerk clerk(plan, output, stop);
  report::Summary summary = plan.jobs == 1 ? run_alone(entry, plan, printer, clerk, stop)
                                           : run_crew(entry, plan, printer, clerk, stop);
  if (plan.timing) summary.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  return summary;
}

}  // namespace referee::sweep

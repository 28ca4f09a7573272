#include "sweep/file_judge.hpp"

#include <chrono>
#include <new>
#include <utility>

#include "base/trouble.hpp"
#include "io/walk.hpp"

namespace referee::sweep {
namespace {

/// Makes a report of every verdict on one file.
class ReportingSink : public game::Sink {
 public:
  ReportingSink(const std::string& path, bool timing, const FileJudge::Take& take)
      : path_(path), timing_(timing), take_(take) {}

  void take(game::Verdict verdict) override {
    report::Report report{path_, std::move(verdict), std::nullopt};
    if (timing_) report.seconds = std::chrono::duration<double>(Clock::now() - begin_).count();
    take_(std::move(report));
  }

 private:
  using Clock = std::chrono::steady_clock;

  const std::string& path_;
  bool timing_;
  const FileJudge::Take& take_;
  Clock::time_point begin_ = Clock::now();
};

}  // namespace

FileJudge::FileJudge(const game::Entry& entry, const base::Limits& limits, base::Workers& workers,
                     bool timing, const std::atomic<bool>* stop)
    : entry_(entry),
      referee_(entry.appoint()),
      limits_(limits),
      workers_(workers),
      timing_(timing),
      stop_(stop) {}

bool FileJudge::judge(const std::string& path, const Take& take, io::Input::Wanted wanted) {
  ReportingSink sink(path, timing_, take);
  const auto fail = [&](const char* reason) {
    if (stop_ != nullptr && stop_->load()) return false;
    sink.take(game::file_error(reason));
    return true;
  };
  try {
    io::Blocks& blocks = path == io::standard_input ? input_.open_standard_input(limits_, stop_)
                                                    : input_.open(path, wanted, limits_, stop_);
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

}  // namespace referee::sweep

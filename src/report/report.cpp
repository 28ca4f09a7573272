#include "report/report.hpp"

namespace referee::internal::report {

void Report::compare_with(baseline::Baseline& baseline) {
  is_compared = true;
  difference = baseline.compare(path, former_path, verdict,
                                [this](game::Code code) { return is_wrong(code); });
}

}  // namespace referee::internal::report

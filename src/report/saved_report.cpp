#include "report/saved_report.hpp"

namespace referee::internal::report {

SavedReport::SavedReport(const Report& report) : report_(report), path_(report.path) {
  report_.path = {};
  report_.line = {};
  for (game::Fact& fact : report_.verdict.facts) {
    keys_.emplace_back(fact.key);
    fact.key = {};
  }
}

const Report& SavedReport::report() {
  report_.path = path_;
  for (std::size_t i = 0; i < keys_.size(); ++i) report_.verdict.facts[i].key = keys_[i];
  return report_;
}

std::size_t SavedReport::bytes() const {
  constexpr std::size_t some_for_a_fact = 256;
  std::size_t bytes = sizeof *this + path_.size() + report_.verdict.reason.size();
  bytes += keys_.size() * some_for_a_fact;
  if (!report_.verdict.picture) return bytes;
  for (const auto& line : report_.verdict.picture->lines) {
    for (const game::Picture::Span& span : line) bytes += sizeof span + span.text.size();
  }
  return bytes;
}

}  // namespace referee::internal::report

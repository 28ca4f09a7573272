#include "report/report.hpp"

#include <cstdint>
#include <utility>
#include <variant>

namespace referee::internal::report {

void Report::compare_with(baseline::Baseline& baseline) {
  is_compared = true;
  difference = baseline.compare(path, former_path, verdict,
                                [this](game::Code code) { return is_wrong(code); });
}

namespace {

std::size_t bytes_of(std::uint64_t) {
  return 0;
}

std::size_t bytes_of(bool) {
  return 0;
}

std::size_t bytes_of(const std::string& text) {
  return text.size();
}

std::size_t bytes_of(const base::Natural& number) {
  return number.word() ? 0 : number.digits().size();
}

std::size_t bytes_of(const game::CellLine& line) {
  return bytes_of(line.column);
}

std::size_t bytes_of(const std::pair<std::string, std::string>& named) {
  return named.first.size() + named.second.size();
}

template <typename T>
std::size_t bytes_of(const std::vector<T>& values) {
  std::size_t bytes = 0;
  for (const T& value : values) bytes += sizeof value + bytes_of(value);
  return bytes;
}

}  // namespace

SavedReport::SavedReport(Report& report) : path_(report.path) {
  keys_.reserve(report.verdict.properties.size());
  for (const game::Property& property : report.verdict.properties) keys_.emplace_back(property.key);
  report_ = std::move(report);
  report_.path = {};
  report_.former_path = {};
  report_.line = {};
}

Report& SavedReport::report() {
  report_.path = path_;
  for (std::size_t i = 0; i < keys_.size(); ++i) report_.verdict.properties[i].key = keys_[i];
  return report_;
}

std::size_t SavedReport::bytes() const {
  std::size_t bytes = sizeof *this + path_.size() + report_.verdict.reason.size();
  for (const std::string& key : keys_) bytes += sizeof(std::string) + key.size();
  for (const game::Property& property : report_.verdict.properties) {
    bytes += sizeof property +
             std::visit([](const auto& value) { return bytes_of(value); }, property.value);
  }
  if (!report_.verdict.picture) return bytes;
  bytes += report_.verdict.picture->image.size();
  for (const auto& line : report_.verdict.picture->lines) {
    for (const game::Picture::Span& span : line) bytes += sizeof span + span.text.size();
  }
  return bytes;
}

}  // namespace referee::internal::report

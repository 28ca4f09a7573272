#include "report/report.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

namespace referee::internal::report {

void Report::compare_with(baseline::Baseline& baseline) {
  is_compared = true;
  difference = baseline.compare(path, former_path, verdict,
                                [this](game::Code code) { return is_wrong(code); });
}

namespace {

/// What messages name. All other properties may be large.
constexpr std::array<std::string_view, 4> known_properties{"id", "id_hex", "game_in_file",
                                                           "winning_move"};

/// What a value has outside of itself.
template <typename T>
std::size_t bytes_of(const T& value) {
  if constexpr (std::is_same_v<T, std::string>) {
    return value.size();
  } else if constexpr (std::is_same_v<T, base::Natural>) {
    return value.word() ? 0 : value.digits().size();
  } else if constexpr (std::is_same_v<T, game::CellLine>) {
    return bytes_of(value.column);
  } else if constexpr (requires { value.second; }) {
    return bytes_of(value.first) + bytes_of(value.second);
  } else if constexpr (requires { value.begin(); }) {
    std::size_t bytes = 0;
    for (const auto& item : value) bytes += sizeof item + bytes_of(item);
    return bytes;
  }
  return 0;
}

}  // namespace

SavedReport::SavedReport(Report& report, bool all_properties) : path_(report.path) {
  if (!all_properties) {
    std::erase_if(report.verdict.properties, [](const game::Property& property) {
      return std::find(known_properties.begin(), known_properties.end(), property.key) ==
             known_properties.end();
    });
  }
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
  std::size_t bytes = sizeof *this + path_.size() + report_.verdict.reason.size() +
                      bytes_of(keys_) + report_.setup.value_or("").size();
  for (const game::Property& property : report_.verdict.properties) {
    bytes += sizeof property +
             std::visit([](const auto& value) { return bytes_of(value); }, property.value);
  }
  if (const Former* const former = report_.former.get()) {
    bytes += sizeof *former + former->path.size() + former->verdict.reason.size() +
             bytes_of(former->fields) + former->old_properties.size() +
             former->new_properties.size();
  }
  if (!report_.verdict.picture) return bytes;
  bytes += report_.verdict.picture->image.size();
  for (const auto& line : report_.verdict.picture->lines) {
    for (const game::Picture::Span& span : line) bytes += sizeof span + span.text.size();
  }
  return bytes;
}

}  // namespace referee::internal::report

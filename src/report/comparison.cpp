#include "report/comparison.hpp"

#include <algorithm>
#include <numeric>

#include <fmt/format.h>

namespace referee::internal::report {

std::vector<Comparison::Transition> Comparison::transitions() const {
  std::vector<Transition> all;
  for (const game::CodeEntry& from : game::code_table) {
    for (const game::CodeEntry& to : game::code_table) {
      const std::uint64_t games =
          from_to[static_cast<std::size_t>(from.code)][static_cast<std::size_t>(to.code)];
      if (games > 0) all.push_back({from.code, to.code, games});
    }
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Transition& a, const Transition& b) { return a.games > b.games; });
  return all;
}

std::uint64_t Comparison::differences() const {
  return std::accumulate(by_kind.begin(), by_kind.end(), std::uint64_t{0});
}

void Comparison::add_example(baseline::Change kind, Example example) {
  constexpr std::size_t most = 3;
  std::vector<Example>& all = examples[static_cast<std::size_t>(kind)];
  if (all.size() == most && example.has_other_code) {
    const auto other = std::find_if(all.begin(), all.end(),
                                    [](const Example& each) { return !each.has_other_code; });
    if (other != all.end()) all.erase(other);
  }
  if (all.size() < most) all.push_back(std::move(example));
}

std::string words_of(const Comparison::Side& side) {
  std::string words = side.version;
  for (const auto& [name, value] : side.options) {
    words += fmt::format("{}--{} {}", words.empty() ? "" : ", ", name, value);
  }
  return words;
}

}  // namespace referee::internal::report

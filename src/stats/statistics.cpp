#include "stats/statistics.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "text/escape.hpp"
#include "text/fields.hpp"

namespace referee::internal::stats {
namespace {

std::string words(const game::CodeCounts& codes) {
  const std::string words = in_words(codes, "  ");
  return words.empty() ? "none" : words;
}

std::string words(const Statistics::Setups& setups) {
  if (setups.name.empty()) return {};
  const std::string_view more_than = setups.is_complete ? "" : "more than ";
  const std::string other =
      fmt::format("{}{} others", more_than, setups.different - setups.listed.size());
  std::size_t width = std::max<std::size_t>(other.size(), setups.name.size() + 3);
  for (const Statistics::Setup& setup : setups.listed) {
    width = std::max(width, text::escaped(setup.value).size());
  }
  std::string text =
      fmt::format("{:<8} {}{} different\n", setups.name, more_than, setups.different);
  const auto add = [&](std::string_view value, const game::CodeCounts& codes) {
    text += fmt::format("  {:<{}}  {:>10}   {}\n", value, width, codes.total(), words(codes));
  };
  for (const Statistics::Setup& setup : setups.listed) add(text::escaped(setup.value), setup.codes);
  if (setups.others.total() > 0) add(other, setups.others);
  if (setups.none.total() > 0) add("no " + setups.name, setups.none);
  return text;
}

/// A line for each bin, with a bar as long as its games are many. One alone would say nothing.
std::string histogram_lines(const std::vector<Statistics::Lengths::Bin>& histogram) {
  constexpr double longest_bar = 40;
  if (histogram.size() == 1) return {};
  std::uint64_t most = 1;
  for (const auto& bin : histogram) most = std::max(most, bin.games);
  std::string text;
  for (const auto& bin : histogram) {
    const std::string range = bin.least == bin.most ? fmt::format("{}", bin.least)
                                                    : fmt::format("{} to {}", bin.least, bin.most);
    const double share = static_cast<double>(bin.games) / static_cast<double>(most);
    const auto bar = static_cast<std::size_t>(std::ceil(share * longest_bar));
    text += fmt::format("  {:>18}  {:>10}", range, bin.games);
    text += bar == 0 ? "\n" : fmt::format("  {}\n", std::string(bar, '#'));
  }
  return text;
}

std::string words(const Statistics::Lengths& lengths) {
  return fmt::format("moves    {} to {} in {} valid games; mean {:.1f}, median {}, p90 {}\n",
                     lengths.least, lengths.most, lengths.games, lengths.mean, lengths.median,
                     lengths.p90) +
         histogram_lines(lengths.histogram);
}

std::string words(const Statistics::GameId& id) {
  const std::string path = text::escaped(id.path);
  return id.game > 0 ? fmt::format("{}, game {}", path, id.game) : path;
}

std::string words(const Statistics::Duplicates& duplicates) {
  std::string text = fmt::format("doubles  contents that occur more than once: {}, in {} games",
                                 duplicates.contents, duplicates.games);
  if (duplicates.not_looked > 0) {
    text +=
        fmt::format("; {} could not be looked at", text::counted(duplicates.not_looked, "game"));
  }
  text += "\n";
  for (const Statistics::Duplicate& one : duplicates.listed) {
    text += fmt::format("  {} times\n", one.games);
    for (const Statistics::GameId& id : one.first) text += "    " + words(id) + "\n";
    if (one.games > one.first.size()) {
      text += fmt::format("    and {} more\n", one.games - one.first.size());
    }
  }
  if (duplicates.contents > duplicates.listed.size()) {
    text += fmt::format("  and {} more contents\n", duplicates.contents - duplicates.listed.size());
  }
  return text;
}

}  // namespace

std::string statistics_text(const Statistics& statistics) {
  std::string text = fmt::format("games    {} in {}\ncodes    {}\n", statistics.games,
                                 text::counted(statistics.files, "file"), words(statistics.codes));
  text += words(statistics.setups);
  if (statistics.lengths) text += words(*statistics.lengths);
  text += words(statistics.duplicates);
  if (!statistics.largest.empty()) text += "largest\n";
  for (const Statistics::File& file : statistics.largest) {
    text += fmt::format("  {:>14} bytes  {}\n", file.bytes, text::escaped(file.path));
  }
  if (statistics.partial) text += "partial  stopped before every file was judged\n";
  return text;
}

}  // namespace referee::internal::stats

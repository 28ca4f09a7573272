#include "stats/stats_collector.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include <fmt/format.h>

namespace referee::internal::stats {
namespace {

struct MoreGamesFirst {
  using Setup = Statistics::Setup;

  bool operator()(const Setup& a, const Setup& b) const {
    const std::uint64_t games_a = a.codes.total();
    const std::uint64_t games_b = b.codes.total();
    return games_a != games_b ? games_a > games_b : a.value < b.value;
  }
};

/// The texts or numbers of a list, in a row.
template <typename T>
std::string row_of(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) {
    if (!text.empty()) text += ' ';
    if constexpr (std::is_same_v<T, std::string>) text += value;
    if constexpr (std::is_same_v<T, base::Natural>) text += value.digits();
  }
  return text;
}

/// Writes a setup human-readably: the numbers of a frame in a row.
struct SetupWriter {
  std::string operator()(std::uint64_t value) const { return fmt::format("{}", value); }
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<base::Natural>& values) const { return row_of(values); }
  std::string operator()(const std::vector<std::string>& values) const { return row_of(values); }
  std::string operator()(const game::NamedTexts& values) const {
    return fmt::format("{} texts", values.size());
  }
  std::string operator()(const game::CellLine& line) const {
    return fmt::format("{} cells", line.count);
  }
};

}  // namespace

std::optional<std::string> setup_of(const game::Properties& properties, std::string_view setup) {
  const std::string_view key = setup.substr(0, setup.find('.'));
  const auto property = std::find_if(properties.begin(), properties.end(),
                                     [&](const game::Property& each) { return each.key == key; });
  if (setup.empty() || property == properties.end()) return std::nullopt;
  if (key.size() == setup.size()) return std::visit(SetupWriter(), property->value);
  const auto* const texts = std::get_if<game::NamedTexts>(&property->value);
  if (texts == nullptr) return std::nullopt;
  for (const auto& [name, text] : *texts) {
    if (name == setup.substr(key.size() + 1)) return text;
  }
  return std::nullopt;
}

StatsCollector::StatsCollector(std::string_view setup) : setup_(setup) {
  statistics_.setups.name = setup.substr(setup.find('.') + 1);  // npos + 1 is 0
}

void StatsCollector::add(std::string_view path, const game::Verdict& verdict,
                         std::uint64_t file_bytes, const std::optional<std::string>& setup) {
  if (verdict.game <= 1) {
    end_file();
    ++statistics_.files;
    file_.emplace().path = path;
  }
  ++statistics_.games;
  ++statistics_.codes[verdict.code];
  if (file_ && file_->path != path) end_file();  // this is a part of a pack, without its beginning
  if (file_) file_->bytes = file_bytes;
  if (game::is_valid(verdict.code)) lengths_.add(verdict.moves);
  count_setup(verdict.code, setup);
  if (verdict.digest) {
    duplicates_.add(*verdict.digest, path, verdict.game);
  } else {
    ++statistics_.duplicates.not_looked;
  }
}

void StatsCollector::count_setup(game::Code code, const std::optional<std::string>& setup) {
  Statistics::Setups& setups = statistics_.setups;
  if (!setup) {
    ++setups.none[code];
  } else if (const auto found = setups_.find(*setup); found != setups_.end()) {
    ++found->second[code];
  } else if (setups_.size() < most_setups && setup->size() <= longest_setup) {
    ++setups_[*setup][code];
  } else {
    setups.is_complete = false;
    ++setups.others[code];
  }
}

void StatsCollector::end_file() {
  if (!file_) return;
  if (file_->bytes > 0) largest_.add(*std::move(file_));
  file_.reset();
}

Statistics StatsCollector::finish(bool partial) {
  end_file();
  list_setups();
  const std::uint64_t not_looked = statistics_.duplicates.not_looked;
  statistics_.duplicates = duplicates_.find();
  statistics_.duplicates.not_looked = not_looked;
  statistics_.partial = partial;
  statistics_.lengths = lengths_.summary();
  statistics_.largest = largest_.all();
  return std::move(statistics_);
}

void StatsCollector::list_setups() {
  Statistics::Setups& setups = statistics_.setups;
  setups.different = setups_.size();
  Top<Statistics::Setup, MoreGamesFirst> top(most_listed_setups);
  for (const auto& [value, codes] : setups_) {
    top.add({value, codes});
    setups.others += codes;
  }
  setups.listed = top.all();
  for (const Statistics::Setup& setup : setups.listed) setups.others -= setup.codes;
}

}  // namespace referee::internal::stats

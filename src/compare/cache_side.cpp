#include "compare/cache_side.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "cache/store.hpp"
#include "report/run_options.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {

CacheSide::CacheSide(std::string name, const std::string& tool)
    : name_(std::move(name)),
      database_(cache::Store::paths(name_).front(), cache::layout,
                cache::Database::Open::read_only),
      tool_(tool) {
  check(database_);
  database_.run("BEGIN");  // what others write meanwhile is not seen
  cache::Statement made(database_,
                        "SELECT run, version, options, max(digest IS NOT NULL) FROM runs "
                        "JOIN files USING (run) WHERE tool = ?1 GROUP BY run ORDER BY run");
  made.bind(tool_);
  while (made.step()) {
    runs_.push_back(made.number(0));
    makers_.push_back({tool_, std::string(made.bytes(1)), std::string(made.bytes(2))});
    checksums_.emplace_back(makers_.back());
    has_digests_ = has_digests_ || made.number(3) != 0;
  }
  entries_.emplace(database_, fmt::format("SELECT {} FROM files CROSS JOIN runs USING (run) "
                                          "WHERE tool = ?1 ORDER BY path",
                                          cache::entry_columns));
  entries_->bind(tool_);
}

/// Says what made the entries unless that was more than one version, or set of options.
report::Comparison::Side CacheSide::about() const {
  report::Comparison::Side about{name_, {}};
  if (makers_.size() != 1) return about;
  const cache::Maker& maker = makers_.front();
  about.version = maker.version;
  about.options = base::naming(name_ + ": the options of a run",
                               [&] { return report::options_of_json(maker.options); });
  return about;
}

Side::Carries CacheSide::carries() const {
  return {.expectations = false, .contents = has_digests_};
}

bool CacheSide::next() {
  while (next_ == verdicts_.size()) {
    if (!next_file()) return false;
  }
  report_ = {};
  report_.path = file_.path;
  report_.verdict = std::move(verdicts_[next_++]);
  report_.expected = report_.verdict.expected;
  return true;
}

bool CacheSide::next_file() {
  verdicts_.clear();
  next_ = 0;
  if (!entries_->step()) return false;
  read_entry(*entries_, file_);
  const auto run = std::find(runs_.begin(), runs_.end(), file_.run);
  const auto index = static_cast<std::size_t>(run - runs_.begin());
  if (run == runs_.end() || checksums_[index].of(file_) != file_.checksum) {
    throw cache::Damaged(
        fmt::format("{}: the cache is damaged at {}", database_.path(), file_.path));
  }
  try {
    reader_.read(file_.games, game::Detail::all,
                 [&](game::Verdict verdict) { verdicts_.push_back(std::move(verdict)); });
  } catch (const base::Error& error) {
    refuse(error.what());
  }
  return true;
}

std::string CacheSide::content() const {
  if (!file_.digest) return {};
  return content_of_file(baseline::content_text(*file_.digest), report_.verdict.game);
}

void CacheSide::refuse(std::string_view why) const {
  throw base::Error(fmt::format("{}: {}: {}", name_, text::escaped(file_.path), why));
}

}  // namespace referee::internal::compare

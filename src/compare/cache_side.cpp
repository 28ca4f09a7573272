#include "compare/cache_side.hpp"

#include <utility>

#include <fmt/format.h>

#include "base/error.hpp"
#include "baseline/line.hpp"
#include "report/run_options.hpp"
#include "text/escape.hpp"

namespace referee::internal::compare {

CacheSide::CacheSide(std::string name, const std::string& tool)
    : name_(std::move(name)), files_(name_, tool) {}

/// Says what made the entries unless that was more than one version, or set of options.
report::Comparison::Side CacheSide::about() const {
  report::Comparison::Side about{name_, {}};
  if (files_.makers().size() != 1) return about;
  const cache::Maker& maker = files_.makers().front();
  about.version = maker.version;
  try {
    about.options = report::options_of_json(maker.options);
  } catch (const base::Error& error) {
    throw base::Error(fmt::format("{}: the options of a run: {}", name_, error.what()));
  }
  return about;
}

Side::Carries CacheSide::carries() const {
  return {.expectations = false, .contents = files_.has_digests()};
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
  if (!files_.next(file_)) return false;
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

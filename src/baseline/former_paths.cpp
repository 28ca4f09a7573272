#include "baseline/former_paths.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "baseline/line.hpp"
#include "text/escape.hpp"

namespace referee::internal::baseline {
namespace {

/// The name of a file in its directory.
std::string_view name_of_file(std::string_view path) {
  return path.substr(path.rfind('/') + 1);
}

bool exists(const std::string& path) {
  struct stat status {};
  return ::lstat(path.c_str(), &status) == 0;
}

}  // namespace

std::optional<std::string> FormerPaths::find(std::string_view path,
                                             const base::Digest::Value& content) {
  const auto known = paths_.find(content_text(content));
  if (known == paths_.end()) return std::nullopt;
  const std::lock_guard lock(mutex_);
  const Absent& candidates = absent(known->first);
  if (candidates.first.empty()) return std::nullopt;
  const std::string escaped = text::escaped(path);
  const auto alike = candidates.by_name.find(name_of_file(escaped));
  return text::unescaped(alike != candidates.by_name.end() ? alike->second : candidates.first);
}

const FormerPaths::Absent& FormerPaths::absent(std::string_view content) {
  if (const auto found = absent_.find(content); found != absent_.end()) return found->second;
  std::vector<std::string_view> paths;
  const auto [begin, end] = paths_.equal_range(content);
  for (auto entry = begin; entry != end; ++entry) {
    if (!exists(text::unescaped(entry->second))) paths.push_back(entry->second);
  }
  // They are parts of one text.
  std::sort(paths.begin(), paths.end(),
            [](std::string_view a, std::string_view b) { return a.data() < b.data(); });
  Absent candidates;
  for (const std::string_view path : paths) candidates.by_name.emplace(name_of_file(path), path);
  if (!paths.empty()) candidates.first = paths.front();
  return absent_.emplace(content, std::move(candidates)).first->second;
}

}  // namespace referee::internal::baseline

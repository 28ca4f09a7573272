#pragma once

#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "base/digest.hpp"

namespace referee::internal::baseline {

/// Tells where a file was, by its content: a hash table of the paths of a baseline. Several threads
/// may ask at once.
class FormerPaths {
 public:
  /// Adds a file of the baseline, as a line has its content and path. Both must outlive this
  /// object.
  void add(std::string_view content, std::string_view path) { paths_.emplace(content, path); }

  bool empty() const { return paths_.empty(); }

  /// Of the paths with this content at which nothing is any more, the one that ends in the same
  /// name as `path`, or the first one. Nothing if there is none.
  std::optional<std::string> find(std::string_view path, const base::Digest::Value& content);

 private:
  /// The paths with one content at which nothing is any more.
  struct Absent {
    std::string_view first;
    std::unordered_map<std::string_view, std::string_view> by_name;  // the first of each
  };

  const Absent& absent(std::string_view content);

  std::unordered_multimap<std::string_view, std::string_view> paths_;  // by content
  std::mutex mutex_;                                                   // protects what follows
  std::unordered_map<std::string_view, Absent> absent_;  // of the contents asked for: it is looked
                                                         // once whether a file is there
};

}  // namespace referee::internal::baseline

#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cache/schema.hpp"
#include "cache/verdict_json.hpp"
#include "compare/side.hpp"

namespace referee::internal::compare {

/// What a cache has of a tool, of any version and options. It has no files with code 9, and paths
/// are absolute.
class CacheSide final : public Side {
 public:
  /// Throws base::Error if the file is no cache, or is damaged.
  CacheSide(std::string name, const std::string& tool);

  report::Comparison::Side about() const override;
  Carries carries() const override;
  bool next() override;
  report::Report& report() override { return report_; }
  std::string content() const override;
  [[noreturn]] void refuse(std::string_view why) const override;

 private:
  bool next_file();

  std::string name_;
  cache::Database database_;  // of which nothing is written
  std::string tool_;
  std::vector<cache::Maker> makers_;        // of the entries
  std::vector<std::int64_t> runs_;          // of the makers
  std::vector<cache::Checksum> checksums_;  // likewise
  bool has_digests_ = false;
  std::optional<cache::Statement> entries_;  // in byte order of the paths
  cache::CachedFile file_;
  cache::VerdictReader reader_;
  std::vector<game::Verdict> verdicts_;  // of the file
  std::size_t next_ = 0;
  report::Report report_;
};

}  // namespace referee::internal::compare

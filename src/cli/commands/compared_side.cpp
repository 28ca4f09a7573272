#include "cli/commands/compared_side.hpp"

#include <glob.h>
#include <sys/stat.h>

#include <cerrno>
#include <new>
#include <string_view>

#include "base/error.hpp"
#include "cache/schema.hpp"
#include "compare/baseline_side.hpp"
#include "compare/cache_side.hpp"
#include "compare/jsonl_side.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

struct Glob {
  glob_t found{};
  ~Glob() { ::globfree(&found); }
};

bool is_cache(const std::string& file) {
  struct stat status {};
  return file != io::standard_input && ::stat(file.c_str(), &status) == 0 &&
         S_ISREG(status.st_mode) && database::has_head(file, cache::layout);
}

}  // namespace

std::vector<std::string> named_files(const std::string& operand) {
  struct stat status {};
  const bool is_pattern = operand.find_first_of("*?[") != std::string::npos;
  if (!is_pattern || ::lstat(operand.c_str(), &status) == 0) return {operand};
  Glob glob;
  const int result = ::glob(operand.c_str(), GLOB_ERR, nullptr, &glob.found);
  if (result == GLOB_NOSPACE) throw std::bad_alloc();
  if (result == GLOB_ABORTED) throw base::system_error(errno, operand);
  if (result == GLOB_NOMATCH)
    throw base::Error(operand + ": there is no such file, and none matches");
  return {glob.found.gl_pathv, glob.found.gl_pathv + glob.found.gl_pathc};
}

ComparedSide::ComparedSide(const std::string& name, const std::vector<std::string>& files,
                           const std::string& tool, const base::Deadline& deadline) {
  if (files.size() == 1) {
    open(name, files.front(), tool, deadline);
    return;
  }
  shards_.emplace(files, 1U, 2, deadline);
  side_ = std::make_unique<compare::JsonlSide>(name, shards_->readers(), parser_, tool);
}

void ComparedSide::open(const std::string& name, const std::string& file, const std::string& tool,
                        const base::Deadline& deadline) {
  if (is_cache(file)) {
    side_ = std::make_unique<compare::CacheSide>(file, tool);
    return;
  }
  constexpr std::size_t bytes = report::JsonlReader::default_buffer_bytes;
  file_ = std::make_unique<io::FileReader>(file, deadline, true, bytes);
  whole_.open(*file_);
  const auto ends_line = [&] { return whole_.held().find('\n') != std::string_view::npos; };
  while (whole_.held().size() < head_bytes && !ends_line() && whole_.hold_more()) continue;
  const std::string_view line = whole_.held().substr(0, whole_.held().find('\n'));
  const bool is_baseline = line.find(" baseline ") != std::string_view::npos;
  const bool is_json = line.empty() || line.starts_with('{');
  if (is_json) {
    report_ = std::make_unique<report::JsonlReader>(whole_, file, parser_);
    reports_.push_back(report_.get());
    side_ = std::make_unique<compare::JsonlSide>(name, reports_, parser_, tool);
  } else if (is_baseline) {
    side_ = std::make_unique<compare::BaselineSide>(file, whole_, tool);
  } else {
    throw base::Error(file + ": this is neither a report in JSON Lines nor a baseline nor a cache");
  }
}

}  // namespace referee::internal::cli

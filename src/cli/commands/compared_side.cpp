#include "cli/commands/compared_side.hpp"

#include <glob.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <new>
#include <string_view>
#include <utility>

#include <fmt/format.h>

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

/// The first bytes of a reader, which are looked at, and then all of it.
class ComparedSide::Head : public io::Reader {
 public:
  explicit Head(io::Reader& rest) : rest_(rest) {
    constexpr std::size_t enough = 64;
    std::size_t count = 1;
    while (count > 0 && bytes_.size() < enough) {
      const std::size_t size = bytes_.size();
      bytes_.resize(enough);
      count = rest_.read({bytes_.data() + size, enough - size});
      bytes_.resize(size + count);
      if (bytes_.find('\n') != std::string::npos) return;
    }
  }

  std::string_view text() const { return bytes_; }

  std::size_t read(std::span<char> room) override {
    if (given_ == bytes_.size()) return rest_.read(room);
    const std::size_t count = std::min(room.size(), bytes_.size() - given_);
    std::copy_n(bytes_.data() + given_, count, room.data());
    given_ += count;
    return count;
  }

 private:
  io::Reader& rest_;
  std::string bytes_;
  std::size_t given_ = 0;
};

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
  file_ = std::make_unique<FileReader>(file, deadline, true, bytes);
  auto head = std::make_unique<Head>(*file_);
  const std::string_view line = head->text().substr(0, head->text().find('\n'));
  const bool is_baseline = line.find(" baseline ") != std::string_view::npos;
  const bool is_json = line.empty() || line.starts_with('{');
  whole_ = std::move(head);
  if (is_json) {
    report_ = std::make_unique<report::JsonlReader>(*whole_, file, parser_);
    reports_.push_back(report_.get());
    side_ = std::make_unique<compare::JsonlSide>(name, reports_, parser_, tool);
  } else if (is_baseline) {
    side_ = std::make_unique<compare::BaselineSide>(file, *whole_, tool);
  } else {
    throw base::Error(file + ": this is no report in JSON Lines, no baseline and no cache");
  }
}

}  // namespace referee::internal::cli

#include "referee/report_reader.hpp"

#include <array>
#include <optional>
#include <span>

#include "base/error.hpp"
#include "compare/jsonl_side.hpp"
#include "io/file_reader.hpp"
#include "referee/convert.hpp"
#include "referee/definition.hpp"
#include "report/jsonl_reader.hpp"

namespace referee {
inline namespace v0 {
namespace {

namespace io = internal::io;
namespace report = internal::report;

}  // namespace

class ReportReader::Implementation {
 public:
  Implementation(const std::string& name, Read read)
      : text_(name, std::make_unique<CallingReader>(std::move(read))),
        lines_(text_, name, parser_),
        games_(name, all_lines_, parser_, lines_.tool()) {
    lines_.want_all_properties();
  }

  bool next(Report& report) {
    if (summary_) return false;
    if (has_failed_) throw Error("the report could not be read on");
    has_failed_ = true;  // if something is thrown
    if (games_.next()) {
      report = convert(std::move(games_.report()));
    } else {
      summary_ = convert(lines_.summary());
    }
    has_failed_ = false;
    return !summary_;
  }

  const report::JsonlReader& lines() const { return lines_; }
  const std::optional<Summary>& summary() const { return summary_; }

 private:
  /// What a function of the caller's reads.
  class CallingReader final : public io::Reader {
   public:
    explicit CallingReader(ReportReader::Read read) : read_(std::move(read)) {
      if (!read_) throw Error("no function is given that reads the report");
    }

    std::size_t read(std::span<char> room) override { return read_(room.data(), room.size()); }

   private:
    ReportReader::Read read_;
  };

  io::FileReader text_;
  report::LineParser parser_;
  report::JsonlReader lines_;
  std::array<report::JsonlReader*, 1> all_lines_{&lines_};
  internal::compare::JsonlSide games_;  // checks their order
  bool has_failed_ = false;
  std::optional<Summary> summary_;
};

ReportReader::ReportReader(const std::string& name, Read read)
    : implementation_(
          translated([&] { return std::make_unique<Implementation>(name, std::move(read)); })) {}

ReportReader::~ReportReader() = default;
ReportReader::ReportReader(ReportReader&&) noexcept = default;
ReportReader& ReportReader::operator=(ReportReader&&) noexcept = default;

bool ReportReader::next(Report& report) {
  return translated([&] { return implementation_->next(report); });
}

const std::string& ReportReader::tool() const noexcept {
  return implementation_->lines().tool();
}

const std::string& ReportReader::version() const noexcept {
  return implementation_->lines().version();
}

const std::vector<std::pair<std::string, std::string>>& ReportReader::options() const noexcept {
  return implementation_->lines().options();
}

Summary ReportReader::summary() const {
  if (!implementation_->summary()) throw Error("the report was not read to its end");
  return *implementation_->summary();
}

}  // namespace v0
}  // namespace referee

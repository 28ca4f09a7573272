#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

namespace referee::internal::report {

class LineMembers;

/// Parses lines of JSON: simdjson's parser, whose memory is that of the longest line, and reused.
/// A thread has one for all reports that it reads.
class LineParser {
 public:
  /// How many bytes must be readable after a line; they may be anything.
  static constexpr std::size_t padding = 64;

  LineParser();
  LineParser(const LineParser&) = delete;
  LineParser& operator=(const LineParser&) = delete;
  ~LineParser();

  /// The members of the object that the line is; valid until the next call. Throws base::Error with
  /// the reason if it is none.
  LineMembers parse(std::string_view line);

 private:
  struct Json;

  std::unique_ptr<Json> json_;
};

}  // namespace referee::internal::report

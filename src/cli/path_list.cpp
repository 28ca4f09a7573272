#include "cli/path_list.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <string_view>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/failure.hpp"
#include "cli/interrupt.hpp"
#include "io/file_reader.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// Of a line: no system takes a path so long, and a list may be any file.
constexpr std::size_t most_bytes = std::size_t{1} << 20;
constexpr std::size_t list_buffer_bytes = std::size_t{16} << 10;

/// The lines of a list, one after the other.
class ListLines {
 public:
  ListLines(const std::string& list, char separator)
      : list_(list),
        separator_(separator),
        file_(list, {std::numeric_limits<double>::infinity(), &interrupt_.signal()}, true,
              list_buffer_bytes) {}

  /// Reads the next line into `line`, without its end; false at the end. Throws base::Error, in
  /// which "-" is standard input, if the list cannot be read, or has a line that no list of paths
  /// has.
  bool next(std::string& line) {
    line.clear();
    while (!left_.empty() || fill()) {
      const std::size_t end = left_.find(separator_);
      line += left_.substr(0, end);
      if (line.size() > most_bytes) {
        throw base::Error(fmt::format("{}: a line is longer than {} bytes", list_, most_bytes));
      }
      if (line.find('\0') != line.npos) {
        throw base::Error(fmt::format(
            "{}: a NUL byte in a line; --files-from takes paths that end in one with --null",
            list_));
      }
      left_.remove_prefix(std::min(end, left_.size() - 1) + 1);
      if (end != left_.npos) return true;
    }
    return !line.empty();
  }

 private:
  bool fill() {
    left_ = std::string_view(buffer_.data(), file_.read(buffer_));
    return !left_.empty();
  }

  Interrupt interrupt_;  // a list may come slowly
  const std::string& list_;
  char separator_;
  io::FileReader file_;
  std::array<char, list_buffer_bytes> buffer_;
  std::string_view left_;  // of the buffer
};

}  // namespace

std::string read_path_list(const std::string& list, char separator,
                           const std::function<void(const std::string& path)>& use) {
  ListLines lines(list, separator);
  for (std::string path;;) {
    try {
      if (!lines.next(path)) return {};
    } catch (const base::Error& error) {  // the rest may be half a path
      std::string reason = error.what();
      if (list == io::standard_input) reason.replace(0, 1, "standard input");
      return reason;
    }
    if (!path.empty()) use(path);
  }
}

std::map<std::string, std::string> given_up(const std::string& file) {
  std::map<std::string, std::string> reasons;
  const std::string error = read_path_list(file, '\n', [&](const std::string& line) {
    const std::size_t tab = line.find('\t');
    if (tab == 0 || tab == std::string::npos || tab + 1 == line.size()) {
      throw UsageError("--give-up-on", "a line is a path, a tab and a reason: " + line);
    }
    reasons[text::unescaped(line.substr(0, tab))] = text::unescaped(line.substr(tab + 1));
  });
  if (!error.empty()) throw base::Error(error);
  return reasons;
}

}  // namespace referee::internal::cli

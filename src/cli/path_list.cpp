#include "cli/path_list.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/reader_stream.hpp"
#include "cli/failure.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// Of a line: no system takes a path so long, and a list may be any file.
constexpr std::size_t most_bytes = std::size_t{1} << 20;

/// Reads the next line into `line`, without its end; false at the end. Throws base::Error, in which
/// "-" is standard input, if the list cannot be read, or has a longer line than any list has.
bool read_line(ReaderStream& file, const std::string& list, char separator, std::string& room,
               std::string& line) {
  room.resize(most_bytes + 1);  // with the end of a string
  file.getline(room.data(), static_cast<std::streamsize>(room.size()), separator);
  const auto count = static_cast<std::size_t>(file.gcount());
  if (count == most_bytes && file.fail()) {
    throw base::Error(fmt::format("{}: a line is longer than {} bytes", list, most_bytes));
  }
  line.assign(room, 0, file.eof() || count == 0 ? count : count - 1);
  return !file.fail();
}

}  // namespace

std::string read_path_list(const std::string& list, char separator,
                           const std::function<void(const std::string& path)>& use) {
  ReaderStream file(list);
  std::string room;
  for (std::string path;;) {
    try {
      if (!read_line(file, list, separator, room, path)) return {};
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

#include "cli/path_list.hpp"

#include "base/error.hpp"
#include "cli/commands/reader_stream.hpp"
#include "cli/failure.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {

PathList path_list(const std::string& path, char separator) {
  ReaderStream file(path);
  PathList list;
  try {
    for (std::string listed; std::getline(file, listed, separator);) {
      if (!listed.empty()) list.paths.push_back(listed);
    }
  } catch (const base::Error& error) {  // the rest may be half a path
    list.error = error.what();
    if (path == io::standard_input) list.error.replace(0, 1, "standard input");
  }
  return list;
}

std::map<std::string, std::string> given_up(const std::string& file) {
  const PathList list = path_list(file, '\n');
  if (!list.error.empty()) throw base::Error(list.error);
  std::map<std::string, std::string> reasons;
  for (const std::string& line : list.paths) {
    const std::size_t tab = line.find('\t');
    if (tab == 0 || tab == std::string::npos || tab + 1 == line.size()) {
      throw UsageError("--give-up-on", "a line is a path, a tab and a reason: " + line);
    }
    reasons[text::unescaped(line.substr(0, tab))] = text::unescaped(line.substr(tab + 1));
  }
  return reasons;
}

}  // namespace referee::internal::cli

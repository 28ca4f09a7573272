#include "cli/path_list.hpp"

#include "base/error.hpp"
#include "cli/commands/reader_stream.hpp"
#include "cli/failure.hpp"
#include "io/walk/found.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {

std::string read_path_list(const std::string& list, char separator,
                           const std::function<void(const std::string& path)>& use) {
  ReaderStream file(list);
  for (std::string path;;) {
    try {
      if (!std::getline(file, path, separator)) return {};
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

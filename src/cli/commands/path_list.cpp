#include "cli/commands/path_list.hpp"

#include "base/error.hpp"
#include "cli/commands/reader_stream.hpp"
#include "io/walk/found.hpp"

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

}  // namespace referee::internal::cli

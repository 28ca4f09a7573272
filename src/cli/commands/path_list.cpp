#include "cli/commands/path_list.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"
#include "io/walk/found.hpp"

namespace referee::internal::cli {
namespace {

void add(std::vector<std::string>& paths, std::string& path) {
  if (!path.empty()) paths.push_back(std::exchange(path, {}));
}

/// Adds the paths that end in `text`; text after the last separator is kept in `rest`.
void add_ended(std::vector<std::string>& paths, std::string_view text, char separator,
               std::string& rest) {
  while (true) {
    const std::size_t end = text.find(separator);
    rest += text.substr(0, end);
    if (end == std::string_view::npos) return;
    add(paths, rest);
    text.remove_prefix(end + 1);
  }
}

}  // namespace

PathList path_list(const std::string& path, char separator) {
  constexpr std::size_t buffer_bytes = std::size_t{64} << 10;
  const bool is_standard_input = path == io::standard_input;
  const io::Descriptor file(
      is_standard_input ? -1 : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!is_standard_input && !file) throw base::system_error(errno, path);
  io::DescriptorReader reader(is_standard_input ? STDIN_FILENO : file.get(), {});
  PathList list;
  std::string rest;
  std::vector<char> buffer(buffer_bytes);
  try {
    while (const std::size_t count = reader.read(buffer)) {
      add_ended(list.paths, {buffer.data(), count}, separator, rest);
    }
    add(list.paths, rest);
  } catch (const base::Error& error) {  // the rest may be half a path
    list.error = (is_standard_input ? "standard input" : path) + ": " + error.what();
  }
  return list;
}

}  // namespace referee::internal::cli

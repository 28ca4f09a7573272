// The least that any judge of many small files has to do: list every directory of a tree, sort the
// names, open each file, ask for its size, read it, close it. The yardstick for sweeps.
//
// usage: bare_loop DIRECTORY

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

struct Totals {
  std::size_t files = 0;
  std::size_t bytes = 0;
};

void fail(const char* what) {
  std::perror(what);
  std::exit(2);
}

void read_file(int directory, const char* name, std::vector<char>& buffer, Totals& totals) {
  const int fd = ::openat(directory, name, O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (fd < 0 || ::fstat(fd, &status) != 0) fail(name);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (buffer.size() < size + 1) buffer.resize(size + 1);
  const ssize_t count = ::read(fd, buffer.data(), size + 1);
  if (count < 0) fail(name);
  ::close(fd);
  ++totals.files;
  totals.bytes += static_cast<std::size_t>(count);
}

/// `fd` is an open directory; it is closed.
void read_tree(int fd, std::vector<char>& buffer, Totals& totals) {
  DIR* const directory = ::fdopendir(fd);
  if (directory == nullptr) fail("directory");
  std::vector<std::string> directories;
  std::vector<std::string> files;
  while (const dirent* const entry = ::readdir(directory)) {
    if (entry->d_name[0] == '.') continue;
    (entry->d_type == DT_DIR ? directories : files).emplace_back(entry->d_name);
  }
  std::sort(directories.begin(), directories.end());
  std::sort(files.begin(), files.end());
  for (const std::string& name : files) read_file(fd, name.c_str(), buffer, totals);
  for (const std::string& name : directories) {
    const int inner = ::openat(fd, name.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (inner < 0) fail(name.c_str());
    read_tree(inner, buffer, totals);
  }
  ::closedir(directory);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fputs("usage: bare_loop DIRECTORY\n", stderr);
    return 2;
  }
  std::vector<char> buffer;
  Totals totals;
  const int fd = ::open(argv[1], O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) fail(argv[1]);
  read_tree(fd, buffer, totals);
  std::printf("%zu files, %zu bytes\n", totals.files, totals.bytes);
}

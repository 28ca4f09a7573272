// What bare_loop does, with many requests in flight: each directory that is listed and each file
// that is read takes a thread meanwhile. The yardstick for sweeps where every request has to be
// waited for.
//
// usage: in_flight_loop THREADS DIRECTORY

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <functional>
#include <iterator>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

struct Task {
  std::string path;
  bool is_directory;
};

/// What is still to be done. Any thread.
class Tasks {
 public:
  explicit Tasks(Task first) : waiting_{std::move(first)} {}

  /// Waits for one if there is none; nothing when all are done. Whoever gets one has to call
  /// done().
  std::optional<Task> next() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return !waiting_.empty() || unfinished_ == 0; });
    if (waiting_.empty()) return std::nullopt;
    Task task = std::move(waiting_.front());
    waiting_.pop_front();
    return task;
  }

  /// One task is done, and these came up.
  void done(std::vector<Task> found = {}) {
    const std::lock_guard lock(mutex_);
    unfinished_ += found.size();
    std::move(found.begin(), found.end(), std::back_inserter(waiting_));
    --unfinished_;
    if (!found.empty() || unfinished_ == 0) changed_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Task> waiting_;
  std::size_t unfinished_ = 1;  // those that wait, and those that are being done
};

struct Totals {
  std::size_t files = 0;
  std::size_t bytes = 0;
};

void fail(const std::string& what) {
  std::perror(what.c_str());
  std::exit(2);
}

std::vector<Task> list(const std::string& path) {
  DIR* const directory = ::opendir(path.c_str());
  if (directory == nullptr) fail(path);
  std::vector<Task> found;
  while (const dirent* const entry = ::readdir(directory)) {
    if (entry->d_name[0] == '.') continue;
    found.push_back({path + "/" + entry->d_name, entry->d_type == DT_DIR});
  }
  ::closedir(directory);
  std::sort(found.begin(), found.end(),
            [](const Task& left, const Task& right) { return left.path < right.path; });
  return found;
}

void read_file(const std::string& path, std::vector<char>& buffer, Totals& totals) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (fd < 0 || ::fstat(fd, &status) != 0) fail(path);
  const auto size = static_cast<std::size_t>(status.st_size);
  if (buffer.size() < size + 1) buffer.resize(size + 1);
  const ssize_t count = ::read(fd, buffer.data(), size + 1);
  if (count < 0) fail(path);
  ::close(fd);
  ++totals.files;
  totals.bytes += static_cast<std::size_t>(count);
}

void work(Tasks& tasks, Totals& totals) {
  std::vector<char> buffer;
  while (const std::optional<Task> task = tasks.next()) {
    if (task->is_directory) {
      tasks.done(list(task->path));
    } else {
      read_file(task->path, buffer, totals);
      tasks.done();
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  const int count = argc == 3 ? std::atoi(argv[1]) : 0;
  if (count < 1) {
    std::fputs("usage: in_flight_loop THREADS DIRECTORY\n", stderr);
    return 2;
  }
  Tasks tasks({argv[2], true});
  std::vector<Totals> totals(static_cast<std::size_t>(count));
  std::vector<std::thread> threads;
  for (Totals& own : totals) threads.emplace_back(work, std::ref(tasks), std::ref(own));
  for (std::thread& thread : threads) thread.join();
  Totals all;
  for (const Totals& own : totals) {
    all.files += own.files;
    all.bytes += own.bytes;
  }
  std::printf("%zu files, %zu bytes\n", all.files, all.bytes);
}

#include "sweep/census.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <new>
#include <system_error>

#include "sweep/files.hpp"

namespace referee::internal::sweep {

Census::Census(const Plan& plan) {
  try {
    thread_ = std::thread([this, &plan] { walk(plan); });
  } catch (const std::system_error&) {
    return;  // no more threads: it will never be complete, and the sweep goes on
  }
}

Census::~Census() {
  stop_.store(true);
  if (thread_.joinable()) thread_.join();
}

Census::Count Census::count() const {
  Count count;
  count.is_complete = is_complete_.load();  // first: what follows is final then
  count.files = files_.load();
  count.bytes = bytes_.load();
  count.has_streams = has_streams_.load();
  return count;
}

void Census::walk(const Plan& plan) {
  try {
    Files files(plan, stop_);
    for (io::Found found; files.next(found);) add(found);
    is_complete_.store(!stop_.load());
  } catch (const std::bad_alloc&) {
    return;  // as above
  }
}

void Census::add(const io::Found& file) {
  files_.fetch_add(1, std::memory_order_relaxed);
  if (!file.trouble.empty()) return;
  struct stat status {};
  if (file.named && file.path == io::standard_input) {
    has_streams_.store(true);
  } else if (::fstatat(file.directory ? file.directory->get() : AT_FDCWD,
                       file.path.c_str() + file.name, &status, 0) == 0) {
    if (S_ISREG(status.st_mode)) {
      bytes_.fetch_add(static_cast<std::uint64_t>(status.st_size), std::memory_order_relaxed);
    } else {
      has_streams_.store(true);
    }
  }
}

}  // namespace referee::internal::sweep

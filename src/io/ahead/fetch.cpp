#include "io/ahead/fetch.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <new>

#include "io/walk/stamp.hpp"

namespace referee::internal::io {
namespace {

/// A result as io_uring has it.
int result_of(ssize_t value) {
  return value < 0 ? -errno : static_cast<int>(value);
}

bool is_same_time(const statx_timestamp& a, const statx_timestamp& b) {
  return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
}

}  // namespace

void Fetch::begin(const FetchSettings& settings) {
  settings_ = settings;
  open_flags_ = OpenFlags();
  if (!file.fetched) file.fetched = std::make_unique<Fetched>();
  file.fetched->clear();
  const bool is_stream = file.named && file.path == standard_input;
  if (!file.error.empty() || !file.refused.empty() || file.part || is_stream) {
    step_ = Step::none;
  } else {
    step_ = file.named || settings.only_status ? Step::status : Step::open;
  }
}

void Fetch::carry_out() {
  switch (step_) {
    case Step::status:
      return finish(
          result_of(::statx(directory_of(file), name_of(file), 0, STATX_BASIC_STATS, &status_)));
    case Step::open:
      return finish(result_of(::openat(directory_of(file), name_of(file), open_flags())));
    case Step::read:
      return finish(result_of(::pread(descriptor(), text(), bytes(), 0)));
    case Step::advise:
      return finish(-::posix_fadvise(descriptor(), static_cast<off_t>(advised()), advised_bytes,
                                     POSIX_FADV_WILLNEED));
    case Step::close:
      return finish(result_of(::close(descriptor())));
    case Step::none:
      return;
  }
}

void Fetch::finish(int result) {
  const Step step = step_;
  step_ = Step::none;
  if (step == Step::close) {
    if (result != -ECANCELED) file.fetched->descriptor.release();  // also after an error
  } else if (step == Step::open && open_flags_.may_try_again(-result)) {
    step_ = Step::open;
  } else if (result < 0) {
    return;
  } else if (step == Step::status) {
    if (settings_.only_status) {
      file.fetched->status = {status_.stx_mode, status_.stx_size, status_.stx_blocks};
    } else if (S_ISREG(status_.stx_mode)) {
      step_ = Step::open;
    }
  } else if (step == Step::open) {
    file.fetched->descriptor = Descriptor(result);
    after_opening();
  } else if (step == Step::advise) {
    advised_ += advised_bytes;
    if (advised_ < end_of_beginning()) step_ = Step::advise;
  } else {
    after_reading(static_cast<std::size_t>(result));
  }
}

std::uint64_t Fetch::end_of_beginning() const {
  return std::min<std::uint64_t>(status_.stx_size, beginning_bytes);
}

void Fetch::give_up() {
  step_ = file.fetched->descriptor ? Step::close : Step::none;
}

/// What is empty, or has no blocks on a disk, may be made up by the system as it is read
/// (true_size() of walk/stamp.hpp): that is left to the judge.
void Fetch::after_opening() {
  if (!find_status() || !S_ISREG(status_.stx_mode) || status_.stx_size == 0) return;
  if (status_.stx_size > settings_.largest_file) {
    advised_ = 0;
    const bool is_there = is_in_memory(descriptor(), end_of_beginning() - 1).value_or(false);
    step_ = is_there ? Step::none : Step::advise;
  } else if (status_.stx_blocks > 0) {
    try {
      file.fetched->make_room(static_cast<std::size_t>(status_.stx_size));
      step_ = Step::read;
    } catch (const std::bad_alloc&) {  // there may be some when the judge reads it
      file.fetched->bytes = 0;
    }
  }
}

/// A file that changed while it was read is left to the judge, who reads it again.
void Fetch::after_reading(std::size_t count) {
  const struct statx before = status_;
  if (count != bytes() || !find_status() || status_.stx_size != before.stx_size ||
      !is_same_time(status_.stx_mtime, before.stx_mtime)) {
    return;
  }
  file.fetched->is_whole = true;
  step_ = Step::close;
}

/// What the system knows of the open file, without asking a far file system again: that was just
/// asked when the file was opened.
bool Fetch::find_status() {
  return ::statx(descriptor(), "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_BASIC_STATS,
                 &status_) == 0;
}

}  // namespace referee::internal::io

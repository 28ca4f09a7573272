#include "io/opened_file.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.hpp"
#include "io/page_faults.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

void OpenedFile::close() {
  if (meter_ != nullptr) meter_->end_file();
  source_ = nullptr;
  file_.reset();
  text_.reset();
  owned_ = Descriptor();
}

void OpenedFile::begin(const base::Deadline& deadline) {
  size_.reset();
  deadline_ = deadline;
}

void OpenedFile::open(const Found& file) {
  if (file.fetched && file.fetched->is_whole) return open_text(file.fetched->text());
  if (file.named && file.path == standard_input) return open_standard_input();
  open_descriptor(file);
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) throw base::system_error(errno);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  if (!S_ISREG(status.st_mode)) {
    if (!file.named) throw base::Error("it is no regular file any more");
  } else if (const auto size = true_size(descriptor_, status)) {
    add_file(status, *size, 0);
  }
}

void OpenedFile::open_part(const Found& file) {
  open_descriptor(file);
  const FilePart& part = *file.part;
  source_ = &file_.emplace(descriptor_, part.end, 0, meter_, deadline_);
  size_ = part.file_bytes;
  if (meter_ != nullptr) meter_->begin_file(part.bytes());
  watch();
  const std::optional<Stamp> stamp = stamp_of(descriptor_);
  if (!stamp || stamp->size != part.file_bytes || stamp->mtime_ns != part.mtime_ns) {
    throw base::Error("it has changed since it was cut into parts");
  }
}

void OpenedFile::open_descriptor(const Found& file) {
  if (owned_) return;
  owned_ =
      file.fetched && file.fetched->descriptor ? std::move(file.fetched->descriptor) : opened(file);
  if (!owned_) throw base::system_error(errno);
  descriptor_ = owned_.get();
}

void OpenedFile::open_text(std::string_view text) {
  add(text_.emplace(text));
}

/// A redirected file is judged from its present offset on, and the offset is then moved to its end,
/// as if it had been read.
void OpenedFile::open_standard_input() {
  descriptor_ = STDIN_FILENO;
  struct stat status {};
  const bool is_regular = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = is_regular ? true_size(STDIN_FILENO, status) : std::nullopt;
  const off_t begin = size ? ::lseek(STDIN_FILENO, 0, SEEK_CUR) : -1;
  if (begin < 0 || status.st_size <= begin) return;
  ::lseek(STDIN_FILENO, status.st_size, SEEK_SET);
  add_file(status, *size - static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(begin));
}

void OpenedFile::add_file(const struct stat& status, std::uint64_t size, std::uint64_t begin) {
  mtime_ns_ = nanoseconds(status.st_mtim);
  file_bytes_ = status.st_size;
  add(file_.emplace(descriptor_, size, begin, meter_, deadline_));
}

void OpenedFile::add(const Source& source) {
  source_ = &source;
  size_ = source.size();
  if (meter_ != nullptr) meter_->begin_file(source.size());
}

void OpenedFile::watch() {
  file_->watch();
  const bool is_large = file_->size() >= mapped_file_bytes;
  const bool is_on_network = is_far();
  if (is_on_network || is_large) file_->allow_reading_ahead(is_on_network);
  // On a network file system a read transfers more at once than a page fault.
  const bool is_chosen = access_ == Access::automatic && is_large && !is_on_network;
  if (!is_chosen && access_ != Access::map) return;
  if (!page_faults_are_handled()) return;
  const bool is_tried = is_chosen && access_choice_.is_worth_trying(file_->size());
  file_->allow_mapping(is_tried ? &access_choice_ : nullptr);
}

/// Whether the file is on a network file system, where asking for that may take as long as a read.
bool OpenedFile::is_far() {
  if (device_ != file_->device()) {
    device_ = file_->device();
    is_device_far_ = is_on_network(descriptor_);
  }
  return is_device_far_;
}

bool OpenedFile::find_changed() {
  struct stat status {};
  if (::fstat(descriptor_, &status) != 0) throw base::system_error(errno);
  if (status.st_size == file_bytes_ && nanoseconds(status.st_mtim) == mtime_ns_) return false;
  const auto begin = static_cast<std::uint64_t>(file_bytes_) - file_->size();
  const auto end = static_cast<std::uint64_t>(status.st_size);
  if (end <= begin) throw shrank();
  if (!owned_) ::lseek(STDIN_FILENO, status.st_size, SEEK_SET);
  add_file(status, end - begin, begin);
  return true;
}

}  // namespace referee::internal::io

#include "io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <string>

#include "io/page_faults.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {
namespace {

/// How often a file is opened anew that is written to just then.
constexpr int most_attempts = 10;

/// Less than this is read at once, before the system is asked how much it is.
constexpr std::size_t page_bytes = 4096;

/// Whether a file was last changed so long ago that nothing can have been written to it since it
/// was opened. The clocks of a file server and of this machine may differ a little.
bool is_long_unchanged(const struct stat& status) {
  constexpr time_t seconds = 2;
  timespec now{};
  return ::clock_gettime(CLOCK_REALTIME_COARSE, &now) == 0 &&
         status.st_ctim.tv_sec < now.tv_sec - seconds;
}

bool is_fetched(const Found& file) {
  return file.fetched && file.fetched->is_whole;
}

}  // namespace

Blocks& Input::open(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop) {
  begin(limits, stop);
  if (file.part) return open_part(file);
  if (is_fetched(file)) {
    add_fetched(file);
    return blocks_of(text_->text());
  }
  if (is_small_ && !file.named && settings_.access != Access::map) {
    open_descriptor(file);
    if_short_ = compression_of_name(file.path);
    // Compressed text is not read from the buffer, into which it is decompressed.
    const auto text = read_page();
    if (text && compression_of_file(*text) == Compression::none) {
      add(text_.emplace(*text));
      return blocks_of(*text);
    }
  }
  find(file);
  if (source_ != nullptr) return open_regular();
  return decompress(stream_reader(), settings_.compression);
}

/// The file is as it was when it was fetched.
void Input::add_fetched(const Found& file) {
  if_short_ = compression_of_name(file.path);
  add(text_.emplace(file.fetched->text()));
}

/// The text of a file of less than a page; nothing if it is larger, or may have been changed
/// meanwhile. The system sets the time of a change before it changes anything.
std::optional<std::string_view> Input::read_page() {
  buffer_.resize(std::max(buffer_.size(), page_bytes + 2 * base::block_padding));
  char* const text = buffer_.data() + base::block_padding;
  const ssize_t count = ::pread(descriptor_.get(), text, page_bytes, 0);
  struct stat status {};
  if (count <= 0 || ::fstat(descriptor_.get(), &status) != 0) return std::nullopt;
  const bool is_whole = S_ISREG(status.st_mode) && status.st_size == count &&
                        status.st_blocks > 0 && static_cast<std::size_t>(count) < page_bytes;
  if (!is_whole || !is_long_unchanged(status)) return std::nullopt;
  return std::string_view(text, static_cast<std::size_t>(count));
}

Reader& Input::open_reader(const Found& file, const base::Limits& limits,
                           const std::atomic<bool>* stop) {
  begin(limits, stop);
  find(file);
  if (file_ && file_->size() > whole_file_bytes) watch_file();
  return decompressed(
      source_ != nullptr ? source_reader_.emplace(*source_, deadline_) : stream_reader(),
      settings_.compression);
}

void Input::check() const {
  if (source_ != nullptr) source_->check();
}

Blocks& Input::open_text(std::string_view text, const base::Limits& limits,
                         const std::atomic<bool>* stop) {
  begin(limits, stop);
  if_short_ = Compression::none;
  add(text_.emplace(text));
  return open_regular();
}

/// Closes the previous input.
void Input::begin(const base::Limits& limits, const std::atomic<bool>* stop) {
  close();
  is_small_ = size_.value_or(0) < page_bytes;
  size_.reset();
  max_bytes_ = limits.max_bytes;
  deadline_ = base::Deadline(limits.max_seconds, stop);
}

/// Makes `file` a source, or a stream if it cannot be a source.
void Input::find(const Found& file) {
  if (is_fetched(file)) return add_fetched(file);
  if_short_ = compression_of_name(file.path);
  if (file.named && file.path == standard_input) return find_standard_input();
  open_descriptor(file);
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::system_error(errno);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  if (!S_ISREG(status.st_mode)) {
    if (!file.named) throw base::Error("it is no regular file any more");
  } else if (const auto size = true_size(descriptor_.get(), status)) {
    add_file(status, *size, 0);
  }
}

void Input::open_descriptor(const Found& file) {
  if (descriptor_) return;
  descriptor_ =
      file.fetched && file.fetched->descriptor ? std::move(file.fetched->descriptor) : opened(file);
  if (!descriptor_) throw base::system_error(errno);
  stream_ = descriptor_.get();
}

Blocks& Input::open_part(const Found& file) {
  open_descriptor(file);
  const FilePart& part = *file.part;
  source_ = &file_.emplace(descriptor_.get(), part.end, 0, meter_, deadline_);
  size_ = part.file_bytes;
  if (meter_ != nullptr) meter_->begin_file(part.bytes());
  watch_file();
  const std::optional<Stamp> stamp = stamp_of(descriptor_.get());
  if (!stamp || stamp->size != part.file_bytes || stamp->mtime_ns != part.mtime_ns) {
    throw base::Error("it has changed since it was cut into parts");
  }
  RangeBlocks& blocks = open_range(part.begin, part.end);
  blocks.set_part(part);
  return blocks;
}

/// A redirected file is judged from its present offset on, and the offset is then moved to its end,
/// as if it had been read.
void Input::find_standard_input() {
  stream_ = STDIN_FILENO;
  struct stat status {};
  const bool is_regular = ::fstat(STDIN_FILENO, &status) == 0 && S_ISREG(status.st_mode);
  const auto size = is_regular ? true_size(STDIN_FILENO, status) : std::nullopt;
  const off_t begin = size ? ::lseek(STDIN_FILENO, 0, SEEK_CUR) : -1;
  if (begin < 0 || status.st_size <= begin) return;
  ::lseek(STDIN_FILENO, status.st_size, SEEK_SET);
  add_file(status, *size - static_cast<std::uint64_t>(begin), static_cast<std::uint64_t>(begin));
}

void Input::add_file(const struct stat& status, std::uint64_t size, std::uint64_t begin) {
  mtime_ns_ = nanoseconds(status.st_mtim);
  file_bytes_ = status.st_size;
  add(file_.emplace(stream_, size, begin, meter_, deadline_));
}

void Input::add(const Source& source) {
  source_ = &source;
  size_ = source.size();
  if (meter_ != nullptr) meter_->begin_file(source.size());
}

void Input::close() {
  if (meter_ != nullptr) meter_->end_file();
  blocks_.emplace<std::monostate>();
  reads_at_once_ = false;
  limited_.reset();
  source_reader_.reset();
  reader_.reset();
  source_ = nullptr;
  file_.reset();
  text_.reset();
  descriptor_ = Descriptor();
}

Blocks& Input::open_regular() {
  if (source_->size() <= whole_file_bytes && settings_.access != Access::map) {
    return read_whole();
  }
  if (file_) watch_file();
  // Its size is that of the text which is watched.
  for (int attempt = 1; file_; ++attempt) {
    const std::uint64_t size_before = source_->size();
    if (!find_changed()) break;
    watch_file();
    if (attempt > 1 && source_->size() > size_before) break;  // it is appended to all the time
    if (attempt == most_attempts) throw changed();
  }
  std::array<char, 4> head{};
  const std::size_t count = source_->read(0, head);
  const Compression compression = compression_of_file({head.data(), count});
  if (compression != Compression::none) return open_compressed(compression);
  return open_range(0, source_->size());
}

RangeBlocks& Input::open_range(std::uint64_t begin, std::uint64_t end) {
  const Range::Interval range{std::min(begin, max_bytes_), std::min(end, max_bytes_)};
  return blocks_.emplace<RangeBlocks>(*source_, range, buffer_, deadline_, max_bytes_);
}

/// A file that is not read at once may change meanwhile.
void Input::watch_file() {
  file_->watch();
  const bool is_large = source_->size() >= mapped_file_bytes;
  const bool is_far = is_watched_far();
  if (is_far || is_large) file_->allow_reading_ahead(is_far);
  // On a network file system a read transfers more at once than a page fault.
  const bool is_chosen = settings_.access == Access::automatic && is_large && !is_far;
  if (!is_chosen && settings_.access != Access::map) return;
  if (!page_faults_are_handled()) return;
  const bool is_tried = is_chosen && access_choice_.is_worth_trying(source_->size());
  file_->allow_mapping(is_tried ? &access_choice_ : nullptr);
}

/// Whether the file is on a network file system, where asking for that may take as long as a read.
bool Input::is_watched_far() {
  if (device_ != file_->device()) {
    device_ = file_->device();
    is_device_far_ = is_on_network(stream_);
  }
  return is_device_far_;
}

Blocks& Input::read_whole() {
  std::span<char> text = read_at_once();
  // Of a file that was written to meanwhile it may be a part, or some of its former text and some
  // of the new one: no text that the file ever had.
  for (int attempt = 1; file_ && find_changed(); ++attempt) {
    if (source_->size() > whole_file_bytes) return open_regular();
    const std::string before(text.data(), text.size());
    text = read_at_once();
    const bool has_grown = text.size() > before.size() &&
                           std::string_view(text.data(), text.size()).starts_with(before);
    if (attempt > 1 && has_grown) break;  // it is appended to all the time
    if (attempt == most_attempts) throw changed();
  }
  return blocks_of({text.data(), text.size()});
}

/// Those of a file that is in memory as a whole, with padding.
Blocks& Input::blocks_of(std::string_view text) {
  const Compression compression = compression_of_file(text);
  if (compression != Compression::none) return open_compressed(compression);
  reads_at_once_ = true;
  return blocks_.emplace<MemoryBlocks>(text, text.size(), deadline_, max_bytes_);
}

std::span<char> Input::read_at_once() {
  const auto bytes = static_cast<std::size_t>(source_->size());
  const std::size_t needed = bytes + 2 * base::block_padding;
  if (buffer_.size() < needed) buffer_.resize(needed);
  const std::span<char> text(buffer_.data() + base::block_padding, bytes);
  source_->read(0, text);
  return text;
}

/// Whether the file was written to since it was opened; it is opened as it is now then.
bool Input::find_changed() {
  struct stat status {};
  if (::fstat(stream_, &status) != 0) throw base::system_error(errno);
  if (status.st_size == file_bytes_ && nanoseconds(status.st_mtim) == mtime_ns_) return false;
  const auto begin = static_cast<std::uint64_t>(file_bytes_) - source_->size();
  const auto end = static_cast<std::uint64_t>(status.st_size);
  if (end <= begin) throw shrank();
  if (!descriptor_) ::lseek(STDIN_FILENO, status.st_size, SEEK_SET);
  add_file(status, end - begin, begin);
  return true;
}

Compression Input::compression_of_file(std::string_view head) const {
  if (settings_.compression != Compression::detect) return settings_.compression;
  return compression_of(head).value_or(if_short_);
}

Reader& Input::stream_reader() {
  // A larger pipe wakes its two ends less often. A failure, as for anything but a pipe, is ignored.
  constexpr int pipe_bytes = 1 << 20;
  ::fcntl(stream_, F_SETPIPE_SZ, pipe_bytes);
  if (meter_ != nullptr) meter_->begin_stream();
  return reader_.emplace(stream_, deadline_, meter_);
}

Blocks& Input::open_compressed(Compression compression) {
  reads_at_once_ = source_->size() <= small_compressed_bytes;
  source_reader_.emplace(*source_, deadline_);
  return decompress(*source_reader_, compression);
}

Blocks& Input::decompress(Reader& reader, Compression compression) {
  return blocks_.emplace<StreamBlocks>(decompressed(reader, compression), buffer_,
                                       StreamBlocks::default_read_bytes, deadline_);
}

Reader& Input::decompressed(Reader& reader, Compression compression) {
  decompressor_.open(reader, compression, if_short_, deadline_);
  return limited_.emplace(decompressor_, max_bytes_);
}

}  // namespace referee::internal::io

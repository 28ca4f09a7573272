#include "io/input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <ctime>
#include <string>

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

}  // namespace

Blocks& Input::open(const Found& file, const base::Limits& limits, const std::atomic<bool>* stop) {
  begin(limits, stop);
  if_short_ = compression_of_name(file.path);
  if (file.part) return open_part(file);
  const bool is_fetched = file.fetched && file.fetched->is_whole;
  if (!is_fetched && is_small_ && !file.named && settings_.access != Access::map) {
    file_.open_descriptor(file);
    // Compressed text is not read from the buffer, into which it is decompressed.
    const auto text = read_page();
    if (text && compression_of_file(*text) == Compression::none) {
      file_.open_text(*text);
      return blocks_of(*text);
    }
  }
  file_.open(file);
  if (is_fetched) return blocks_of(file.fetched->text());
  if (file_.source() != nullptr) return open_regular();
  return decompress(stream_reader(), settings_.compression);
}

/// The text of a file of less than a page; nothing if it is larger, or may have been changed
/// meanwhile. The system sets the time of a change before it changes anything.
std::optional<std::string_view> Input::read_page() {
  buffer_.resize(std::max(buffer_.size(), page_bytes + 2 * base::block_padding));
  char* const text = buffer_.data() + base::block_padding;
  const ssize_t count = ::pread(file_.descriptor(), text, page_bytes, 0);
  struct stat status {};
  if (count <= 0 || ::fstat(file_.descriptor(), &status) != 0) return std::nullopt;
  const bool is_whole = S_ISREG(status.st_mode) && status.st_size == count &&
                        status.st_blocks > 0 && static_cast<std::size_t>(count) < page_bytes;
  if (!is_whole || !is_long_unchanged(status)) return std::nullopt;
  return std::string_view(text, static_cast<std::size_t>(count));
}

Reader& Input::open_reader(const Found& file, const base::Limits& limits,
                           const std::atomic<bool>* stop) {
  begin(limits, stop);
  if_short_ = compression_of_name(file.path);
  file_.open(file);
  const Source* const source = file_.source();
  if (file_.may_change() && source->size() > whole_file_bytes) file_.watch();
  return decompressed(
      source != nullptr ? source_reader_.emplace(*source, deadline_) : stream_reader(),
      settings_.compression);
}

void Input::check() const {
  if (file_.source() != nullptr) file_.source()->check();
}

Blocks& Input::open_text(std::string_view text, const base::Limits& limits,
                         const std::atomic<bool>* stop) {
  begin(limits, stop);
  if_short_ = Compression::none;
  file_.open_text(text);
  return open_regular();
}

/// Closes the previous input.
void Input::begin(const base::Limits& limits, const std::atomic<bool>* stop) {
  close();
  is_small_ = size().value_or(0) < page_bytes;
  max_bytes_ = limits.max_bytes;
  deadline_ = base::Deadline(limits.max_seconds, stop);
  file_.begin(deadline_);
}

void Input::close() {
  blocks_.emplace<std::monostate>();
  reads_at_once_ = false;
  limited_.reset();
  source_reader_.reset();
  reader_.reset();
  file_.close();
}

Blocks& Input::open_part(const Found& file) {
  file_.open_part(file);
  RangeBlocks& blocks = open_range(file.part->begin, file.part->end);
  blocks.set_part(*file.part);
  return blocks;
}

Blocks& Input::open_regular() {
  if (file_.source()->size() <= whole_file_bytes && settings_.access != Access::map) {
    return read_whole();
  }
  if (file_.may_change()) watch_unchanged();
  const Source& source = *file_.source();
  std::array<char, 4> head{};
  const std::size_t count = source.read(0, head);
  const Compression compression = compression_of_file({head.data(), count});
  if (compression != Compression::none) return open_compressed(compression);
  return open_range(0, source.size());
}

/// Its size is that of the text which is watched.
void Input::watch_unchanged() {
  file_.watch();
  for (int attempt = 1;; ++attempt) {
    const std::uint64_t size_before = file_.source()->size();
    if (!file_.find_changed()) return;
    file_.watch();
    if (attempt > 1 && file_.source()->size() > size_before) return;  // appended to all the time
    if (attempt == most_attempts) throw changed();
  }
}

RangeBlocks& Input::open_range(std::uint64_t begin, std::uint64_t end) {
  const Range::Interval range{std::min(begin, max_bytes_), std::min(end, max_bytes_)};
  return blocks_.emplace<RangeBlocks>(*file_.source(), range, buffer_, deadline_, max_bytes_);
}

Blocks& Input::read_whole() {
  std::span<char> text = read_at_once();
  // Of a file that was written to meanwhile it may be a part, or some of its former text and some
  // of the new one: no text that the file ever had.
  for (int attempt = 1; file_.may_change() && file_.find_changed(); ++attempt) {
    if (file_.source()->size() > whole_file_bytes) return open_regular();
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
  const auto bytes = static_cast<std::size_t>(file_.source()->size());
  const std::size_t needed = bytes + 2 * base::block_padding;
  if (buffer_.size() < needed) buffer_.resize(needed);
  const std::span<char> text(buffer_.data() + base::block_padding, bytes);
  file_.source()->read(0, text);
  return text;
}

Compression Input::compression_of_file(std::string_view head) const {
  if (settings_.compression != Compression::detect) return settings_.compression;
  return compression_of(head).value_or(if_short_);
}

Reader& Input::stream_reader() {
  // A larger pipe wakes its two ends less often. A failure, as for anything but a pipe, is ignored.
  constexpr int pipe_bytes = 1 << 20;
  ::fcntl(file_.descriptor(), F_SETPIPE_SZ, pipe_bytes);
  if (file_.meter() != nullptr) file_.meter()->begin_stream();
  return reader_.emplace(file_.descriptor(), deadline_, file_.meter());
}

Blocks& Input::open_compressed(Compression compression) {
  reads_at_once_ = file_.source()->size() <= small_compressed_bytes;
  source_reader_.emplace(*file_.source(), deadline_);
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

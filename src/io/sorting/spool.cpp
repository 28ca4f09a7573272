#include "io/sorting/spool.hpp"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <limits>

#include "base/error.hpp"

namespace referee::internal::io {
namespace {

/// Before its texts, an item has their sizes.
using ItemSizes = std::array<std::uint32_t, 2>;

std::uint32_t item_size(std::string_view text) {
  if (text.size() > std::numeric_limits<std::uint32_t>::max()) {
    throw base::Error("a path is longer than 4 GiB");
  }
  return static_cast<std::uint32_t>(text.size());
}

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");  // NOLINT(concurrency-mt-unsafe)
  return folder == nullptr || *folder == '\0' ? "/tmp" : folder;
}

/// A file without a name; where the file system knows none, its name is removed at once.
Descriptor temporary_file(const std::string& folder) {
  constexpr mode_t mode = 0600;
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
  if (file || (errno != EOPNOTSUPP && errno != EISDIR)) return file;
  std::string path = folder + "/referee-XXXXXX";
  file = Descriptor(::mkostemp(path.data(), O_CLOEXEC));
  if (file) ::unlink(path.c_str());
  return file;
}

}  // namespace

void append_item(std::string& text, const Item& item) {
  const ItemSizes sizes{item_size(item.key), item_size(item.value)};
  text.append(reinterpret_cast<const char*>(sizes.data()), sizeof sizes);
  text += item.key;
  text += item.value;
}

Spool::Spool(std::size_t most_in_memory) : most_in_memory_(most_in_memory) {}

void Spool::add(const Item& item) {
  const ItemSizes sizes{item_size(item.key), item_size(item.value)};
  append({reinterpret_cast<const char*>(sizes.data()), sizeof sizes});
  append(item.key);
  append(item.value);
}

Output& Spool::output() {
  if (!output_) make_file();
  return *output_;
}

void Spool::make_file() {
  const std::string folder = temporary_folder();
  file_ = temporary_file(folder);
  if (!file_) throw base::system_error(errno, "cannot make a temporary file in " + folder);
  output_.emplace(file_.get(), "a temporary file in " + folder);
  output_->write(memory_);
  memory_ = {};
}

void Spool::append(std::string_view bytes) {
  bytes_ += bytes.size();
  if (!output_ && bytes_ > most_in_memory_) make_file();
  if (output_) {
    output_->write(bytes);
  } else {
    memory_ += bytes;
  }
}

void Spool::finish() {
  if (!output_) return;
  output_->flush();
  const off_t end = ::lseek(file_.get(), 0, SEEK_END);
  if (end < 0) throw base::system_error(errno, output_->name());
  bytes_ = static_cast<std::uint64_t>(end);
}

void Spool::read(std::uint64_t offset, std::span<char> room) const {
  if (!file_) {
    memory_.copy(room.data(), room.size(), static_cast<std::size_t>(offset));
    return;
  }
  base::naming(output_->name(), [&] { FileSource(file_.get(), bytes_).read(offset, room); });
}

bool SpoolReader::next() {
  if (position_ == end_ && taken_ == buffer_.size()) return false;
  ItemSizes sizes{};
  hold(sizeof sizes);
  std::memcpy(sizes.data(), take(sizeof sizes).data(), sizeof sizes);
  hold(std::size_t{sizes[0]} + sizes[1]);
  item_.key = take(sizes[0]);
  item_.value = take(sizes[1]);
  return true;
}

/// Reads on until the next so many bytes are in the buffer.
void SpoolReader::hold(std::size_t bytes) {
  const std::size_t held = buffer_.size() - taken_;
  if (held >= bytes) return;
  buffer_.erase(buffer_.begin(), buffer_.begin() + static_cast<std::ptrdiff_t>(taken_));
  taken_ = 0;
  const std::uint64_t count =
      std::min<std::uint64_t>(std::max(bytes, buffer_bytes_) - held, end_ - position_);
  buffer_.resize(held + static_cast<std::size_t>(count));
  spool_->read(position_, std::span(buffer_).subspan(held));
  position_ += count;
}

std::string_view SpoolReader::take(std::size_t bytes) {
  const std::string_view taken(buffer_.data() + taken_, bytes);
  taken_ += bytes;
  return taken;
}

}  // namespace referee::internal::io

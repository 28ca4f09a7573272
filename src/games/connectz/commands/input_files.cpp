#include "games/connectz/commands/input_files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/connectz/segments/segment_file.hpp"
#include "io/compression/decompressor.hpp"
#include "io/input.hpp"
#include "io/page_faults.hpp"
#include "io/reader.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::cli {
namespace {

/// All that comes from `fd`, up to `most_bytes`.
std::string read_stream(int fd, std::uint64_t most_bytes, const base::Deadline& deadline) {
  io::DescriptorReader reader(fd, deadline);
  io::LimitedReader limited(reader, most_bytes);
  return io::read_all(limited);
}

std::string words_of(connectz::StretchNumber number) {
  return fmt::format("stretch {} of {}", number.index, number.count);
}

}  // namespace

OpenFile::OpenFile(const std::string& path) : descriptor(::open(path.c_str(), io::open_flags)) {
  if (!descriptor) throw base::system_error(errno);
  if (::fstat(descriptor.get(), &status) != 0) throw base::system_error(errno);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  if (S_ISREG(status.st_mode)) size = io::true_size(descriptor.get(), status);
}

GameFile::GameFile(const std::string& path, const base::Deadline& deadline) {
  base::naming(path, [&] {
    if (path == io::standard_input) {
      throw base::Error("standard input cannot be cut; name a regular file");
    }
    open(path, deadline);
    refuse_compressed(path);
  });
}

void GameFile::open(const std::string& path, const base::Deadline& deadline) {
  file_.emplace(path);
  const int fd = file_->descriptor.get();
  const struct stat& status = file_->status;
  if (!S_ISREG(status.st_mode)) throw base::Error("it cannot be cut, as it is no regular file");
  char byte = 0;
  const bool is_empty = status.st_size == 0 && ::pread(fd, &byte, 1, 0) == 0;
  // The system's own files do not say how large they are.
  if (!file_->size && !is_empty) {
    throw base::Error("it cannot be cut, as its size is not known");
  }
  const std::uint64_t size = file_->size.value_or(0);
  source_.emplace(fd, size, 0, nullptr, deadline);
  source_->watch();
  mtime_ns_ = status.st_mtim.tv_sec * std::int64_t{1'000'000'000} + status.st_mtim.tv_nsec;
  if (size < io::mapped_file_bytes) return;
  const bool is_far = io::is_on_network(fd);
  source_->allow_reading_ahead(is_far);
  if (!is_far && io::page_faults_are_handled()) source_->allow_mapping();
}

void GameFile::refuse_compressed(const std::string& path) const {
  std::array<char, 4> head{};
  const std::size_t count = source_->read(0, head);
  const auto compression = io::compression_of({head.data(), count});
  if (compression.value_or(io::compression_of_name(path)) != io::Compression::none) {
    throw base::Error("it is compressed, and cannot be cut; decompress it into a file first");
  }
}

OpenSegment::OpenSegment(const std::string& path, std::uint64_t most_bytes,
                         const base::Deadline& deadline) {
  if (path != io::standard_input) file_.emplace(path);
  const int fd = file_ ? file_->descriptor.get() : STDIN_FILENO;
  if (is_file()) {
    source_ = std::make_unique<io::FileSource>(fd, *file_->size, 0, nullptr, deadline);
  } else {
    bytes_ = read_stream(fd, most_bytes, deadline);
    source_ = std::make_unique<io::MemorySource>(bytes_);
  }
}

SegmentInputs::SegmentInputs(const std::vector<std::string>& paths, const GameFile& game,
                             const connectz::FirstLine& first_line, const base::Deadline& deadline)
    : game_(game), first_line_(first_line), deadline_(deadline) {
  for (const std::string& path : paths) {
    inputs_.push_back(base::naming(path, [&] { return checked(path); }));
  }
  check_counts();
  std::stable_sort(inputs_.begin(), inputs_.end(), [](const Input& a, const Input& b) {
    return a.origin.number.index < b.origin.number.index;
  });
  check_all();
}

SegmentInputs::Input SegmentInputs::checked(const std::string& path) const {
  auto open = std::make_unique<OpenSegment>(
      path, connectz::most_segment_bytes(game_.source().size()), deadline_);
  Input input{path, connectz::read_origin(open->source()), nullptr};
  connectz::check_digest(open->source(), deadline_);
  const connectz::StretchNumber number = input.origin.number;
  if (number.index == 0 || number.index > number.count ||
      number.count > connectz::StretchNumber::most) {
    throw base::Error(fmt::format("there is no {}", words_of(number)));
  }
  const std::string difference = input.origin.difference(connectz::StretchOrigin::of(
      game_.source(), game_.mtime_ns(), number, first_line_, deadline_));
  if (!difference.empty()) {
    throw base::Error("it is of another file, or of this one before it changed: " + difference);
  }
  if (!open->is_file()) input.stream = std::move(open);
  return input;
}

void SegmentInputs::check_counts() const {
  const Input& first = inputs_.front();
  for (const Input& input : inputs_) {
    if (input.origin.number.count == first.origin.number.count) continue;
    throw base::Error(fmt::format("{}: it is {}, but {} is {}", input.path,
                                  words_of(input.origin.number), first.path,
                                  words_of(first.origin.number)));
  }
}

void SegmentInputs::check_all() const {
  constexpr std::size_t most_named = 10;
  const unsigned count = inputs_.front().origin.number.count;
  std::vector<unsigned> missing;
  unsigned expected = 1;
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const unsigned index = inputs_[i].origin.number.index;
    if (i > 0 && index == inputs_[i - 1].origin.number.index) {
      throw base::Error(fmt::format("{}: it is {}, and so is {}", inputs_[i].path,
                                    words_of(inputs_[i].origin.number), inputs_[i - 1].path));
    }
    while (expected < index) missing.push_back(expected++);
    ++expected;
  }
  while (expected <= count) missing.push_back(expected++);
  if (missing.empty()) return;
  const std::size_t more = missing.size() - std::min(missing.size(), most_named);
  missing.resize(missing.size() - more);
  throw base::Error(fmt::format("there is no segment of stretch {}{} of {}",
                                fmt::join(missing, ", "),
                                more > 0 ? fmt::format(" and {} more", more) : "", count));
}

void SegmentInputs::read(std::size_t i, connectz::Segment& segment) const {
  const Input& input = inputs_[i];
  base::naming(input.path, [&] {
    std::unique_ptr<OpenSegment> reopened;
    if (!input.stream) reopened = std::make_unique<OpenSegment>(input.path, 0, deadline_);
    const io::Source& source = (input.stream ? input.stream : reopened)->source();
    if (!input.stream && connectz::read_origin(source) != input.origin) throw io::changed();
    connectz::read_segment(source, input.origin, first_line_, deadline_, segment);
  });
}

}  // namespace referee::internal::cli

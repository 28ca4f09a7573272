#include "games/connectz/commands/segment_input.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <span>

#include <fmt/format.h>

#include "base/error.hpp"
#include "games/connectz/segments/segment_file.hpp"
#include "io/reader.hpp"
#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::cli {
namespace {

constexpr double no_limit = std::numeric_limits<double>::infinity();

/// Calls `use`; errors get the name of the segment.
template <typename Use>
auto named(const std::string& path, Use use) {
  try {
    return use();
  } catch (const base::Error& error) {
    throw base::Error(fmt::format("{}: {}", path, error.what()));
  }
}

}  // namespace

OpenSegment::OpenSegment(const std::string& path, std::uint64_t most_bytes,
                         const std::atomic<bool>* stop) {
  if (path == io::standard_input) {
    read_stream(STDIN_FILENO, most_bytes, stop);
    return;
  }
  descriptor_ = io::Descriptor(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
  if (!descriptor_) throw base::system_error(errno);
  struct stat status {};
  if (::fstat(descriptor_.get(), &status) != 0) throw base::system_error(errno);
  if (S_ISDIR(status.st_mode)) throw base::system_error(EISDIR);
  const auto size =
      S_ISREG(status.st_mode) ? io::true_size(descriptor_.get(), status) : std::nullopt;
  if (size) {
    file_.emplace(descriptor_.get(), *size, 0, nullptr, base::Deadline(no_limit, stop));
  } else {
    read_stream(descriptor_.get(), most_bytes, stop);
  }
}

void OpenSegment::read_stream(int fd, std::uint64_t most_bytes, const std::atomic<bool>* stop) {
  constexpr std::size_t step = std::size_t{64} << 10;
  io::DescriptorReader reader(fd, base::Deadline(no_limit, stop));
  io::LimitedReader limited(reader, most_bytes);
  for (std::size_t count = 1; count > 0;) {
    const std::size_t size = bytes_.size();
    bytes_.resize(size + step);
    count = limited.read(std::span(bytes_).subspan(size));
    bytes_.resize(size + count);
  }
  text_.emplace(bytes_);
}

std::string words_of(connectz::StretchNumber number) {
  return fmt::format("stretch {} of {}", number.index, number.count);
}

SegmentInputs::SegmentInputs(const std::vector<std::string>& paths, const io::Source& game,
                             std::int64_t mtime_ns, const connectz::FirstLine& first_line,
                             const std::atomic<bool>* stop)
    : game_(game), mtime_ns_(mtime_ns), first_line_(first_line), stop_(stop) {
  for (const std::string& path : paths) {
    inputs_.push_back(named(path, [&] { return checked(path); }));
  }
  check_counts();
  std::stable_sort(inputs_.begin(), inputs_.end(), [](const Input& a, const Input& b) {
    return a.origin.number.index < b.origin.number.index;
  });
  check_all();
}

SegmentInputs::Input SegmentInputs::checked(const std::string& path) const {
  auto open =
      std::make_unique<OpenSegment>(path, connectz::most_segment_bytes(game_.size()), stop_);
  const base::Deadline deadline(no_limit, stop_);
  Input input{path, connectz::read_origin(open->source()), nullptr};
  connectz::check_digest(open->source(), deadline);
  const connectz::StretchNumber number = input.origin.number;
  if (number.index == 0 || number.index > number.count ||
      number.count > connectz::StretchNumber::most) {
    throw base::Error(fmt::format("there is no {}", words_of(number)));
  }
  const std::string difference = input.origin.difference(
      connectz::StretchOrigin::of(game_, mtime_ns_, number, first_line_, deadline));
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
  std::string missing;
  unsigned expected = 1;
  std::size_t named = 0;
  const auto miss = [&](unsigned end) {
    for (; expected < end; ++expected, ++named) {
      if (named < most_named) missing += fmt::format("{}{}", named > 0 ? ", " : "", expected);
    }
  };
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    const unsigned index = inputs_[i].origin.number.index;
    if (i > 0 && index == inputs_[i - 1].origin.number.index) {
      throw base::Error(fmt::format("{}: it is {}, and so is {}", inputs_[i].path,
                                    words_of(inputs_[i].origin.number), inputs_[i - 1].path));
    }
    miss(index);
    ++expected;
  }
  miss(count + 1);
  if (named == 0) return;
  throw base::Error(fmt::format(
      "there is no segment of stretch {}{} of {}", missing,
      named > most_named ? fmt::format(" and {} more", named - most_named) : std::string(), count));
}

void SegmentInputs::read(std::size_t i, connectz::Segment& segment) const {
  const Input& input = inputs_[i];
  named(input.path, [&] {
    std::unique_ptr<OpenSegment> reopened;
    if (!input.stream) reopened = std::make_unique<OpenSegment>(input.path, 0, stop_);
    const io::Source& source = (input.stream ? input.stream : reopened)->source();
    if (!input.stream && connectz::read_origin(source) != input.origin) throw io::changed();
    connectz::read_segment(source, input.origin, first_line_.frame ? &*first_line_.frame : nullptr,
                           first_line_.bytes, base::Deadline(no_limit, stop_), segment);
  });
}

}  // namespace referee::internal::cli

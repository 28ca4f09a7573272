#include "io/file_reader.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.hpp"
#include "io/source_reader.hpp"
#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

FileReader::FileReader(std::string path, const base::Deadline& deadline, bool stays_open,
                       std::size_t bytes)
    : path_(std::move(path)), text_(bytes) {
  if (path_ == standard_input) {
    reader_ = std::make_unique<DescriptorReader>(STDIN_FILENO, deadline);
  } else if (stays_open) {
    open(deadline);
  } else {
    reader_ = std::make_unique<ReopeningReader>(path_, deadline);
  }
  text_.open(*reader_, Compression::detect, Compression::none, deadline);
}

void FileReader::open(const base::Deadline& deadline) {
  // There may be hundreds of such files at once.
  constexpr std::uint64_t bytes_ahead = std::uint64_t{1} << 20;
  file_ = Descriptor(::open(path_.c_str(), open_flags));
  struct stat status {};
  if (!file_ || ::fstat(file_.get(), &status) != 0) throw base::system_error(errno, path_);
  const auto size = S_ISREG(status.st_mode) ? true_size(file_.get(), status) : std::nullopt;
  if (!size) {
    reader_ = std::make_unique<DescriptorReader>(file_.get(), deadline);
    return;
  }
  FileSource& source = source_.emplace(file_.get(), *size, 0, nullptr, deadline);
  if (is_on_network(file_.get())) source.allow_reading_ahead(true);
  reader_ = std::make_unique<SourceReader>(source, deadline, bytes_ahead);
}

FileReader::FileReader(std::string name, std::unique_ptr<Reader> reader)
    : path_(std::move(name)), reader_(std::move(reader)) {
  text_.open(*reader_, Compression::detect, Compression::none, {});
}

std::size_t FileReader::read(std::span<char> room) {
  return base::naming(path_, [&] { return text_.read(room); });
}

}  // namespace referee::internal::io

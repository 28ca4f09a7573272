#include "io/file_reader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.hpp"
#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::io {

FileReader::FileReader(std::string path, const base::Deadline& deadline, bool stays_open,
                       std::size_t bytes)
    : path_(std::move(path)), text_(bytes) {
  if (path_ == standard_input) {
    reader_ = std::make_unique<DescriptorReader>(STDIN_FILENO, deadline);
  } else if (stays_open) {
    file_ = Descriptor(::open(path_.c_str(), open_flags));
    if (!file_) throw base::system_error(errno, path_);
    reader_ = std::make_unique<DescriptorReader>(file_.get(), deadline);
  } else {
    reader_ = std::make_unique<ReopeningReader>(path_, deadline);
  }
  text_.open(*reader_, Compression::detect, Compression::none, deadline);
}

FileReader::FileReader(std::string name, std::unique_ptr<Reader> reader)
    : path_(std::move(name)), reader_(std::move(reader)) {
  text_.open(*reader_, Compression::detect, Compression::none, {});
}

std::size_t FileReader::read(std::span<char> room) {
  return base::naming(path_, [&] { return text_.read(room); });
}

}  // namespace referee::internal::io

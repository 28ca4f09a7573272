#include "cli/commands/file_reader.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

#include "base/error.hpp"
#include "io/walk/found.hpp"
#include "io/walk/stamp.hpp"

namespace referee::internal::cli {
namespace {

io::Descriptor opened(const std::string& path) {
  if (path == io::standard_input) return {};
  io::Descriptor file(::open(path.c_str(), io::open_flags));
  if (!file) throw base::system_error(errno, path);
  return file;
}

}  // namespace

FileReader::FileReader(std::string path, const base::Deadline& deadline, bool stays_open,
                       std::size_t bytes)
    : path_(std::move(path)), text_(bytes) {
  if (stays_open || path_ == io::standard_input) {
    file_ = opened(path_);
    reader_ = std::make_unique<io::DescriptorReader>(file_ ? file_.get() : STDIN_FILENO, deadline);
  } else {
    reader_ = std::make_unique<io::ReopeningReader>(path_, deadline);
  }
  text_.open(*reader_, io::Compression::detect, io::Compression::none, deadline);
}

std::size_t FileReader::read(std::span<char> room) {
  try {
    return text_.read(room);
  } catch (const base::Error& error) {
    throw base::Error(path_ + ": " + error.what());
  }
}

}  // namespace referee::internal::cli

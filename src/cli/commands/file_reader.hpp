#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>

#include "base/deadline.hpp"
#include "io/compression/decompressor.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"

namespace referee::internal::cli {

/// A file that is read as all other input is: it waits for data that has not arrived yet,
/// decompresses what is compressed, and errors are base::Error with the file's name and the reason.
class FileReader : public io::Reader {
 public:
  /// "-" is standard input. `deadline` is checked at every read. With `stays_open` false a file is
  /// open only while it is read, and must be a regular one. Holds at most `bytes` of compressed
  /// data.
  FileReader(std::string path, const base::Deadline& deadline, bool stays_open, std::size_t bytes);

  std::size_t read(std::span<char> room) override;

 private:
  std::string path_;
  io::Descriptor file_;
  std::unique_ptr<io::Reader> reader_;
  io::Decompressor text_;
};

}  // namespace referee::internal::cli

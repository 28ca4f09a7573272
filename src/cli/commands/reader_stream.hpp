#pragma once

#include <istream>
#include <memory>
#include <streambuf>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "io/compression/decompressor.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"

namespace referee::internal::cli {

/// Adapts a file to a stream of the standard library. It is read as all other input is: it waits
/// for data that has not arrived yet, decompresses what is compressed, and errors are base::Error
/// with the file's name and the reason.
class ReaderStream : public std::istream {
 public:
  /// "-" is standard input. `deadline` is checked at every read. With `stays_open` false a file is
  /// open only while it is read, and must be a regular one.
  explicit ReaderStream(const std::string& path, const base::Deadline& deadline = {},
                        bool stays_open = true);

 private:
  class Buffer : public std::streambuf {
   public:
    Buffer(const std::string& path, const base::Deadline& deadline, bool stays_open);

   private:
    int_type underflow() override;

    std::string path_;
    io::Descriptor file_;
    std::unique_ptr<io::Reader> reader_;
    io::Decompressor text_;
    std::vector<char> bytes_;
  };

  Buffer buffer_;
};

}  // namespace referee::internal::cli

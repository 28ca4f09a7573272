#pragma once

#include <istream>
#include <streambuf>
#include <string>
#include <vector>

#include "io/descriptor.hpp"
#include "io/descriptor_reader.hpp"

namespace referee::internal::cli {

/// A file as a stream of the standard library, read as all other input is: it waits for what has
/// not come yet, and what goes wrong is base::Error with the file's name and the reason.
class ReaderStream : public std::istream {
 public:
  /// "-" is standard input.
  explicit ReaderStream(const std::string& path);

 private:
  class Buffer : public std::streambuf {
   public:
    explicit Buffer(const std::string& path);

   private:
    int_type underflow() override;

    std::string path_;
    io::Descriptor file_;
    io::DescriptorReader reader_;
    std::vector<char> bytes_;
  };

  Buffer buffer_;
};

}  // namespace referee::internal::cli

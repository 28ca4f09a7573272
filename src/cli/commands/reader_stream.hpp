#pragma once

#include <istream>
#include <streambuf>
#include <string>
#include <vector>

#include "cli/commands/file_reader.hpp"

namespace referee::internal::cli {

/// Adapts a FileReader to a stream of the standard library.
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

    FileReader file_;
    std::vector<char> bytes_;
  };

  Buffer buffer_;
};

}  // namespace referee::internal::cli

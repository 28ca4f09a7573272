#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "base/deadline.hpp"
#include "io/compression/decompressor.hpp"
#include "io/descriptor.hpp"
#include "io/reader.hpp"
#include "io/source.hpp"

namespace referee::internal::io {

/// A file that is read as all other input is: it waits for data that has not arrived yet,
/// decompresses what is compressed, ignores what is appended to a regular file after it was opened,
/// and errors are base::Error with the file's name and the reason.
class FileReader : public Reader {
 public:
  /// "-" is standard input. `deadline` is checked at every read. With `stays_open` false a file is
  /// open only while it is read, and must be a regular one. Holds at most `bytes` of compressed
  /// data.
  explicit FileReader(std::string path, const base::Deadline& deadline = {}, bool stays_open = true,
                      std::size_t bytes = Decompressor::default_bytes);

  /// What `reader` reads, as a file of that name.
  FileReader(std::string name, std::unique_ptr<Reader> reader);

  std::size_t read(std::span<char> room) override;

 private:
  void open(const base::Deadline& deadline);

  std::string path_;
  Descriptor file_;
  std::optional<FileSource> source_;  // if it is a regular file
  std::unique_ptr<Reader> reader_;
  Decompressor text_;
};

}  // namespace referee::internal::io

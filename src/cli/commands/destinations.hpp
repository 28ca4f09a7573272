#pragma once

#include <string>
#include <vector>

#include "io/walk/listing.hpp"

namespace referee::internal::cli {

/// The files that a command is going to write, looked at before any of them is touched: none may be
/// one that is to be read, whatever it is called.
class Destinations {
 public:
  /// `path` as the user has it; "-" is standard output. The file need not be there yet.
  void add(const std::string& path);

  /// Throws UsageError, in the name of `option`, if the file at `path` ("-" is standard input) is
  /// one of them. A device may be both.
  void refuse(const std::string& option, const std::string& path) const;

 private:
  struct Existing {
    io::Identity identity;
    std::string path;
  };

  std::vector<Existing> existing_;
  std::vector<std::string> missing_;  // absolute paths of those that are not there yet
};

/// The absolute path of the file that standard output goes to; empty if it is none.
std::string path_of_standard_output();

}  // namespace referee::internal::cli

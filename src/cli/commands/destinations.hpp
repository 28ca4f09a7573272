#pragma once

#include <string>
#include <vector>

#include "io/walk/listing.hpp"

namespace referee::internal::cli {

/// The files that a command is going to write, checked before any of them is changed: none may be
/// one that is also read, under whatever name.
class Destinations {
 public:
  /// `path` as the user typed it; "-" is standard output. The file need not exist yet. Throws
  /// UsageError, with the name of `option`, if there is one that goes to the same place.
  void add(const std::string& option, const std::string& path);

  bool has_standard_output() const { return has_standard_output_; }

  /// Throws UsageError, with the name of `option`, if the file at `path`, which is to be read, is
  /// one of them, or is standard input ("-") for the second time. A device may be both.
  void refuse(const std::string& option, const std::string& path);

  /// Their absolute paths, also of the file that standard output is redirected to: what a walk is
  /// to leave out.
  const std::vector<std::string>& paths() const { return paths_; }

 private:
  struct Existing {
    io::Identity identity;
    std::string path;
  };

  bool has_standard_output_ = false;
  bool is_standard_input_taken_ = false;
  std::vector<Existing> existing_;
  std::vector<io::Identity> pipes_;
  std::vector<std::string> paths_;
};

}  // namespace referee::internal::cli

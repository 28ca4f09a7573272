#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "io/listing.hpp"

namespace referee::io {

/// What standard input is called as an operand and in reports.
inline constexpr const char* standard_input = "-";

/// Which of the files below a directory are wanted. Globs are those of fnmatch(3); one without a
/// slash is matched with the name, one with a slash with the whole path as it would be printed,
/// where * goes across slashes. A file that the user names is always wanted.
struct WalkOptions {
  bool hidden = false;               ///< names that begin with a dot too
  bool follow = false;               ///< links to directories too
  std::vector<std::string> include;  ///< files that match none are left out, unless this is empty
  std::vector<std::string> exclude;  ///< files and directories that match one are left out
  std::vector<std::string> own;      ///< files that we are writing, as absolute paths: left out
};

/// Something to judge, or a directory that could not be read.
struct Found {
  std::string path;
  std::string trouble;        ///< why the directory at `path` cannot be read; else empty
  bool named = false;         ///< by the user, not met in a walk: it may be a FIFO
  std::uint64_t skipped = 0;  ///< special files passed since the last one found
};

/// Finds the files that a list of operands stands for, in byte order of their paths (a directory
/// that cannot be read in the place of `path/`), holding the names of one directory a level. A
/// directory is walked; "-" stays as it is. A path that is reached twice is found once, however the
/// operands overlap: an operand that lies in the tree of another owns its part of that tree.
///
/// Not for several threads at once.
class Walk {
 public:
  /// Ends early once `stop`, which must outlive this object, becomes true.
  Walk(const std::vector<std::string>& operands, WalkOptions options,
       const std::atomic<bool>& stop);

  /// The next one; nothing at the end.
  std::optional<Found> next();

  /// Special files passed since the last one found, at the end.
  std::uint64_t skipped() const { return skipped_; }

 private:
  /// An operand, before or during its walk.
  struct Root {
    std::string key;        ///< the path that it will give next, or a prefix of that
    std::string canonical;  ///< where it really is, to tell overlapping operands
    bool started = false;
    std::optional<Found> ready;
    struct Level {
      std::string path;       ///< with a slash at its end
      std::string canonical;  ///< the same
      Listing listing;
      std::size_t next = 0;
    };
    std::vector<Level> levels;
  };

  std::vector<Root> make_roots(const std::vector<std::string>& operands) const;
  void push(Root root);
  void start(Root& root);
  void advance(Root& root);
  bool step_into(Root& root, const std::string& path, const std::string& canonical);
  bool is_wanted(const Root::Level& level, const Name& name) const;
  bool is_owned_by_another(const std::string& canonical) const;
  static bool is_loop(const Root& root, const Identity& identity);

  WalkOptions options_;
  const std::atomic<bool>& stop_;
  std::vector<Root> roots_;      // a heap, the least key first
  std::set<std::string> owned_;  // canonical: the operands, if several, and our own files
  std::uint64_t skipped_ = 0;
};

}  // namespace referee::io

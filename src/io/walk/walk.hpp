#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/descriptor.hpp"
#include "io/walk/found.hpp"
#include "io/walk/listing.hpp"

namespace referee::internal::io {

/// Which of the files in a directory are wanted. Globs are those of fnmatch(3); one without a slash
/// is matched against the name, one with a slash against the whole path as it would be printed,
/// where * matches slashes too. A file that the user names is always wanted.
struct WalkOptions {
  bool hidden = false;                 ///< include names that begin with a dot
  bool follow = false;                 ///< follow links to directories
  std::vector<std::string> include{};  ///< files that match none are left out, unless this is empty
  std::vector<std::string> exclude{};  ///< files and directories that match one are left out
  std::string left_out_name{};  ///< files of this name are left out; for what is never a game
  /// If set, all other files are left out, and directories without any of these; named files too.
  /// Canonical paths.
  std::shared_ptr<const std::set<std::string, std::less<>>> only{};
  /// Files that we are writing, as absolute paths: they and the partial files beside them (see
  /// output/output.hpp), ours and those of other processes, are left out.
  std::vector<std::string> own{};
  bool places = false;  ///< set Found::place
};

/// Finds the files of a list of operands, in byte order of their paths (a directory that cannot be
/// read at the place of `path/`), holding the names of one directory for each level. A directory is
/// walked; "-" stays as it is. A path that is reached twice is found once, however the operands
/// overlap: an operand that lies in the tree of another one owns its part of that tree.
///
/// Not for several threads at once.
class Walk {
 public:
  /// Ends early once `stop`, which must outlive this object, becomes true.
  Walk(const std::vector<std::string>& operands, WalkOptions options,
       const std::atomic<bool>& stop);

  /// Puts the next file into `found`; false at the end.
  bool next(Found& found);

  /// Whether the next one is known, as far as that can be told: directories may have to be read to
  /// find another.
  bool is_next_at_hand() const;

  /// The special files passed after the last file, at the end.
  std::uint64_t skipped() const { return skipped_; }

 private:
  struct Operand {
    std::string key;        ///< its path, with a slash at the end of a directory's
    std::string canonical;  ///< the resolved path, to detect overlapping operands
  };

  /// A directory named by the user, while it is walked.
  struct Tree {
    struct Level {
      std::size_t path_bytes;  ///< of the path of the next file: the directory's, with a slash
      Identity identity;       ///< only when links are followed
      std::shared_ptr<const Descriptor> directory;  ///< null when too many are open
      Listing listing;
      std::size_t next = 0;
    };

    std::string path;            ///< of the next file, or of a directory on the way there
    std::string canonical;       ///< of the tree, with a slash
    std::size_t root_bytes = 0;  ///< of `path`: the tree's, with a slash
    std::string error;           ///< if the next result is a directory that cannot be read
    bool ready = false;          ///< there is a next result
    std::uint64_t skipped = 0;
    std::vector<Level> levels;
  };

  static bool comes_later(const Tree& a, const Tree& b);
  std::vector<Operand> in_order(const std::vector<std::string>& operands) const;
  bool is_turn_of_operand() const;
  bool enter(Operand& operand, Found& found);
  void hand_out(const Tree& tree, Found& found) const;
  void go_on();
  void find_next(Tree& tree);
  void step_into(Tree& tree);
  void list(Tree& tree);
  bool is_wanted(const Tree& tree, Listing::Name name) const;
  static std::string canonical_path(const Tree& tree);
  bool is_among(const Operand& operand) const;
  bool is_among(const Tree& tree, Listing::Name name) const;
  bool is_owned_by_another(const Tree& tree) const;
  bool is_own(std::string_view path) const;
  std::shared_ptr<const Descriptor> keep(Descriptor directory);

  WalkOptions options_;
  const std::atomic<bool>& stop_;
  std::vector<Operand> operands_;  // in order
  std::size_t next_operand_ = 0;
  std::vector<Tree> trees_;      // a heap, the least path first
  std::set<std::string> owned_;  // canonical: the operands, if several
  std::set<std::string, std::less<>> own_;
  bool is_given_ = false;  // the result of the first tree has been given
  std::size_t max_open_;
  std::vector<std::weak_ptr<const Descriptor>> open_;  // directories that are held open
  std::uint64_t skipped_ = 0;
};

}  // namespace referee::internal::io

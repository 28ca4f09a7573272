#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "io/walk/directories_ahead.hpp"
#include "io/walk/directory.hpp"
#include "io/walk/found.hpp"
#include "io/walk/listing.hpp"
#include "io/walk/operands.hpp"
#include "io/walk/selection.hpp"

namespace referee::internal::io {

/// Finds the files of a list of operands, in byte order of their paths (a directory that cannot be
/// read at the place of `path/`), holding the names of one directory for each level, and those of
/// some that are read ahead. A directory is walked; "-" stays as it is. A path that is reached
/// twice is found once, however the operands overlap: an operand that lies in the tree of another
/// one owns its part of that tree.
///
/// Not for several threads at once.
class Walk {
 public:
  /// Ends early once `stop`, which must outlive this object, becomes true.
  Walk(const PathList& operands, const WalkOptions& options, const std::atomic<bool>& stop);

  /// Puts the next file into `found`; false at the end.
  bool next(Found& found);

  /// Whether the next one is known, as far as that can be told: directories may have to be read to
  /// find another.
  bool is_next_at_hand() const;

  /// The special files passed after the last file, at the end.
  std::uint64_t skipped() const { return skipped_; }

 private:
  /// A directory named by the user, while it is walked.
  struct Tree {
    struct Level {
      std::shared_ptr<const Directory> directory;
      std::size_t next = 0;                                    ///< of its names
      std::shared_ptr<DirectoriesAhead::Upcoming> upcoming{};  ///< may be null
    };

    std::string path;  ///< of the next file, or of a directory on the way there
    std::shared_ptr<const Root> root;
    std::string error;   ///< if the next result is a directory that cannot be read
    bool ready = false;  ///< there is a next result
    std::uint64_t skipped = 0;
    std::vector<Level> levels;
  };

  static bool comes_later(const Tree& a, const Tree& b);
  bool is_turn_of_operand() const;
  bool enter(Operand operand, Found& found);
  static const std::shared_ptr<const Root>& root_of(const Tree& tree);
  void hand_out(const Tree& tree, Found& found) const;
  void go_on();
  void find_next(Tree& tree);
  void step_into(Tree& tree);
  void list(Tree& tree);
  void leave(Tree& tree);

  const bool places_;
  const std::atomic<bool>& stop_;
  Operands operands_;
  std::vector<Tree> trees_;  // a heap, the least path first
  bool is_given_ = false;    // the result of the first tree has been given
  std::uint64_t skipped_ = 0;
  Selection selection_;
  DirectoryReader reader_;
  DirectoriesAhead ahead_;
};

}  // namespace referee::internal::io

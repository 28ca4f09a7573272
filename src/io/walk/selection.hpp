#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/ahead/files_ahead.hpp"
#include "io/sorting/sorted_names.hpp"
#include "io/walk/listing.hpp"

namespace referee::internal::io {

/// When directories are read ahead of a walk, by threads.
enum class WalkAhead {
  when_slow,  ///< while reading them makes the walk wait: on a cold disk, on a far file system
  never,
  always,  ///< for tests
};

/// A file of this name states options for its folder and all below it: a walk never takes it for a
/// game.
inline constexpr const char* config_name = "referee.toml";

/// Which of the files in a directory are wanted. Globs are those of fnmatch(3); one without a slash
/// is matched against the name, one with a slash against the whole path as it would be printed,
/// where * matches slashes too. A file that the user names is always wanted.
struct WalkOptions {
  bool hidden = false;                 ///< include names that begin with a dot
  bool follow = false;                 ///< follow links to directories
  std::vector<std::string> include{};  ///< files that match none are left out, unless this is empty
  std::vector<std::string> exclude{};  ///< files and directories that match one are left out
  /// If set, all other files are left out, and directories without any of these; named files too.
  /// Canonical paths.
  std::shared_ptr<const std::set<std::string, std::less<>>> only{};
  /// Files that we are writing, as absolute paths: they and the partial files beside them (see
  /// output/output.hpp), ours and those of other processes, are left out.
  std::vector<std::string> own{};
  bool places = false;  ///< set Found::place
  WalkAhead read_ahead = WalkAhead::when_slow;
  AheadSettings ahead{};  ///< how files are fetched, and operands and sizes asked for
};

/// Why a pattern is no glob: fnmatch(3) would take it literally, which nobody means. Empty if it is
/// one.
std::string complaint_on_glob(const std::string& glob);

/// A directory named by the user, or reached by a link that is followed.
struct Root {
  std::string canonical;       ///< its resolved path, with a slash
  std::size_t path_bytes = 0;  ///< of its printed path, with a slash, in the paths below it

  /// That of what is found at `path` in its tree, without a slash at the end.
  std::string canonical_of(const std::string& path) const;
};

/// The path with all links resolved, also the last one; as it is if there is no such file, or it
/// cannot be resolved.
std::string resolved(const std::string& path);

/// The resolved path of a directory that is a link; empty if it is none.
std::string target_of_link(const std::string& directory);

/// Says which names a walk is to find or enter. Any thread may ask.
class Selection {
 public:
  /// The operands with the canonical paths `owned` (null: none) own their parts of the trees of
  /// others.
  Selection(WalkOptions options, std::shared_ptr<const SortedNames> owned);

  /// Whether `name`, at the end of `path`, is to be found or walked. What a link leads to, where
  /// links are followed, is known by its own path.
  bool wants(const Root& root, const std::string& path, Listing::Name name) const;

  /// Whether a file that the user names is to be found. What is not there is an error to report,
  /// whatever was asked for.
  bool wants_operand(const std::string& path, const std::string& canonical) const;

 private:
  bool is_wanted(const std::string& path, Listing::Name name) const;
  bool is_among(const std::string& canonical, Kind kind) const;
  bool is_own(std::string_view canonical) const;

  WalkOptions options_;
  std::shared_ptr<const SortedNames> owned_;
  std::set<std::string, std::less<>> own_;
};

/// "dir/" for "dir", and for itself.
std::string with_slash(std::string path);

/// "dir" for "dir///"; "/" stays.
std::string without_slashes(std::string path);

}  // namespace referee::internal::io

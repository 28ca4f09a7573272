#pragma once

#include <atomic>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "io/ahead/files_ahead.hpp"
#include "io/sorting/sorted_items.hpp"
#include "io/sorting/sorted_names.hpp"

namespace referee::internal::io {

/// Paths as the user has named them, in that order: a few, or the millions of a list. They are
/// added by one thread; later any thread may read them, each with its own reader.
class PathList {
 public:
  PathList() = default;
  PathList(std::initializer_list<std::string> paths) : PathList(std::vector<std::string>(paths)) {}
  PathList(const std::vector<std::string>& paths);  // NOLINT(google-explicit-constructor)

  /// Throws as Spool::add().
  void add(std::string_view path);
  void finish() { spool_->finish(); }

  bool empty() const { return spool_->bytes() == 0; }

  /// The paths, as the keys of items.
  SpoolReader reader() const { return SpoolReader(*spool_); }

 private:
  std::shared_ptr<Spool> spool_ = std::make_shared<Spool>();  // copies of a list share it
};

/// A file or directory that a walk begins with.
struct Operand {
  std::string path;       ///< with a slash at the end of a directory's
  std::string canonical;  ///< the resolved path, by which names of one file are recognised

  bool is_directory() const { return path.ends_with('/'); }
};

/// The operands of a walk, in byte order of their paths. Of two names for one file only the first
/// in this order is kept. Memory is bounded, however many they are. Used by one thread at a time.
class Operands {
 public:
  /// Asks for the kinds of the paths, many at a time where that pays. Leaves out the rest of them
  /// once `stop` is true. Throws as Spool::add().
  Operands(const PathList& paths, const AheadSettings& settings, const std::atomic<bool>& stop);

  /// The next one, until it is taken; null at the end.
  const Operand* front() const { return has_front_ ? &front_ : nullptr; }

  /// Gives the next one. REQUIRES: there is one.
  Operand take();

  /// The canonical paths of all, if there are directories and other operands besides one of them;
  /// else null: nothing that a walk meets is an operand then.
  std::shared_ptr<const SortedNames> names() const { return names_; }

 private:
  void sort(const PathList& paths, const AheadSettings& settings, const std::atomic<bool>& stop,
            SortedItems& by_place);
  void keep(const Item& operand);
  void find_next();

  SortedItems by_path_;
  std::uint64_t kept_ = 0;
  bool has_directories_ = false;
  std::shared_ptr<SortedNames> names_;
  Operand front_;
  bool has_front_ = false;
};

}  // namespace referee::internal::io

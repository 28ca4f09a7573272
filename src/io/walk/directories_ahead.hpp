#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "io/walk/directory.hpp"
#include "io/walk/selection.hpp"

namespace referee::internal::io {

/// Reads the directories that a walk enters, and some of the next ones ahead of it, so that many
/// requests are in flight where each takes long. A few threads do that, always the directory that
/// comes first in the order of the walk. They are started when directories keep the walk waiting,
/// and pause while these do not.
///
/// A directory that could not be read ahead is read again when the walk enters it, so that what a
/// walk finds, and what it says of errors, does not depend on this. Besides the names of each level
/// of the walk, those of some directories are held, of a bounded size.
///
/// One thread walks.
class DirectoriesAhead {
 public:
  /// Both must outlive this object. `stop` ends what the walk waits for.
  DirectoriesAhead(const Selection& selection, DirectoryReader& reader, WalkAhead when,
                   const std::atomic<bool>& stop);
  DirectoriesAhead(const DirectoriesAhead&) = delete;
  DirectoriesAhead& operator=(const DirectoriesAhead&) = delete;
  ~DirectoriesAhead();

  /// What is read ahead of the walk in one of the directories that it is in.
  struct Upcoming;

  struct Entered {
    std::shared_ptr<const Directory> directory;  ///< null: as DirectoryReader::read()
    std::shared_ptr<Upcoming> upcoming;          ///< null: nothing is read ahead in it
  };

  /// The directory with number `index` among the names of that of `above`, which may be null. The
  /// walk goes through the names in order. Throws as DirectoryReader::read().
  Entered enter(Upcoming* above, std::size_t index, DirectoryRequest request);

  /// Whether directories are read ahead at present.
  bool is_active() const { return is_active_.load(std::memory_order_relaxed); }

  /// Reads ahead in a directory in which the walk is, from name number `next` on.
  std::shared_ptr<Upcoming> add(std::shared_ptr<const Directory> directory, std::size_t next);

  /// The walk leaves the directory.
  void remove(Upcoming& upcoming);

 private:
  struct Reading;
  using Candidates = std::map<std::string, std::shared_ptr<Upcoming>, std::less<>>;

  std::shared_ptr<const Directory> read(DirectoryRequest request);
  std::optional<Entered> take(Upcoming& above, std::size_t index);
  void schedule(const std::shared_ptr<Upcoming>& upcoming);
  void withdraw(Upcoming& upcoming);
  std::shared_ptr<Reading> begin();
  void finish(Reading& reading, std::shared_ptr<const Directory> directory);
  bool has_room();
  void make_room();
  void note(bool was_slow);
  void start_threads();
  void work();
  void read_ahead(std::unique_lock<std::mutex>& lock);

  const Selection& selection_;
  DirectoryReader& reader_;
  const WalkAhead when_;
  const std::atomic<bool>& stop_;
  std::atomic<bool> is_active_;
  std::atomic<bool> ended_{false};
  std::mutex mutex_;              // of what follows
  std::condition_variable work_;  // there may be something to read ahead
  std::condition_variable done_;  // a reading has been finished
  Candidates candidates_;         // by the path of the next directory to read in each
  std::size_t held_ = 0;          // directories that are being read, or were and wait for the walk
  std::size_t held_bytes_ = 0;
  bool is_full_ = false;
  const Reading* awaited_ = nullptr;  // by the walk; only compared
  unsigned slow_ = 0;  // rises with each directory that was slow, falls slowly with the others
  bool is_started_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace referee::internal::io

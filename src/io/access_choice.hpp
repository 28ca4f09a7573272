#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <vector>

namespace referee::internal::io {

/// The processor time that the calling thread has used, in nanoseconds.
std::uint64_t system_thread_time();

/// Decides from what they cost whether large files are mapped or read: which of the two takes less
/// processor time depends on the processor, the kernel and the file system, and text in a mapping
/// costs its judge more than text that was just copied. So some blocks are read and mapped by turns
/// (AccessTrial) while they are judged, and what cost less is done with all that follow. Safe for
/// any threads at once.
class AccessChoice {
 public:
  struct Settings {
    /// From how many bytes on, in all files, a trial is worth what it costs: about 1 % of judging.
    std::uint64_t worthwhile_bytes = std::uint64_t{64} << 20;
    /// How many blocks of a turn are read, the first of which only brings the buffer back into the
    /// processor's cache; and how many are mapped then.
    std::size_t read_blocks = 8;
    std::size_t mapped_blocks = 8;
    /// How many turns decide.
    std::size_t turns = 3;
    /// The processor time that the calling thread has used, in nanoseconds.
    std::uint64_t (*thread_time)() = system_thread_time;
  };

  /// What a block cost, in nanoseconds a byte.
  struct Cost {
    double access = 0;   ///< to read it, or its share in bringing in a part of the mapping
    double judging = 0;  ///< until the next one was asked for
  };

  AccessChoice() : AccessChoice(Settings()) {}
  explicit AccessChoice(const Settings& settings) : settings_(settings) {}

  const Settings& settings() const { return settings_; }

  /// To be called for each large file: whether it is a reason to try, or to do what has proved to
  /// be cheaper. Else it is to be mapped.
  bool is_worth_trying(std::uint64_t size);

  bool is_made() const { return made_ != Made::no; }

  /// Mapping, unless reading has proved to be cheaper.
  bool maps() const { return made_ != Made::reads; }

  void add_read(const Cost& cost);
  void add_mapped(const Cost& cost);

 private:
  enum class Made { no, maps, reads };

  void choose();

  const Settings settings_;
  std::atomic<std::uint64_t> opened_bytes_ = 0;
  std::atomic<Made> made_ = Made::no;
  std::mutex mutex_;  // of the rest
  std::vector<Cost> read_;
  std::vector<Cost> mapped_;
};

/// The turns of one reader until the choice is made.
class AccessTrial {
 public:
  /// `choice` must outlive this object.
  explicit AccessTrial(AccessChoice& choice) : choice_(choice) {}

  /// More blocks than any window of a mapping has.
  static constexpr std::size_t no_limit = std::size_t{1} << 20;

  /// To be called before a block is accessed, by the thread that has judged the one before: how
  /// many blocks from this one on are to be mapped, 0 if it is to be read.
  std::size_t begin();

  /// Then when its `bytes` bytes are there.
  void end(std::size_t bytes);

 private:
  bool is_read() const { return place_ < choice_.settings().read_blocks; }
  void add_last(std::uint64_t now);

  AccessChoice& choice_;
  std::size_t place_ = 0;    // of the block in its turn
  std::size_t bytes_ = 0;    // of the block; 0 before the first one
  std::uint64_t began_ = 0;  // in nanoseconds: its access,
  std::uint64_t ended_ = 0;  // and the end of that
};

}  // namespace referee::internal::io

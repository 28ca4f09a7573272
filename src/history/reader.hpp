#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "history/schema.hpp"

namespace referee::internal::history {

/// Reads a history; what others add meanwhile is not seen. Used by one thread.
class Reader {
 public:
  using Take = std::function<void(const Change& change)>;

  /// Throws as opened(), and database::Damaged.
  Reader(const std::string& path, const std::string& tool);

  std::uint64_t count_of_failing();

  /// The last so many runs, the newest last.
  report::PastRuns runs(std::uint64_t most);

  /// A run. Throws database::Damaged if there is none with this number.
  report::PastRun run(std::int64_t number);

  /// At most so many of the games that fail now: those that began to last come first, then in order
  /// of their paths.
  void failing(std::uint64_t most, const Take& take);

  /// All that is known of the games at a path, one game after the other, the newest change last.
  void changes_of(const std::string& path, const Take& take);

 private:
  database::Database database_;
};

}  // namespace referee::internal::history

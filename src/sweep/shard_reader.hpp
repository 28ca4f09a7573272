#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "report/jsonl_reader.hpp"
#include "sweep/reporter.hpp"

namespace referee::internal::sweep {

/// Consecutive games of a shard, printed, with what puts them into the order of the whole.
struct ShardBatch {
  struct Game {
    std::size_t place_end;   ///< in `places`; it begins where the one before ends
    std::size_t path_bytes;  ///< of the place, what is the path
    std::uint64_t number;    ///< in its file; 0 where a file is one game
    std::uint64_t line;      ///< of the shard's report
  };

  ReportBatch printed;           ///< says how many games there are
  std::string places;            ///< see report::place_of(): of all games, one after the other
  std::vector<Game> games;       ///< one each
  bool is_last = false;          ///< the report ends with it, as it should
  std::exception_ptr failure{};  ///< what is wrong after these games; nothing follows then either

  std::string_view place(std::size_t game) const {
    const std::size_t begin = game == 0 ? 0 : games[game - 1].place_end;
    return std::string_view(places).substr(begin, games[game].place_end - begin);
  }
  std::string_view path(std::size_t game) const {
    return place(game).substr(0, games[game].path_bytes);
  }
};

/// Reads the report of a shard, batch by batch, and prints its games to every output. Used by one
/// thread at a time.
class ShardReader {
 public:
  /// All must outlive this object.
  ShardReader(report::JsonlReader& shard, const Plan& plan, std::span<const ReportOutput> outputs,
              const std::atomic<bool>& stop, FileDigests& digests);

  /// The next game, and those after it that need not be waited for. Games that are not in order are
  /// a failure too. REQUIRES: the batch before was not the last, and has not failed.
  ShardBatch read(report::LineParser& parser) noexcept;

 private:
  bool is_full() const;
  void add_to(ShardBatch& batch);
  void check_order(std::string_view place, std::uint64_t game, bool begins_part);

  report::JsonlReader* shard_;
  Reporter reporter_;
  io::Found file_;
  std::optional<std::string> place_;  // of the game that was read last
  std::uint64_t game_ = 0;
};

}  // namespace referee::internal::sweep

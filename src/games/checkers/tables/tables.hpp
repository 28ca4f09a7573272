#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "games/checkers/tables/table_file.hpp"

namespace referee::internal::checkers {

/// Tells what positions are worth, from tables in memory. Unpacks blocks when they are asked for
/// and keeps some, 16 MiB at most, which is more than all of 4 discs. Used by one thread, as by a
/// search or a judge; any number of them share a file.
class Tables {
 public:
  explicit Tables(std::shared_ptr<const TableFile> file);

  Rules rules() const { return file_->rules(); }

  /// To the side to move; nothing for a position that has no number (TableIndex). A position
  /// without a move is a loss after 0 plies, if both sides have discs.
  std::optional<Worth> worth(const Position& position);

 private:
  static constexpr std::uint32_t most_kept = (std::uint32_t{16} << 20) / TableFile::block_bytes;

  struct Kept {
    std::optional<std::uint32_t> block;
    std::vector<std::uint8_t> bytes;
  };

  std::shared_ptr<const TableFile> file_;
  std::vector<Kept> kept_;  // each of the blocks with the same remainder
};

/// Where the tables of these rules are in a folder.
std::string path_of_tables(const std::string& folder, Rules rules);

/// Reads the tables of a folder. Throws base::Error, with the path.
std::shared_ptr<const TableFile> open_tables(const std::string& folder, Rules rules);

/// The same of the folder that is given, or else named by REFEREE_TABLES, or else of
/// referee/checkers in the user's folder of caches ($XDG_CACHE_HOME, ~/.cache), if there are any:
/// null if not.
std::shared_ptr<const TableFile> find_tables(const std::optional<std::string>& folder, Rules rules);

/// The same by all rules for which there are some there; not null, and none only if no folder is
/// named.
std::vector<std::shared_ptr<const TableFile>> find_all_tables(
    const std::optional<std::string>& folder);

}  // namespace referee::internal::checkers

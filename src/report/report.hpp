#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/digest.hpp"
#include "baseline/baseline.hpp"
#include "game/verdict.hpp"

namespace referee::internal::report {

/// A game as the older of two reports that are compared has it, and what differs.
struct Former {
  bool is_there = false;  ///< it is in the older report
  std::string path{};     ///< there
  /// Likewise, without properties; of a baseline the code alone, without a reason.
  game::Verdict verdict{};
  std::vector<std::string> fields{};  ///< of the verdicts, those that differ
  std::string old_properties{};       ///< the properties that differ, a JSON object; may be empty
  std::string new_properties{};       ///< likewise, of the newer report
  std::optional<game::Picture> picture{};  ///< once it was drawn
  std::string why_no_picture{};
  std::string why_no_new_picture{};  ///< of the newer report, for formats that show both at once
};

/// One judged game, as it is reported. Plain data.
struct Report {
  std::string_view path;  ///< as typed or found, any bytes; "-" for standard input
  game::Verdict verdict;
  bool is_directory = false;  ///< what is at the path is a directory that could not be read
  bool begins_part = false;   ///< it is the first of the part of its file that a shard judges
  std::optional<double>
      seconds{};                 ///< from opening the file to this verdict, when times are wanted
  std::uint64_t file_bytes = 0;  ///< of its file, as far as it is known
  std::optional<std::string> setup{};    ///< by which statistics group games, where they are wanted
  std::optional<game::Code> expected{};  ///< the code that it should have

  /// Of its file as it is on disk, where a printer wants it, or the file may have been moved.
  std::optional<base::Digest::Value> file_digest{};
  std::string_view former_path{};  ///< in the baseline, of a file that was moved; else empty

  bool is_compared = false;                        ///< with a baseline, or another report
  std::optional<baseline::Difference> difference;  ///< from it
  std::shared_ptr<Former> former{};                ///< if two reports are compared; else null

  /// Its line in JSON Lines, where the report was read from it and not made: it is
  /// written again unchanged, except for the difference, and for what a terminal may obey.
  std::string_view line;

  /// Whether the game is a failure, which the user should look at. Compared with a baseline: a
  /// difference that is not allowed. Otherwise: is_wrong().
  bool is_failure() const {
    return is_compared ? difference && !difference->allowed : is_wrong(verdict.code);
  }

  /// Whether this code is not the expected one, or, if no code was expected, is one of 4 to 9.
  bool is_wrong(game::Code code) const {
    return expected ? code != *expected : !game::is_valid(code);
  }

  /// Whether it is a failure as in the baseline, and so is none.
  bool is_known_failure() const { return is_compared && !difference && is_wrong(verdict.code); }

  /// Whether the file could not be read.
  bool is_unread() const { return verdict.code == game::Code::file_error && !is_missing(); }

  /// Whether the game may have a board.
  bool has_board() const { return verdict.code != game::Code::file_error && !is_missing(); }

  /// The same of the older of two reports.
  bool had_board() const {
    return former && former->is_there && former->verdict.code != game::Code::file_error;
  }

  /// Records how it differs from the baseline.
  void compare_with(baseline::Baseline& baseline);

  /// Whether there is no such game: then the verdict is that of the older report, or holds only the
  /// code of the baseline.
  bool is_missing() const { return difference && difference->change == baseline::Change::missing; }
};

/// A report that owns all that it refers to, and may be kept.
class SavedReport {
 public:
  /// Takes the verdict out of `report`, unless this throws; with `all_properties`, or with those
  /// that printers know.
  SavedReport(Report& report, bool all_properties);

  /// Valid until this object is moved or destroyed. The caller may take values out of it.
  Report& report();

  /// About how much memory it takes.
  std::size_t bytes() const;

 private:
  Report report_;
  std::string path_;
  std::vector<std::string> keys_;  // of the properties
};

// A list of them grows without copies.
static_assert(std::is_nothrow_move_constructible_v<SavedReport>);

}  // namespace referee::internal::report

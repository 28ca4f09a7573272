#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "baseline/line.hpp"
#include "game/verdict.hpp"

namespace referee::internal::report {

/// Two saved reports that are compared, and how they differ. Plain data: the sides are known when a
/// report on it begins, the counts when it ends.
struct Comparison {
  struct Side {
    std::string name;     ///< of its file, or as it was typed
    std::string version;  ///< of the tool that made it; empty if it does not say
    std::vector<std::pair<std::string, std::string>> options{};  ///< those that change verdicts
    std::uint64_t games = 0;
  };

  static constexpr std::size_t codes = game::code_table.size();

  /// How many games had one code and have another: most frequent ones first.
  struct Transition {
    game::Code from;
    game::Code to;
    std::uint64_t games;
  };
  std::vector<Transition> transitions() const;

  /// All games that differ.
  std::uint64_t differences() const;

  std::uint64_t count_of(baseline::Change kind) const {
    return by_kind[static_cast<std::size_t>(kind)];
  }

  Side before;
  Side after;
  bool looks_for_moves = false;  ///< both have digests of contents
  std::uint64_t same = 0;
  std::array<std::uint64_t, baseline::change_names.size()> by_kind{};
  std::array<std::array<std::uint64_t, codes>, codes> from_to{};  ///< of those that are in both

  /// A few of each kind for a summary, those with another code rather than others.
  struct Example {
    std::string line;  ///< of a list, without its end
    bool has_other_code;
  };
  void add_example(baseline::Change kind, Example example);
  std::array<std::vector<Example>, baseline::change_names.size()> examples{};
};

/// The kinds of differences between two reports, in the order in which they are listed.
inline constexpr std::array kinds_of_differences{baseline::Change::changed, baseline::Change::added,
                                                 baseline::Change::missing,
                                                 baseline::Change::moved};

/// Their names: "changed", "added", "removed", "moved".
constexpr std::string_view kind_name(baseline::Change kind) {
  if (kind == baseline::Change::added) return "added";
  return kind == baseline::Change::missing ? "removed" : name_of(kind);
}

/// "0.1.0, --precedence first".
std::string words_of(const Comparison::Side& side);

}  // namespace referee::internal::report

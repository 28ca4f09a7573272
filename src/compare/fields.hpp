#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "compare/side.hpp"
#include "report/line_parser.hpp"

namespace referee::internal::compare {

/// All properties of a game, where one is named: a property itself is `properties.NAME`.
inline constexpr std::string_view all_properties = "properties";

/// The names of the fields of a verdict that are compared, and `properties`.
std::vector<std::string> names_of_fields();

/// Finds the fields in which the verdicts of two reports on one game differ: those of
/// game::visit_fields() and the properties. How long judging took is none of them. Used by one
/// thread.
class FieldComparer {
 public:
  /// Only what both sides carry is compared, and what is not in `ignored`.
  FieldComparer(const Side::Carries& before, const Side::Carries& after,
                std::vector<std::string> ignored);

  /// Puts what differs into `former`, which has the older verdict: names in the order of the table.
  /// False if nothing does. `properties`: as properties_on_line(), of both; where they differ and
  /// are no JSON, `properties` as a whole do.
  bool compare(const report::Report& now, std::string_view old_properties,
               std::string_view new_properties, report::Former& former);

 private:
  bool compares_properties() const { return has_words_ && !is_ignored(all_properties); }
  bool is_ignored(std::string_view name) const;
  void compare_recorded(const game::Verdict& before, const game::Verdict& after,
                        report::Former& former) const;
  void compare_properties(std::string_view before, std::string_view after, report::Former& former);

  bool has_words_;
  bool has_expectations_;
  std::vector<std::string> ignored_;
  report::LineParser old_parser_;
  report::LineParser new_parser_;
};

}  // namespace referee::internal::compare

#pragma once

#include <span>
#include <string>

#include "report/report.hpp"

namespace referee::internal::report {

class LineMembers;

/// Reads games from their lines of JSON Lines, one after another. Used by one thread at a time.
class GameLine {
 public:
  /// From now on reports have all properties of their games. Their keys are valid as long as the
  /// path is.
  void want_all_properties() { wants_all_properties_ = true; }

  /// Reads the game of a line, without its end, whose members these are. A sample is removed from
  /// the text, which is then the line of a report without samples. Throws base::Error with the
  /// reason if the line is not written as a report is.
  void read(std::span<char> text, const LineMembers& line, bool has_sample);

  /// The game, with all that the formats other than JSON Lines need: of its properties only those
  /// that messages name, and the winning move, unless all are wanted. Its path and line are valid
  /// until the next call of read(), and as long as the text is. The caller may add to it, and move
  /// texts out of it, but must leave the number of the game. What statistics want is known only
  /// from a sample.
  Report& report() { return report_; }

 private:
  void clear();
  void take_verdict(const LineMembers& line, game::Verdict& verdict) const;
  void take_sample(std::span<char> text, const LineMembers& sample);

  bool wants_all_properties_ = false;
  std::string path_;
  std::string former_path_;  // of the game before
  std::string escaped_;      // the line, if it was not as it is written again
  Report report_;
};

}  // namespace referee::internal::report

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/deadline.hpp"
#include "base/digest.hpp"
#include "base/helper_pool.hpp"
#include "game/referee.hpp"
#include "pack/lines.hpp"
#include "pack/located_sink.hpp"
#include "pack/plain_reader.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// Judges the records of packs, one after another. Each thread has its own.
class RecordJudge {
 public:
  /// `format`, which may be null, and `referee`, the game's own, must outlive this object.
  RecordJudge(const game::RecordFormat* format, game::Referee& referee);

  /// How long the packs that follow may take.
  void set_deadline(const base::Deadline& deadline) { deadline_ = deadline; }

  /// Judges the record on a line. False if it is a part of a file: then call judge_parts().
  bool judge(const Line& line, LocatedSink& sink);

  /// Judges a file in several records, of which the first is on the present line of `lines`, and
  /// was given to judge() before. `helpers` may help.
  void judge_parts(Lines& lines, base::HelperPool& helpers, LocatedSink& sink);

 private:
  bool judge_fast(const Line& line, LocatedSink& sink);
  std::optional<game::FastVerdict> fast_verdict(std::string_view line);
  void judge_record(const Line& line, LocatedSink& sink);
  std::optional<std::string> write_text(const Record& record);
  void judge_text(LocatedSink& sink);
  void judge_blocks(io::Blocks& blocks, base::HelperPool& helpers, LocatedSink& sink);
  void refuse(const Line& line, std::string reason, LocatedSink& sink);

  const game::RecordFormat* format_;
  game::Referee& referee_;
  RecordReader records_;
  const Record* record_ = nullptr;               // on the present line
  std::unique_ptr<game::FastJudge> fast_judge_;  // null if there is none
  PlainReader plain_records_;
  std::string text_;  // of a game, in its padding
  std::vector<char> buffer_;
  base::Deadline deadline_;
  base::HelperPool nobody_;
  base::Digest digest_;
};

/// The verdict on a line that is no game.
game::Verdict refusal(game::Code code, std::string reason, game::Detail detail);

}  // namespace referee::internal::pack

#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/digest.hpp"
#include "base/patience.hpp"
#include "base/workers.hpp"
#include "game/referee.hpp"
#include "pack/lines.hpp"
#include "pack/located_sink.hpp"
#include "pack/plain_reader.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// Judges the records of packs, one after another. One a thread.
class RecordJudge {
 public:
  /// `form`, which may be null, and `referee`, the game's own, must outlive this object.
  RecordJudge(const game::Form* form, game::Referee& referee);

  /// How long the packs that follow may take.
  void set_patience(const base::Patience& patience) { patience_ = patience; }

  /// Judges the record on a line. False if it is a part of a file: judge_parts() then.
  bool judge(const Line& line, LocatedSink& sink);

  /// Judges a file in several records, of which the first is on the present line of `lines`, and
  /// was given to judge() before. `workers` may help.
  void judge_parts(Lines& lines, base::Workers& workers, LocatedSink& sink);

 private:
  bool judge_plain(const Line& line, LocatedSink& sink);
  std::optional<game::PlainVerdict> judge_plain(const PlainRecord& record);
  void judge_record(const Line& line, LocatedSink& sink);
  std::optional<std::string> write_text(const Record& record);
  void judge_text(LocatedSink& sink);
  void judge_blocks(io::Blocks& blocks, base::Workers& workers, LocatedSink& sink);
  void refuse(const Line& line, std::string reason, LocatedSink& sink);

  const game::Form* form_;
  game::Referee& referee_;
  RecordReader records_;
  const Record* record_ = nullptr;                 // on the present line
  std::unique_ptr<game::PlainJudge> plain_judge_;  // null if there is none
  PlainReader plain_records_;
  std::string text_;  // of a game, in its padding
  std::vector<char> buffer_;
  base::Patience patience_;
  base::Workers nobody_;
  base::Digest digest_;
};

/// The verdict on what is no game.
game::Verdict refusal(game::Code code, std::string reason, game::Detail detail);

}  // namespace referee::internal::pack

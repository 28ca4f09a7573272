#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/deadline.hpp"
#include "base/digest.hpp"
#include "base/helper_pool.hpp"
#include "game/referee.hpp"
#include "pack/lines.hpp"
#include "pack/plain_reader.hpp"
#include "pack/record.hpp"

namespace referee::internal::pack {

/// A decorator that passes on the verdicts on the games of a pack, numbered consecutively, and
/// located in the pack instead of in the text that was judged.
///
///     sink.begin(line, record)     a record, or a line that is none,
///     sink.take(verdict) ...       the verdicts on its text
///     sink.end(bytes)
class LocatedSink : public game::Sink {
 public:
  /// `games` is how many games of the pack have been judged before.
  explicit LocatedSink(game::Sink& sink, std::uint64_t games = 0)
      : sink_(&sink), wanted_(sink.wanted()), games_(games), first_(games) {}

  /// How many games of the pack have been judged.
  std::uint64_t games() const { return games_; }

  /// `record` may be null. What is needed of both is copied.
  void begin(const Line& line, const Record* record);

  void take(game::Verdict verdict) override;
  game::Wanted wanted() const override { return wanted_; }

  /// Of the games of the present record, or of the next one if it has ended.
  game::Detail detail_of(std::uint64_t game) const override {
    return wanted_.differs ? sink_->detail_of(first_ + game) : wanted_.detail;
  }

  /// Sets the digest of the last verdict, unless it has one.
  void add_digest(const std::optional<base::Digest::Value>& digest);

  /// Ends the record, which has `bytes` bytes in the pack with all its lines. The last verdict has
  /// waited for that number.
  void end(std::uint64_t bytes);

  /// A verdict without words on game number `game` of a pack.
  static game::Verdict verdict_of(const Line& line, std::optional<game::Code> expect,
                                  const game::FastVerdict& plain, std::uint64_t game);

  /// The only verdict on a record, without words.
  virtual void take_fast(const Line& line, std::optional<game::Code> expect,
                         const game::FastVerdict& plain);

 protected:
  explicit LocatedSink(const game::Wanted& wanted) : wanted_(wanted) {}

  /// Hands out a verdict that is complete.
  virtual void pass_on(game::Verdict verdict) { sink_->take(std::move(verdict)); }

 private:
  void complete(std::uint64_t bytes);
  void add_properties(game::Verdict& verdict) const;

  game::Sink* sink_ = nullptr;
  game::Wanted wanted_;
  std::uint64_t games_ = 0;
  std::uint64_t first_ = 0;  // of them before the present record
  std::uint64_t line_ = 0;
  std::uint64_t byte_ = 0;
  std::string id_;
  bool has_id_ = false;
  bool is_hex_ = false;
  bool is_raw_ = false;
  std::optional<game::Code> expect_;
  std::optional<game::Verdict> waiting_;
};

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

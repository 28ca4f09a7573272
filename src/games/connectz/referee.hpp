#pragma once

#include <vector>

#include "game/referee.hpp"
#include "games/connectz/fast_judge.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/segments/splitter.hpp"

namespace referee::internal::connectz {

/// Judges one Connect Z file after another: a small one alone, by a FastJudge where no words are
/// wanted and it can; a large one with all threads that help.
class Referee final : public game::Referee {
 public:
  explicit Referee(const Settings& settings)
      : keeps_text_(settings.canvas && settings.canvas->replay),
        sharing_(settings.sharing),
        judge_(settings),
        fast_judge_(settings.precedence) {}

  void judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) override;

 private:
  bool is_shared(const io::Source& source, const base::HelperPool& helpers) const;
  bool is_small(const io::Source* source, const base::HelperPool& helpers) const;
  game::Verdict judged(io::Blocks& blocks, base::HelperPool& helpers, game::Detail detail);
  game::Verdict judge_small(io::Blocks& blocks, game::Detail detail);
  void read(io::Blocks& blocks, base::HelperPool& helpers);
  void judge_source(const io::Source& source, const base::Deadline& deadline,
                    base::HelperPool& helpers);
  void judge_stream(io::Blocks& blocks, base::HelperPool& helpers);
  void judge_pieces(io::Blocks& blocks, std::size_t piece_bytes, base::HelperPool& helpers);
  bool take_front(Splitter& pieces);
  bool end_by(const std::exception_ptr& error);

  bool keeps_text_;  // for a replay
  Sharing sharing_;
  Judge judge_;
  FastJudge fast_judge_;
  std::vector<char> buffer_;
};

}  // namespace referee::internal::connectz

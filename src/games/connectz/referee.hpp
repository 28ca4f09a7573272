#pragma once

#include <vector>

#include "game/referee.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/segments/file_splitter.hpp"
#include "games/connectz/segments/stream_splitter.hpp"

namespace referee::internal::connectz {

/// Judges one Connect Z file after another: a small one alone, a large one with all threads that
/// help.
class Referee final : public game::Referee {
 public:
  explicit Referee(const Settings& settings)
      : keeps_text_(settings.canvas && settings.canvas->replay),
        sharing_(settings.sharing),
        judge_(settings) {}

  void judge(io::Blocks& blocks, base::HelperPool& helpers, game::Sink& sink) override;

 private:
  void read(io::Blocks& blocks, base::HelperPool& helpers);
  void judge_mapped(const io::Source& source, const base::Deadline& deadline);
  void judge_together(const io::Source& source, const base::Deadline& deadline,
                      base::HelperPool& helpers);
  void judge_stream(io::Blocks& blocks, base::HelperPool& helpers);
  void judge_batches(io::Blocks& blocks, std::size_t batch_bytes, base::HelperPool& helpers);
  bool take_front(StreamSplitter& batches, const base::Deadline& deadline);
  bool take(Segment&& segment, const io::Source& source, std::uint64_t end,
            const base::Deadline& deadline);
  bool end_by(const std::exception_ptr& error);

  bool keeps_text_;  // for a replay
  Sharing sharing_;
  Judge judge_;
  std::vector<char> buffer_;
};

}  // namespace referee::internal::connectz

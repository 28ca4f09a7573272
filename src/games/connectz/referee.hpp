#pragma once

#include <vector>

#include "game/referee.hpp"
#include "games/connectz/batches.hpp"
#include "games/connectz/judge.hpp"
#include "games/connectz/pieces.hpp"

namespace referee::internal::connectz {

/// Judges one Connect Z file after another: a small one alone, a large one with everybody who comes
/// to help.
class Referee final : public game::Referee {
 public:
  explicit Referee(const Settings& settings) : sharing_(settings.sharing), judge_(settings) {}

  void judge(io::Blocks& blocks, base::Workers& workers, game::Sink& sink) override;

 private:
  void judge_mapped(const io::Source& source, const base::Patience& patience);
  void judge_together(const io::Source& source, const base::Patience& patience,
                      base::Workers& workers);
  void judge_stream(io::Blocks& blocks, base::Workers& workers);
  void judge_batches(io::Blocks& blocks, std::size_t batch_bytes, base::Workers& workers);
  bool take_front(Batches& batches, const base::Patience& patience);
  bool take(const Segment& segment, const io::Source& source, std::uint64_t end,
            const base::Patience& patience);
  bool end_by(const std::exception_ptr& trouble);

  Sharing sharing_;
  Judge judge_;
  std::vector<char> buffer_;
};

}  // namespace referee::internal::connectz

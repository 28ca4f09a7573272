#include "games/checkers/tables/table_builder.hpp"

#include <array>

#include "base/error.hpp"
#include "games/checkers/rules/move_generator.hpp"
#include "games/checkers/tables/shared_work.hpp"

namespace referee::internal::checkers {
namespace {

using TableNumbers = std::vector<std::uint32_t>;

/// Calls `f` with the positions from which a step without a crowning leads to this one. REQUIRES:
/// black is to move, so that white made the step.
template <typename F>
void for_each_before(const Position& position, F&& f) {
  for_each_bit(position.white, [&](unsigned bit) {
    const Squares disc = Squares{1} << bit;
    const bool is_king = position.is_king(bit);
    const auto step_back = [&]<Way W>() {
      const Squares from = shifted<W>(disc) & position.empty();
      if (from == 0) return;
      Position before = position;
      before.to_move = Color::white;
      before.white ^= disc | from;
      if (is_king) before.kings ^= disc | from;
      f(before);
    };
    using White = Traits<Rules::english, Color::white>;
    for_ways(White::Backward{}, step_back);
    if (is_king) for_ways(White::Forward{}, step_back);
  });
}

/// Computes one group; those before it are done.
class GroupBuilder {
 public:
  GroupBuilder(const TableIndex& index, const TableIndex::Group& group, Rules rules,
               const TableWork& work, WorthBytes& bytes)
      : index_(index), group_(group), rules_(rules), work_(work), bytes_(bytes) {}

  /// A position is decided after N plies only if one that it leads to is after N - 1. So of these,
  /// the ones before them are looked at, and at first all.
  void run() {
    find_due();
    TableNumbers candidates;
    for (unsigned plies = 0; plies <= last_due_ || !candidates.empty(); ++plies) {
      if (plies > Worth::most_plies)
        throw base::Error("a game takes too many plies for the tables");
      candidates.insert(candidates.end(), due_[plies].begin(), due_[plies].end());
      std::sort(candidates.begin(), candidates.end());
      candidates.erase(std::unique(candidates.begin(), candidates.end()), candidates.end());
      const TableNumbers decided = decided_after(plies, candidates);
      for (const std::uint32_t number : decided) {
        bytes_[number] = Worth::after_plies(plies).byte();
      }
      candidates = before(decided);
    }
  }

 private:
  struct Due {
    std::uint32_t number;
    std::uint32_t plies;
  };

  bool holds(std::uint32_t number) const { return number >= group_.begin && number < group_.end; }

  WorthOfMoves worth_of(std::uint32_t number) const {
    return worth_of_moves(index_.position_of(number), rules_, [&](const Position& next) {
      return Worth::of_byte(bytes_[*index_.number_of(next)]);
    });
  }

  /// Finds when positions may be decided by moves that leave the group, or as there is none.
  void find_due() {
    const auto found =
        visit_shared<Due>(work_, group_.begin, group_.end, [this](std::uint64_t i, auto& dues) {
          const auto number = static_cast<std::uint32_t>(i);
          const Position position = index_.position_of(number);
          bool has_moves = false;
          for (const Move& move : generate(position, rules_)) {
            has_moves = true;
            const Position next = after(position, move);
            const auto next_number = index_.number_of(next);
            if (!next_number) {
              dues.push_back({number, 1});  // the other side has no discs
            } else if (!holds(*next_number) && bytes_[*next_number] != 0) {
              dues.push_back({number, Worth::of_byte(bytes_[*next_number]).plies() + 1});
            }
          }
          if (!has_moves) dues.push_back({number, 0});
        });
    for (const Due& due : found) {
      due_[due.plies].push_back(due.number);
      last_due_ = std::max(last_due_, due.plies);
    }
  }

  TableNumbers decided_after(unsigned plies, const TableNumbers& candidates) const {
    return visit_shared<std::uint32_t>(work_, 0, candidates.size(),
                                       [&](std::uint64_t i, TableNumbers& decided) {
                                         const std::uint32_t number = candidates[i];
                                         if (bytes_[number] != 0) return;
                                         const WorthOfMoves worth = worth_of(number);
                                         if (!worth.is_draw() && worth.plies() == plies)
                                           decided.push_back(number);
                                       });
  }

  TableNumbers before(const TableNumbers& decided) const {
    return visit_shared<std::uint32_t>(
        work_, 0, decided.size(), [&](std::uint64_t i, TableNumbers& found) {
          for_each_before(index_.position_of(decided[i]), [&](const Position& position) {
            const std::uint32_t number = *index_.number_of(position);
            if (bytes_[number] == 0) found.push_back(number);
          });
        });
  }

  const TableIndex& index_;
  const TableIndex::Group& group_;
  Rules rules_;
  const TableWork& work_;
  WorthBytes& bytes_;
  std::array<TableNumbers, Worth::most_plies + 2> due_;  // by plies
  std::uint32_t last_due_ = 0;
};

}  // namespace

WorthBytes build_tables(const TableIndex& index, Rules rules, const TableWork& work) {
  WorthBytes bytes(index.positions());
  for (const TableIndex::Group& group : index.groups()) {
    GroupBuilder(index, group, rules, work, bytes).run();
    work.progress(group.end);
  }
  return bytes;
}

}  // namespace referee::internal::checkers

#include "games/checkers/tables/table_check.hpp"

#include "base/random.hpp"
#include "games/checkers/tables/shared_work.hpp"

namespace referee::internal::checkers {
namespace {

/// A draw where nothing is decided within so many plies.
Worth searched(const Position& position, Rules rules, unsigned plies) {
  if (plies == 0) return can_move(position) ? Worth() : Worth::after_plies(0);
  return worth_of_moves(position, rules,
                        [&](const Position& next) { return searched(next, rules, plies - 1); })
      .worth();
}

}  // namespace

std::vector<WrongWorth> check_by_moves(const TableIndex& index, Rules rules,
                                       const WorthBytes& worth, const TableWork& work) {
  std::vector<WrongWorth> wrong;
  for (const TableIndex::Group& group : index.groups()) {
    const auto found = visit_shared<WrongWorth>(
        work, group.begin, group.end, [&](std::uint64_t i, std::vector<WrongWorth>& own) {
          const auto number = static_cast<std::uint32_t>(i);
          const Worth is = Worth::of_byte(worth[number]);
          const Worth expected =
              worth_of_moves(index.position_of(number), rules, [&](const Position& next) {
                return Worth::of_byte(worth[*index.number_of(next)]);
              }).worth();
          if (is != expected) own.push_back({number, is, expected});
        });
    wrong.insert(wrong.end(), found.begin(), found.end());
    work.progress(group.end);
  }
  return wrong;
}

std::vector<WrongWorth> check_by_search(const TableIndex& index, Rules rules,
                                        const WorthBytes& worth, std::uint64_t count,
                                        unsigned plies, const TableWork& work) {
  constexpr std::uint64_t chunk = 16;
  return visit_shared<WrongWorth>(
      work, 0, count,
      [&](std::uint64_t i, std::vector<WrongWorth>& own) {
        const auto number =
            static_cast<std::uint32_t>(base::Random(base::mix(0, i)).below(index.positions()));
        const Worth is = Worth::of_byte(worth[number]);
        const Worth expected = searched(index.position_of(number), rules, plies);
        const bool is_found = !is.is_draw() && is.plies() <= plies;
        if (is_found ? is != expected : !expected.is_draw()) own.push_back({number, is, expected});
      },
      chunk);
}

}  // namespace referee::internal::checkers

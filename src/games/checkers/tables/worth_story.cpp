#include "games/checkers/tables/worth_story.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace referee::internal::checkers {

WorthStory::WorthStory(const std::vector<std::shared_ptr<const TableFile>>& files) {
  for (const auto& file : files) tables_.push_back(std::make_shared<Tables>(file));
}

void WorthStory::add(const Position& position, Rules rules, std::uint64_t moves) {
  const auto tables =
      std::find_if(tables_.begin(), tables_.end(),
                   [&](const std::shared_ptr<Tables>& each) { return each->rules() == rules; });
  if (tables == tables_.end() || changes_.size() == most_changes) return;
  const std::optional<Worth> worth = (*tables)->worth(position);
  if (!worth) return;
  const Change change{moves, *worth, position.to_move};
  if (changes_.empty() || outcome_of(changes_.back()) != outcome_of(change)) {
    changes_.push_back(change);
  }
}

std::string WorthStory::outcome_of(const Change& change) {
  if (change.worth.is_draw()) return "drawn";
  const Color winner = change.worth.is_win() ? change.to_move : opponent(change.to_move);
  return fmt::format("{} wins", name_of(winner));
}

game::NamedTexts WorthStory::words() const {
  game::NamedTexts words;
  for (std::size_t i = 0; i < changes_.size(); ++i) {
    const Change& change = changes_[i];
    std::string text = outcome_of(change);
    if (i + 1 < changes_.size()) {
      text += fmt::format(" until move {}", changes_[i + 1].moves - 1);
    } else if (!change.worth.is_draw()) {
      text += fmt::format(" in {} {}", change.worth.plies(),
                          change.worth.plies() == 1 ? "ply" : "plies");
    }
    words.emplace_back(fmt::format("after move {}", change.moves), std::move(text));
  }
  return words;
}

}  // namespace referee::internal::checkers

#include "games/checkers/pdn/move_line.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

namespace referee::internal::checkers {

void MoveLine::begin(const draughts::Position& start, Rules rules) {
  rules_ = rules;
  set_position(start);
  before_ = start;
}

draughts::Position MoveLine::position() const {
  return is_checkers(rules_) ? wide(checkers_) : draughts_;
}

void MoveLine::set_position(const draughts::Position& position) {
  if (is_checkers(rules_)) {
    checkers_ = narrow(position);
  } else {
    draughts_ = position;
  }
}

bool MoveLine::can_move() const {
  return is_checkers(rules_) ? checkers::can_move(checkers_) : !generate(draughts_, rules_).empty();
}

void MoveLine::keep(ShownMove shown, std::string text) {
  shown_ = std::move(shown);
  if (moves_.size() == 2 * most_moves_drawn) {
    moves_.erase(moves_.begin(), moves_.begin() + most_moves_drawn);
  }
  moves_.push_back(std::move(text));
}

std::vector<std::string> MoveLine::last_moves() const {
  const std::size_t drawn = std::min(moves_.size(), most_moves_drawn);
  return {moves_.end() - static_cast<std::ptrdiff_t>(drawn), moves_.end()};
}

void MoveLine::begin_variation(bool goes_on) {
  const bool is_too_deep = depth_++ >= most_branches;
  if (is_too_deep || !goes_on) return;
  Branch& branch = branches_.emplace_back(Branch{position(), before_, plies_, shown_, {}, plies_});
  if (!(position() == before_)) {
    branch.plies_kept = --plies_;
    shown_.reset();
    if (!moves_.empty()) {
      branch.replaced = std::move(moves_.back());
      moves_.pop_back();
    }
  }
  set_position(before_);
}

void MoveLine::end_variation(bool goes_on) {
  const bool is_branch = depth_-- == branches_.size();
  if (!is_branch || !goes_on) return;
  return_to(branches_.back());
  branches_.pop_back();
}

void MoveLine::leave_variations(bool goes_on) {
  depth_ = 0;
  if (branches_.empty() || !goes_on) return;
  return_to(branches_.front());
  branches_.clear();
}

void MoveLine::return_to(const Branch& branch) {
  set_position(branch.position);
  before_ = branch.before;
  shown_ = branch.shown;
  moves_.resize(moves_.size() - std::min<std::uint64_t>(moves_.size(), plies_ - branch.plies_kept));
  if (branch.replaced) moves_.push_back(*branch.replaced);
  plies_ = branch.plies;
}

std::string MoveLine::place_of_variation() const {
  if (branches_.empty()) return {};
  const std::uint64_t ply = branches_.front().plies;
  return ply == 0 ? "in a variation before the first move: "
                  : fmt::format("in a variation of move {}: ", ply);
}

}  // namespace referee::internal::checkers

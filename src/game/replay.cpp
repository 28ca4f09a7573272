#include "game/replay.hpp"

namespace referee::internal::game {
namespace {

std::size_t bytes_of_step(const Replay::Step& step) {
  constexpr std::size_t numbers = 64;
  std::size_t bytes = numbers + step.text.size();
  for (const Replay::Change& change : step.changes) {
    bytes += change.place.size() + change.piece.size() + sizeof "[\"\",\"\"],";
  }
  for (const auto& [name, value] : step.marks) bytes += name.size() + value.size();
  return bytes;
}

}  // namespace

void ReplayRecorder::begin(const std::vector<Replay::Change>& board, NamedTexts setup) {
  *this = ReplayRecorder();
  now_ = board;
  for (const Replay::Change& place : board) {
    if (!place.piece.empty()) replay_.start.push_back(place);
  }
  replay_.setup = std::move(setup);
  has_begun_ = true;
}

void ReplayRecorder::add(Replay::Step step, const std::vector<Replay::Change>& board) {
  for (std::size_t i = 0; i < now_.size() && i < board.size(); ++i) {
    if (now_[i].piece == board[i].piece) continue;
    now_[i] = board[i];
    step.changes.push_back(board[i]);
  }
  keep(std::move(step));
}

void ReplayRecorder::refuse(Replay::Step step) {
  if (is_refused_) return;
  is_refused_ = true;
  step.is_refused = true;
  keep(std::move(step));
}

void ReplayRecorder::keep(Replay::Step step) {
  if (step.text.size() > most_text) {
    step.text.resize(most_text);
    step.text += "...";
  }
  bytes_ += bytes_of_step(step);
  replay_.steps.push_back(std::move(step));
  while (replay_.steps.size() > most_steps || (bytes_ > most_bytes && replay_.steps.size() > 1)) {
    drop_first();
  }
}

/// The board after the first step becomes the one at the start.
void ReplayRecorder::drop_first() {
  const Replay::Step& first = replay_.steps.front();
  for (const Replay::Change& change : first.changes) {
    std::vector<Replay::Change>& start = replay_.start;
    std::size_t i = 0;
    while (i < start.size() && start[i].place != change.place) ++i;
    if (i == start.size()) {
      start.push_back(change);
    } else {
      start[i] = change;
    }
  }
  bytes_ -= bytes_of_step(first);
  replay_.steps.pop_front();
  ++replay_.left_out;
}

}  // namespace referee::internal::game

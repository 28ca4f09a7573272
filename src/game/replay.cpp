#include "game/replay.hpp"

#include <algorithm>
#include <iterator>

#include "text/fields.hpp"

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

void Scene::mark(std::string_view what, std::string places) {
  if (!places.empty()) marks.emplace_back(what, std::move(places));
}

std::vector<std::size_t> Scene::marked(std::string_view what) const {
  std::vector<std::size_t> numbers;
  for (const auto& [name, places] : marks) {
    std::string_view rest = name == what ? std::string_view(places) : "";
    for (auto place = text::take_field(rest); !place.empty(); place = text::take_field(rest)) {
      const auto cell = std::find_if(cells.begin(), cells.end(),
                                     [&](const Cell& each) { return each.place == place; });
      if (cell != cells.end()) numbers.push_back(static_cast<std::size_t>(cell - cells.begin()));
    }
  }
  return numbers;
}

bool Scene::has(std::string_view what) const {
  return std::any_of(marks.begin(), marks.end(),
                     [&](const auto& mark) { return mark.first == what; });
}

std::string Scene::legend(std::string words,
                          const std::vector<std::array<std::string_view, 2>>& meanings) const {
  for (const auto& [mark, meaning] : meanings) {
    if (has(mark)) words += meaning;
  }
  return words;
}

void ReplayRecorder::begin(const Scene& scene, NamedTexts setup) {
  *this = ReplayRecorder();
  now_ = scene.cells;
  std::copy_if(now_.begin(), now_.end(), std::back_inserter(replay_.start),
               [](const Scene::Cell& cell) { return !cell.piece.empty(); });
  replay_.setup = std::move(setup);
  has_begun_ = true;
}

void ReplayRecorder::add(Replay::Step step, const Scene& scene) {
  for (std::size_t i = 0; i < now_.size(); ++i) {
    if (now_[i].piece == scene.cells[i].piece) continue;
    now_[i] = scene.cells[i];
    step.changes.push_back(now_[i]);
  }
  step.marks = scene.marks;
  keep(std::move(step));
}

void ReplayRecorder::refuse(Replay::Step step, NamedTexts marks) {
  if (is_refused_) return;
  is_refused_ = true;
  step.is_refused = true;
  step.marks = std::move(marks);
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
    std::vector<Scene::Cell>& start = replay_.start;
    const auto cell = std::find_if(start.begin(), start.end(), [&](const Scene::Cell& each) {
      return each.place == change.place;
    });
    if (cell == start.end()) {
      start.push_back(change);
    } else {
      *cell = change;
    }
  }
  bytes_ -= bytes_of_step(first);
  replay_.steps.pop_front();
  ++replay_.left_out;
}

}  // namespace referee::internal::game

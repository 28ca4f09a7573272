#include "game/replay.hpp"

#include <algorithm>

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

/// Puts the pieces of `now` in their places; what changed.
std::vector<Replay::Change> take_over(std::vector<Scene::Cell>& cells,
                                      const std::vector<Scene::Cell>& now) {
  std::vector<Replay::Change> changes;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].piece == now[i].piece) continue;
    cells[i] = now[i];
    changes.push_back(now[i]);
  }
  return changes;
}

/// The board after the first step becomes the one at the start.
void drop_first(Replay& replay) {
  for (const Replay::Change& change : replay.steps.front().changes) {
    *std::find_if(replay.start.begin(), replay.start.end(),
                  [&](const Scene::Cell& cell) { return cell.place == change.place; }) = change;
  }
  replay.steps.pop_front();
  ++replay.left_out;
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

void ReplayRecorder::begin(Scene scene, NamedTexts setup) {
  *this = ReplayRecorder();
  start_ = [scene = std::move(scene)] { return scene; };
  setup_ = std::move(setup);
}

void ReplayRecorder::add(Replay::Step step, SceneMaker scene) {
  keep(std::move(step), std::move(scene));
}

void ReplayRecorder::refuse(Replay::Step step, NamedTexts marks) {
  if (is_refused_) return;
  is_refused_ = true;
  step.is_refused = true;
  step.marks = std::move(marks);
  keep(std::move(step), nullptr);
}

void ReplayRecorder::keep(Replay::Step step, SceneMaker scene) {
  if (step.text.size() > most_text) {
    step.text.resize(most_text);
    step.text += "...";
  }
  kept_.push_back({std::move(step), std::move(scene)});
  if (kept_.size() <= most_steps) return;
  if (kept_.front().scene) start_ = std::move(kept_.front().scene);
  kept_.pop_front();
  ++left_out_;
}

Replay ReplayRecorder::replay() const {
  if (!has_begun()) return {};
  Replay replay;
  replay.setup = setup_;
  replay.start = start_().cells;
  replay.left_out = left_out_;
  std::vector<Scene::Cell> cells = replay.start;
  std::size_t bytes = 0;
  for (const Kept& kept : kept_) {
    Replay::Step& step = replay.steps.emplace_back(kept.step);
    if (kept.scene) {
      Scene scene = kept.scene();
      step.changes = take_over(cells, scene.cells);
      step.marks = std::move(scene.marks);
    }
    bytes += bytes_of_step(step);
  }
  while (bytes > most_bytes && replay.steps.size() > 1) {
    bytes -= bytes_of_step(replay.steps.front());
    drop_first(replay);
  }
  std::erase_if(replay.start, [](const Scene::Cell& cell) { return cell.piece.empty(); });
  return replay;
}

}  // namespace referee::internal::game

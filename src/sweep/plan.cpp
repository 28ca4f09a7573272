#include "sweep/plan.hpp"

namespace referee::internal::sweep {

FileQueue::FileQueue(const Plan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {
  if (!plan.shard) walk_.emplace(plan.operands, plan.walk, stop);
}

bool FileQueue::next(io::Found& found) {
  if (!find(found)) return false;
  if (!plan_.given_up.empty()) {
    const auto reason = plan_.given_up.find(found.path);
    found.refused = reason == plan_.given_up.end() ? "" : reason->second;
  }
  ++taken_;
  return true;
}

bool FileQueue::find(io::Found& found) {
  if (walk_) return walk_->next(found);
  if (stop_.load() || next_ == plan_.shard->size()) return false;
  plan_.shard->get(next_++, found);
  return true;
}

bool FileQueue::is_next_at_hand() const {
  return walk_ ? walk_->is_next_at_hand() : true;
}

std::uint64_t FileQueue::skipped() const {
  return walk_ ? walk_->skipped() : plan_.shard->skipped();
}

progress::FileCounter::Walk walk_of(const Plan& plan) {
  return [&plan](const std::atomic<bool>& stop) {
    const auto files = std::make_shared<FileQueue>(plan, stop);
    return [files](io::Found& found) { return files->next(found); };
  };
}

}  // namespace referee::internal::sweep

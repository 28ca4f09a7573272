#include "sweep/files.hpp"

namespace referee::internal::sweep {

Files::Files(const Plan& plan, const std::atomic<bool>& stop) : plan_(plan), stop_(stop) {
  if (!plan.shard) walk_.emplace(plan.operands, plan.walk, stop);
}

bool Files::next(io::Found& found) {
  if (walk_) return walk_->next(found);
  if (stop_.load() || next_ == plan_.shard->size()) return false;
  plan_.shard->get(next_++, found);
  return true;
}

bool Files::is_next_at_hand() const {
  return walk_ ? walk_->is_next_at_hand() : true;
}

std::uint64_t Files::skipped() const {
  return walk_ ? walk_->skipped() : plan_.shard->skipped();
}

}  // namespace referee::internal::sweep

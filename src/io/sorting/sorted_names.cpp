#include "io/sorting/sorted_names.hpp"

#include <algorithm>
#include <functional>

namespace referee::internal::io {

void SortedNames::add(std::string_view name) {
  constexpr std::size_t block_bytes = std::size_t{64} << 10;
  if (blocks_.empty() || spool_.bytes() - blocks_.back().second >= block_bytes) {
    blocks_.emplace_back(name, spool_.bytes());
  }
  spool_.add({name, {}});
}

bool SortedNames::contains(std::string_view name) const {
  const auto after = std::upper_bound(
      blocks_.begin(), blocks_.end(), name,
      [](std::string_view wanted, const auto& block) { return wanted < block.first; });
  if (after == blocks_.begin()) return false;
  const auto block = static_cast<std::size_t>(after - blocks_.begin());
  const std::lock_guard lock(mutex_);
  if (block != loaded_) load(block);
  return std::binary_search(names_.begin(), names_.end(), name, std::less<>());
}

void SortedNames::load(std::size_t block) const {
  loaded_ = 0;
  names_.clear();
  const bool is_last = block == blocks_.size();
  SpoolReader reader(spool_, blocks_[block - 1].second,
                     is_last ? spool_.bytes() : blocks_[block].second);
  while (reader.next()) names_.emplace_back(reader.item().key);
  loaded_ = block;
}

}  // namespace referee::internal::io

#include "io/sorting/sorted_items.hpp"

#include <algorithm>
#include <utility>

namespace referee::internal::io {
namespace {

constexpr unsigned byte_bits = 8;

/// The first eight bytes as a number that is compared as they are; what is missing counts as zero.
std::uint64_t prefix_of(std::string_view key) {
  std::uint64_t prefix = 0;
  for (std::size_t i = 0; i < sizeof prefix; ++i) {
    prefix = prefix << byte_bits | (i < key.size() ? static_cast<unsigned char>(key[i]) : 0U);
  }
  return prefix;
}

}  // namespace

std::string number_as_key(std::uint64_t number) {
  std::string key(sizeof number, '\0');
  for (std::size_t i = key.size(); i-- > 0; number >>= byte_bits) {
    key[i] = static_cast<char>(number);
  }
  return key;
}

std::uint64_t number_of_key(std::string_view key) {
  return prefix_of(key);
}

SortedItems::SortedItems(std::size_t run_bytes) : run_bytes_(run_bytes) {}

void SortedItems::add(const Item& item) {
  const std::size_t bytes = texts_.size() + places_.size() * sizeof(Place);
  if (!places_.empty() && bytes + item.key.size() + item.value.size() > run_bytes_) write_run();
  places_.push_back({prefix_of(item.key), static_cast<std::uint32_t>(texts_.size()),
                     static_cast<std::uint32_t>(item.key.size()),
                     static_cast<std::uint32_t>(item.value.size())});
  texts_ += item.key;
  texts_ += item.value;
}

Item SortedItems::item_at(const Place& place) const {
  const std::string_view texts(texts_);
  return {texts.substr(place.offset, place.key_size),
          texts.substr(std::size_t{place.offset} + place.key_size, place.value_size)};
}

void SortedItems::sort_run() {
  const auto comes_before = [this](const Place& a, const Place& b) {
    if (a.prefix != b.prefix) return a.prefix < b.prefix;
    const bool are_short = std::max(a.key_size, b.key_size) <= sizeof a.prefix;
    if (are_short && a.key_size == b.key_size) return a.offset < b.offset;
    const int order = item_at(a).key.compare(item_at(b).key);
    return order != 0 ? order < 0 : a.offset < b.offset;
  };
  // What is listed is often in order already.
  if (!std::is_sorted(places_.begin(), places_.end(), comes_before)) {
    std::sort(places_.begin(), places_.end(), comes_before);
  }
}

void SortedItems::write_run() {
  sort_run();
  for (const Place& place : places_) spool_.add(item_at(place));
  ends_.push_back(spool_.bytes());
  texts_.clear();
  places_.clear();
}

void SortedItems::finish() {
  if (ends_.empty()) return sort_run();
  write_run();
  texts_ = {};
  places_ = {};
  spool_.finish();
  begin_merge();
}

void SortedItems::begin_merge() {
  constexpr std::size_t least_bytes = std::size_t{4} << 10;
  constexpr std::size_t most_bytes = std::size_t{64} << 10;
  const std::size_t bytes = std::clamp(run_bytes_ / ends_.size(), least_bytes, most_bytes);
  std::uint64_t begin = 0;
  readers_.reserve(ends_.size());  // their items refer to their buffers
  for (const std::uint64_t end : ends_) {
    readers_.emplace_back(spool_, std::exchange(begin, end), end, bytes);
    if (readers_.back().next()) heap_.push_back(readers_.size() - 1);
  }
  std::make_heap(heap_.begin(), heap_.end(),
                 [this](std::size_t a, std::size_t b) { return comes_later(a, b); });
}

bool SortedItems::comes_later(std::size_t a, std::size_t b) const {
  const int order = readers_[a].item().key.compare(readers_[b].item().key);
  return order != 0 ? order > 0 : a > b;
}

bool SortedItems::next(Item& item) {
  if (readers_.empty()) {
    if (next_ == places_.size()) return false;
    item = item_at(places_[next_++]);
    return true;
  }
  const auto later = [this](std::size_t a, std::size_t b) { return comes_later(a, b); };
  if (std::exchange(is_given_, false)) {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    if (readers_[heap_.back()].next()) {
      std::push_heap(heap_.begin(), heap_.end(), later);
    } else {
      heap_.pop_back();
    }
  }
  if (heap_.empty()) return false;
  is_given_ = true;
  item = readers_[heap_.front()].item();
  return true;
}

}  // namespace referee::internal::io

#pragma once

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "report/jsonl_reader.hpp"
#include "text/escape.hpp"

namespace referee::internal::sweep {

/// The games of several reports in the order of one, by a priority queue. A `Stream` gives those of
/// one report in order:
///
///     bool next()         advances; false at the end
///     place(), number()   where the game is: report::place_of(), and its number in its file
///     path(), line()      its path, and the number of its line in the report
///     reader()            the report
///
/// Used by one thread.
template <typename Stream>
class MergedOrder {
 public:
  /// REQUIRES: all streams are elements of one array, which outlives this object.
  void add(Stream& stream) {
    if (!stream.next()) return;
    heads_.push_back(&stream);
    std::push_heap(heads_.begin(), heads_.end(), comes_later);
  }

  /// The stream with the next game; null at the end. Valid until the next call. Throws base::Error
  /// for a game that two reports have, or one of what is a whole file in another report.
  Stream* next() {
    if (is_given_) go_on();
    is_given_ = !heads_.empty();
    if (!is_given_) return nullptr;
    std::pop_heap(heads_.begin(), heads_.end(), comes_later);
    if (heads_.size() > 1) check_single(*heads_.back(), *heads_.front());
    return heads_.back();
  }

 private:
  static bool comes_later(const Stream* a, const Stream* b) {
    const int order = a->place().compare(b->place());
    if (order != 0) return order > 0;
    return a->number() != b->number() ? a->number() > b->number() : a > b;
  }

  /// Advances the stream that was given.
  void go_on() {
    if (heads_.back()->next()) {
      std::push_heap(heads_.begin(), heads_.end(), comes_later);
    } else {
      heads_.pop_back();
    }
  }

  static void check_single(const Stream& first, const Stream& other) {
    const bool repeats =
        (other.number() == first.number() || first.number() == 0) && other.place() == first.place();
    if (!repeats) return;
    other.reader().refuse(other.line(),
                          fmt::format("{} has this file too: {}", first.reader().name(),
                                      text::escaped(first.path())));
  }

  std::vector<Stream*> heads_;  // a heap, but for the last one while its game is given
  bool is_given_ = false;
};

}  // namespace referee::internal::sweep

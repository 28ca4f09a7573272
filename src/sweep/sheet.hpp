#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "report/summary.hpp"

namespace referee::sweep {

/// The reports on some games one after another, printed: what a worker hands to the clerk.
struct Sheet {
  struct Entry {
    report::Outcome outcome;
    std::uint64_t skipped;  ///< special files before its file
    std::size_t text_end;   ///< of its part of `text`
  };

  std::string text;
  std::vector<Entry> entries;

  std::size_t bytes() const { return text.size() + entries.size() * sizeof(Entry); }
};

}  // namespace referee::sweep

#include "io/blocks/blocks.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "base/limits.hpp"

namespace referee::internal::io {

void Blocks::check_rest() {
  if (!is_checked()) return;
  while (next()) continue;
}

std::optional<Block> next_or_error(Blocks& blocks, std::exception_ptr& error) {
  try {
    return blocks.next();
  } catch (const base::Error&) {
    error = std::current_exception();
    return std::nullopt;
  }
}

std::size_t block_length(std::string_view text, std::size_t wanted) {
  if (text.size() <= wanted) return text.size();
  const std::size_t within = text.substr(0, wanted).rfind('\n');
  if (within != std::string_view::npos) return within + 1;
  const std::size_t longest = std::min(text.size(), std::max(wanted, base::max_line_bytes + 1));
  const std::size_t behind = text.substr(0, longest).find('\n', wanted);
  return behind != std::string_view::npos ? behind + 1 : longest;
}

std::string_view whole_lines(std::string_view text) {
  return text.substr(0, text.rfind('\n') + 1);  // npos + 1 is 0
}

std::string_view lines_within(std::string_view text, std::uint64_t max_bytes) {
  if (text.size() <= max_bytes) return text;
  const std::string_view within = text.substr(0, static_cast<std::size_t>(max_bytes));
  const std::string_view whole = whole_lines(within);
  return within.size() - whole.size() > base::max_line_bytes ? within : whole;
}

base::Error over_limit(std::uint64_t max_bytes) {
  return base::Error(fmt::format("over the limit of {} bytes", max_bytes));
}

}  // namespace referee::internal::io

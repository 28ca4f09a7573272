#include "game/verdict.hpp"

#include <numeric>
#include <utility>

#include <fmt/format.h>

#include "text/fields.hpp"

namespace referee::internal::game {

static_assert(
    [] {
      for (std::size_t i = 0; i < code_table.size(); ++i) {
        if (static_cast<std::size_t>(code_table[i].code) != i) return false;
      }
      return true;
    }(),
    "the table of codes is indexed by code");

namespace {

/// Does not compile when a verdict gets another member: then visit_fields() needs it, too.
[[maybe_unused]] void name_all_members(const Verdict& verdict) {
  [[maybe_unused]] const auto& [code, expected, game, reason, where, moves, bytes, properties,
                                picture, digest] = verdict;
}

}  // namespace

std::uint64_t CodeCounts::total() const {
  return std::accumulate(by_number.begin(), by_number.end(), std::uint64_t{0});
}

CodeCounts& CodeCounts::operator+=(const CodeCounts& other) {
  for (const CodeEntry& entry : code_table) (*this)[entry.code] += other[entry.code];
  return *this;
}

CodeCounts& CodeCounts::operator-=(const CodeCounts& other) {
  for (const CodeEntry& entry : code_table) (*this)[entry.code] -= other[entry.code];
  return *this;
}

std::string in_words(const CodeCounts& counts, std::string_view separator) {
  std::string words;
  for (const CodeEntry& entry : code_table) {
    if (counts[entry.code] == 0) continue;
    if (!words.empty()) words += separator;
    words += fmt::format("{}: {}", digit_of(entry.code), counts[entry.code]);
  }
  return words;
}

CellLine::Cell CellLine::cell(std::uint64_t index) const {
  const auto steps = static_cast<std::int64_t>(index);
  // The line lies in the frame, so no step leaves the numbers.
  return {column.plus(column_step * steps).value_or(0),
          row + static_cast<std::uint64_t>(row_step * steps)};
}

const Property* id_of(const Verdict& verdict) {
  for (const Property& property : verdict.properties) {
    if (property.key == "id" || property.key == "id_hex") return &property;
  }
  return nullptr;
}

std::string words_of(Code code) {
  return std::string("code ") + digit_of(code) + ", " + text::spoken(entry_of(code).name);
}

std::string position_after(std::uint64_t moves) {
  return moves == 0 ? "before the first move" : "after move " + std::to_string(moves);
}

std::vector<std::string> caption_of(const Verdict& verdict, const Canvas& canvas) {
  std::string heading = canvas.at ? position_after(*canvas.at) : words_of(verdict.code);
  if (verdict.game > 0) heading = "game " + std::to_string(verdict.game) + ": " + heading;
  return {std::move(heading), verdict.reason};
}

Verdict file_error(std::string reason) {
  Verdict verdict;
  verdict.code = Code::file_error;
  verdict.reason = std::move(reason);
  return verdict;
}

}  // namespace referee::internal::game

#include "games/connectz/board/column_index.hpp"

#include <string>
#include <utility>

#include <fmt/format.h>

namespace referee::internal::connectz {
namespace {

std::uint64_t value_of(std::string_view digits) {
  std::uint64_t value = 0;
  for (const char digit : digits) value = value * 10 + static_cast<std::uint64_t>(digit - '0');
  return value;
}

}  // namespace

void ColumnIndex::reset(const base::Natural& width, const base::Deadline& deadline) {
  width_ = width.clamped();
  dense_ = width_ <= narrow;
  deadline_ = deadline;
  forget();
}

void ColumnIndex::forget() {
  table_.clear();
  first_digits_.clear();
}

ColumnIndex::Place ColumnIndex::enter(const base::Natural& column) {
  const std::uint64_t number = assign_number(column);
  return dense_ ? static_cast<Place>(number) : table_.enter(number);
}

std::optional<ColumnIndex::Place> ColumnIndex::find(const base::Natural& column) const {
  const Place place = place_of(number_of(column));
  return place != none ? std::optional(place) : std::nullopt;
}

base::Natural ColumnIndex::column(Place place) const {
  return column_of(number(place));
}

base::Natural ColumnIndex::column_of(std::uint64_t number) const {
  if (number < first_composed) return number + 1;
  return base::Natural::from_digits(fmt::format("{}{:0{}}", first_digits_.digits(id_in(number)),
                                                number & last_digits_mask, last_digits));
}

/// Returns the number that `intern` makes of the first digits of a column, and of its last.
template <typename Intern>
std::uint64_t ColumnIndex::number_by(const base::Natural& column, Intern intern) {
  const std::optional<std::uint64_t> word = column.word();
  // Column 0 does not exist, and has no number.
  if (word && *word < first_composed_column) return *word > 0 ? *word - 1 : nowhere;
  const std::string digits = column.digits();
  const std::string_view all = digits;
  const std::string_view last = all.substr(all.size() - last_digits);
  const InternedDigits::Id id = intern(all.substr(0, all.size() - last_digits));
  if (id == InternedDigits::none) return nowhere;
  return first_composed | std::uint64_t{id} << last_digits_bits | value_of(last);
}

std::uint64_t ColumnIndex::number_of(const base::Natural& column) const {
  return number_by(column, [this](std::string_view digits) { return first_digits_.find(digits); });
}

std::uint64_t ColumnIndex::assign_number(const base::Natural& column) {
  return number_by(
      column, [this](std::string_view digits) { return first_digits_.intern(digits, deadline_); });
}

/// Where numbers alone do not tell: the column before or after all that share their first digits.
std::uint64_t ColumnIndex::far_neighbour(std::uint64_t number, int step) const {
  const std::optional<base::Natural> neighbour = column_of(number).plus(step);
  return neighbour ? number_of(*neighbour) : nowhere;
}

std::uint64_t ColumnIndex::number_of(const ColumnIndex& there, std::uint64_t number) const {
  return number < first_composed ? number : number_of(there.column_of(number));
}

std::uint64_t ColumnIndex::assign_number(const ColumnIndex& there, std::uint64_t number) {
  return number < first_composed ? number : assign_number(there.column_of(number));
}

/// Never, once it is dense: the table is empty then.
bool ColumnIndex::is_crowded() const {
  if (width_ > most_places) return false;
  if (width_ <= widest_early) return table_.size() * early_share >= width_;
  return table_.size() / 3 >= width_ / 4;
}

void ColumnIndex::make_dense(base::ZeroArray<std::uint64_t>& values) {
  base::ZeroArray<std::uint64_t> dense;
  dense.grow(width_);
  base::Checkpoint checkpoint(deadline_);
  for (Place place = 0; place < table_.slots(); ++place) {
    checkpoint.pass();
    if (!table_.is_free(place)) dense[table_.number(place)] = values[place];
  }
  values = std::move(dense);
  dense_ = true;
  forget();
}

}  // namespace referee::internal::connectz

#include "report/csv.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "report/formats/jsonl.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

/// Whether a text can stand in a cell as it is, perhaps between quotes.
bool is_clean_cell(std::string_view text) {
  const auto is_control = [](unsigned char c) { return c < ' ' && c != '\n' && c != '\t'; };
  return std::none_of(text.begin(), text.end(), is_control) && text::is_clean_utf8(text);
}

}  // namespace

void CsvRecord::add_bytes(std::string_view name, std::string_view name_of_hex,
                          std::string_view bytes) {
  InHex other;
  if (!is_clean_cell(bytes)) other = in_hex(bytes);
  add(name, other.hex.empty() ? bytes : std::string_view(other.visible));
  add(name_of_hex, other.hex);
}

void CsvRecord::add_verdict(const game::Verdict& verdict, Known known,
                            const std::optional<game::Code>& expected) {
  const auto add_field = [&](const game::VerdictField& field, const auto& member) {
    const std::string_view name = field.name;
    if (name == "game") return;
    const bool is_known = known == Known::all || (known == Known::code && name == "code");
    if (name == "expected") return add(name, is_known ? expected : std::nullopt);
    const bool is_here = is_known && game::applies(field, member);
    add(name, is_here ? std::optional(member) : std::nullopt);
    if (name == "code") add("name", is_here ? game::entry_of(verdict.code).name : "");
  };
  game::visit_fields(add_field, verdict);
}

void CsvRecord::begin_cell() {
  if (std::exchange(is_begun_, true)) text_ += ',';
}

void CsvRecord::write(std::string_view value) {
  if (!is_clean_cell(value)) return write(text::legal_utf8(value));
  if (value.find_first_of("\",\n") == std::string_view::npos) {
    text_ += value;
    return;
  }
  text_ += '"';
  for (const char c : value) text_.append(c == '"' ? 2 : 1, c);
  text_ += '"';
}

void CsvRecord::write(std::uint64_t value) {
  const fmt::format_int digits(value);
  text_.append(digits.data(), digits.size());
}

void CsvRecord::write(double seconds) {
  text_ += fmt::format("{:.6f}", seconds);
}

}  // namespace referee::internal::report

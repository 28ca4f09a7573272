#include "stats/sample.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include <fmt/format.h>

namespace referee::internal::stats {
namespace {

void add_word(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

/// Writes a setup human-readably: the numbers of a frame in a row.
struct SetupWriter {
  std::string operator()(std::uint64_t value) const { return fmt::format("{}", value); }
  std::string operator()(bool value) const { return value ? "yes" : "no"; }
  std::string operator()(const std::string& value) const { return value; }
  std::string operator()(const std::vector<base::Natural>& values) const {
    std::string text;
    for (const base::Natural& value : values) add_word(text, value.digits());
    return text;
  }
  std::string operator()(const std::vector<std::string>& values) const {
    std::string text;
    for (const std::string& value : values) add_word(text, value);
    return text;
  }
  std::string operator()(const game::NamedTexts& values) const {
    return fmt::format("{} texts", values.size());
  }
  std::string operator()(const game::CellLine& line) const {
    return fmt::format("{} cells", line.count);
  }
};

std::optional<std::string> setup_of(const game::Properties& properties, std::string_view setup) {
  const std::string_view key = setup.substr(0, setup.find('.'));
  const auto property = std::find_if(properties.begin(), properties.end(),
                                     [&](const game::Property& each) { return each.key == key; });
  if (setup.empty() || property == properties.end()) return std::nullopt;
  if (key.size() == setup.size()) return std::visit(SetupWriter(), property->value);
  const auto* const texts = std::get_if<game::NamedTexts>(&property->value);
  if (texts == nullptr) return std::nullopt;
  for (const auto& [name, text] : *texts) {
    if (name == setup.substr(key.size() + 1)) return text;
  }
  return std::nullopt;
}

}  // namespace

Sample::Sample(std::string_view own_path, const game::Verdict& verdict, std::uint64_t bytes,
               std::string_view setup_key)
    : Sample(own_path, verdict, bytes, setup_of(verdict.properties, setup_key)) {}

Sample::Sample(std::string_view own_path, const game::Verdict& verdict, std::uint64_t bytes,
               std::optional<std::string> known_setup)
    : path(own_path),
      game(verdict.game),
      code(verdict.code),
      moves(verdict.moves),
      file_bytes(bytes),
      setup(std::move(known_setup)),
      digest(verdict.digest) {}

std::size_t Sample::size() const {
  return sizeof *this + path.size() + (setup ? setup->size() : 0);
}

}  // namespace referee::internal::stats

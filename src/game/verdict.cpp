#include "game/verdict.hpp"

#include <utility>

namespace referee::internal::game {

static_assert(
    [] {
      for (std::size_t i = 0; i < code_table.size(); ++i) {
        if (static_cast<std::size_t>(code_table[i].code) != i) return false;
      }
      return true;
    }(),
    "the table of codes is indexed by code");

const Property* id_of(const Verdict& verdict) {
  for (const Property& property : verdict.properties) {
    if (property.key == "id" || property.key == "id_hex") return &property;
  }
  return nullptr;
}

Verdict file_error(std::string reason) {
  Verdict verdict;
  verdict.code = Code::file_error;
  verdict.reason = std::move(reason);
  return verdict;
}

}  // namespace referee::internal::game

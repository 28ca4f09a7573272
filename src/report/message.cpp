#include "report/message.hpp"

#include <fmt/format.h>

#include "report/escape.hpp"

namespace referee::report {
namespace {

std::string words_of(const game::Where& where) {
  if (where.line == 0) return "";
  std::string words = fmt::format(" (line {}", where.line);
  if (where.byte) words += fmt::format(", byte {}", *where.byte);
  if (where.move > 0) words += fmt::format(", move {}", where.move);
  if (where.player > 0) words += fmt::format(", player {}", where.player);
  return words + ")";
}

}  // namespace

std::string message_of(const Report& report) {
  const game::Verdict& verdict = report.verdict;
  std::string code =
      fmt::format("code {}, {}", game::digit_of(verdict.code), game::entry_of(verdict.code).name);
  if (report.expected) code += fmt::format(", expected {}", game::digit_of(*report.expected));
  return fmt::format("{}: {}{}", code, legal_utf8(verdict.reason), words_of(verdict.where));
}

std::string place_of(const Report& report) {
  std::string place = legal_utf8(escaped(report.path));
  if (report.verdict.game > 0) place += fmt::format(", game {}", report.verdict.game);
  return place;
}

}  // namespace referee::report

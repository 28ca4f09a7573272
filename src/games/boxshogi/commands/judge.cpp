#include "games/boxshogi/commands/judge.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/feed_file.hpp"

namespace referee::internal::cli {

boxshogi::Judge judged(const std::string& path) {
  boxshogi::Judge judge({});
  feed_file(judge, path);
  const game::Verdict verdict = judge.verdict();
  if (judge.game() != nullptr) return judge;
  const std::string line =
      verdict.where.line > 0 ? fmt::format("line {}: ", verdict.where.line) : "";
  throw base::Error(fmt::format("{}: {}{}", path, line, verdict.reason));
}

}  // namespace referee::internal::cli

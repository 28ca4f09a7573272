#include "games/checkers/commands/play/game_record.hpp"

#include <fcntl.h>

#include <cerrno>
#include <ctime>
#include <variant>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/usage_error.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "io/output/output.hpp"

namespace referee::internal::cli {
namespace {

std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  ::gmtime_r(&now, &parts);
  return fmt::format("{:04}.{:02}.{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

/// A record should be read by the judge as what it is.
void check_start(const checkers::PlayedGame& start) {
  const std::optional<checkers::Position> position = position_of(start.start(), start.first());
  if (!position) throw UsageError("--record", "PDN is for boards of 8 x 8 squares");
  const auto read = checkers::parse_fen(fen_of(*position));
  if (const auto* bad = std::get_if<checkers::BadFen>(&read)) {
    throw UsageError("--record", "PDN cannot begin with this board: " + bad->reason);
  }
}

}  // namespace

GameRecord::GameRecord(const std::string& path, const checkers::PlayedGame& start) : path_(path) {
  if (path.empty()) return;
  check_start(start);
  file_ = io::Descriptor(::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  if (!file_) throw base::system_error(errno, path);
}

void GameRecord::add(const checkers::PlayedGame& game, const std::string& black,
                     const std::string& white, checkers::Result result) const {
  if (!file_) return;
  io::Output output(file_.get(), path_);
  output.write(pdn_of(game, {"checkers play", today(), black, white}, result));
  output.flush();
}

}  // namespace referee::internal::cli

#include "games/checkers/commands/archive/pdn.hpp"

#include <memory>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/directory_sink.hpp"
#include "games/checkers/commands/archive/pdn_statistics.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// A file for each game.
PdnOutput files_in(const std::string& directory) {
  const auto files =
      std::make_shared<DirectorySink>(directory, Existing::refused, std::nullopt,
                                      [directory](std::uint64_t, const std::string& why) {
                                        throw base::Error(directory + "/" + why);
                                      });
  return {true, [files, count = 0](const WantedPdn& game) mutable {
            files->begin(0, fmt::format("{:06}.pdn", ++count));
            std::string_view text = game.text;
            while (text.ends_with("\n\n")) text.remove_suffix(1);
            files->write(text);
            files->end();
          }};
}

/// A line for each position: FEN, path, game, ply.
void write_positions(const WantedPdn& game, io::Output& output) {
  const std::string place = fmt::format("{}\t{}", text::escaped(game.path), game.number);
  checkers::Position position = game.record->start;
  std::uint64_t ply = 0;
  const auto write = [&] {
    output.write(fmt::format("{}\t{}\t{}\n", fen_of(position), place, ply++));
  };
  write();
  for (const checkers::Move& move : game.record->moves) {
    position = after(position, move);
    write();
  }
}

}  // namespace

PdnOutput pdn_output(const PdnOptions& options, io::Output& output) {
  if (options.split) return files_in(*options.split);
  if (options.fen) {
    return {false, [&output](const WantedPdn& game) { write_positions(game, output); }};
  }
  if (!options.statistics) {
    return {true, [&output](const WantedPdn& game) { output.write(game.text); }};
  }
  const auto statistics = std::make_shared<PdnStatistics>();
  return {false,
          [statistics](const WantedPdn& game) { statistics->add(*game.record, game.result); },
          [statistics, &options, &output] {
            output.write(options.json ? statistics->json(options.top)
                                      : statistics->tables(options.top));
          }};
}

}  // namespace referee::internal::cli

#include "games/checkers/commands/archive/pdn_outputs.hpp"

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/directory_sink.hpp"
#include "games/checkers/archive/archive_statistics.hpp"
#include "games/checkers/commands/archive/pdn_tables.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

/// All games, one after another.
class PdnStream final : public PdnOutput {
 public:
  explicit PdnStream(io::Output& output) : output_(output) {}

  bool wants_text() const override { return true; }
  void take(const Game& game) override { output_.write(game.text); }

 private:
  io::Output& output_;
};

/// A file for each game.
class PdnFiles final : public PdnOutput {
 public:
  explicit PdnFiles(const std::string& directory)
      : files_(directory, Existing::refused, {},
               [directory](std::uint64_t, const std::string& why) {
                 throw base::Error(directory + "/" + why);
               }) {}

  bool wants_text() const override { return true; }

  void take(const Game& game) override {
    files_.begin(0, fmt::format("{:06}.pdn", ++count_));
    std::string_view text = game.text;
    while (text.ends_with("\n\n")) text.remove_suffix(1);
    files_.write(text);
    files_.end();
  }

 private:
  DirectorySink files_;
  std::uint64_t count_ = 0;
};

/// A line for each position: FEN, path, game, ply.
class PdnPositions final : public PdnOutput {
 public:
  explicit PdnPositions(io::Output& output) : output_(output) {}

  bool wants_text() const override { return false; }

  void take(const Game& game) override {
    const std::string place = fmt::format("{}\t{}", text::escaped(game.path), game.number);
    checkers::Position position = game.record->start;
    std::uint64_t ply = 0;
    const auto write = [&] {
      output_.write(fmt::format("{}\t{}\t{}\n", fen_of(position), place, ply));
    };
    write();
    for (const checkers::Move& move : game.record->moves) {
      position = after(position, move);
      ++ply;
      write();
    }
  }

 private:
  io::Output& output_;
};

/// Statistics, at the end.
class PdnStatistics final : public PdnOutput {
 public:
  PdnStatistics(io::Output& output, bool as_json, std::optional<std::uint64_t> most)
      : output_(output), as_json_(as_json), most_(most) {}

  bool wants_text() const override { return false; }
  void take(const Game& game) override { statistics_.add(*game.record, game.result); }
  void finish() override {
    output_.write(as_json_ ? pdn_tables_as_json(statistics_, most_)
                           : pdn_tables(statistics_, most_));
  }

 private:
  io::Output& output_;
  bool as_json_;
  std::optional<std::uint64_t> most_;
  checkers::ArchiveStatistics statistics_;
};

}  // namespace

std::unique_ptr<PdnOutput> pdn_output(const PdnOptions& options, io::Output& output) {
  if (options.split) return std::make_unique<PdnFiles>(*options.split);
  if (options.fen) return std::make_unique<PdnPositions>(output);
  if (options.statistics) {
    return std::make_unique<PdnStatistics>(output, options.json, options.top);
  }
  return std::make_unique<PdnStream>(output);
}

}  // namespace referee::internal::cli

#include "games/checkers/commands/archive/pdn_outputs.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "base/error.hpp"
#include "cli/commands/directory_sink.hpp"
#include "games/checkers/archive/archive_statistics.hpp"
#include "games/checkers/pdn/fen.hpp"
#include "games/checkers/rules/bit_moves.hpp"
#include "json/object.hpp"
#include "text/escape.hpp"

namespace referee::internal::cli {
namespace {

using Rows = std::vector<checkers::ArchiveStatistics::Row>;

/// The words for the name of a row, and for the two sides.
struct Heads {
  std::string_view name;
  std::string_view won;
  std::string_view lost;
};

std::size_t width_of(std::string_view utf8) {
  return static_cast<std::size_t>(std::count_if(utf8.begin(), utf8.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

std::string table(const Rows& rows, const Heads& heads) {
  std::size_t width = heads.name.size();
  for (const auto& row : rows) width = std::max(width, width_of(row.name));
  const auto padded = [&](std::string_view name) {
    return std::string(name) + std::string(width - width_of(name), ' ');
  };
  constexpr const char* line = "{}  {:>8}  {:>8}  {:>8}  {:>8}  {:>8}  {:>6}\n";
  std::string text =
      fmt::format(line, padded(heads.name), "games", heads.won, "drawn", heads.lost, "open", "%");
  for (const auto& [name, score] : rows) {
    const std::optional<double> per_cent = score.per_cent();
    text += fmt::format(line, padded(name), score.games, score.won, score.drawn, score.lost,
                        score.unfinished(), per_cent ? fmt::format("{:.1f}", *per_cent) : "-");
  }
  return text;
}

void write_score(json::JsonObject& object, const checkers::Score& score, const Heads& heads) {
  object.count("games", score.games);
  object.count(heads.won, score.won);
  object.count("drawn", score.drawn);
  object.count(heads.lost, score.lost);
  object.count("unfinished", score.unfinished());
}

void write_rows(json::JsonObject& object, std::string_view key, const Rows& rows,
                const Heads& heads) {
  object.begin_array(key);
  for (const auto& [name, score] : rows) {
    object.begin_object();
    object.text(heads.name, name);
    write_score(object, score, heads);
    object.end_object();
  }
  object.end_array();
}

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

std::string pdn_tables(const checkers::ArchiveStatistics& statistics,
                       std::optional<std::uint64_t> most) {
  return table({{"all games", statistics.all()}}, {"", "black", "white"}) + "\n" +
         table(statistics.openings(most), {"opening", "black", "white"}) + "\n" +
         table(statistics.players(most), {"player", "won", "lost"});
}

std::string pdn_tables_as_json(const checkers::ArchiveStatistics& statistics,
                               std::optional<std::uint64_t> most) {
  std::string text;
  json::JsonObject object(text);
  object.begin_object("all");
  write_score(object, statistics.all(), {"", "black_won", "white_won"});
  object.end_object();
  write_rows(object, "openings", statistics.openings(most), {"opening", "black_won", "white_won"});
  write_rows(object, "players", statistics.players(most), {"player", "won", "lost"});
  object.end();
  return text + "\n";
}

std::unique_ptr<PdnOutput> pdn_output(const PdnOptions& options, io::Output& output) {
  if (options.split) return std::make_unique<PdnFiles>(*options.split);
  if (options.fen) return std::make_unique<PdnPositions>(output);
  if (options.statistics) {
    return std::make_unique<PdnStatistics>(output, options.json, options.top);
  }
  return std::make_unique<PdnStream>(output);
}

}  // namespace referee::internal::cli

#include "games/checkers/commands/archive/pdn_tables.hpp"

#include <algorithm>
#include <vector>

#include <fmt/format.h>

#include "json/object.hpp"

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

}  // namespace referee::internal::cli

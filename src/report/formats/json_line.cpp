#include "report/formats/json_line.hpp"

#include <fmt/format.h>

#include "report/formats/printers.hpp"
#include "text/escape.hpp"

namespace referee::internal::report {
namespace {

using stats::Statistics;

/// Writes the number of games, and their codes.
void write_games(json::JsonObject& object, const Statistics::Codes& codes) {
  object.add("games", stats::total(codes));
  write_codes(object, codes);
}

void write_setups(json::JsonObject& object, const Statistics::Setups& setups) {
  object.begin_object("setups");
  object.add("name", setups.name, "different", setups.different, "complete", setups.is_complete);
  json::add_array(object, "listed", setups.listed, [](json::JsonObject& one, const auto& setup) {
    one.add("value", setup.value);
    write_games(one, setup.codes);
  });
  object.add("others", [&](json::JsonObject& others) { write_games(others, setups.others); });
  object.add("none", [&](json::JsonObject& none) { write_games(none, setups.none); });
  object.end_object();
}

void write_lengths(json::JsonObject& object, const Statistics::Lengths& lengths) {
  object.begin_object("lengths");
  object.add("games", lengths.games, "min", lengths.least, "mean", lengths.mean, "median",
             lengths.median, "p90", lengths.p90, "max", lengths.most);
  json::add_array(object, "histogram", lengths.histogram,
                  [](json::JsonObject& one, const auto& bin) {
                    one.add("from", bin.least, "to", bin.most, "games", bin.games);
                  });
  object.end_object();
}

void write_duplicates(json::JsonObject& object, const Statistics::Duplicates& duplicates) {
  object.begin_object("doubles");
  object.add("contents", duplicates.contents, "games", duplicates.games, "not_looked",
             duplicates.not_looked);
  json::add_array(object, "listed", duplicates.listed, [](json::JsonObject& one, const auto& same) {
    one.add("games", same.games);
    json::add_array(one, "first", same.first, [](json::JsonObject& game, const auto& id) {
      write_path(game, id.path);
      if (id.game > 0) game.add("game", id.game);
    });
  });
  object.end_object();
}

/// Prints the statistics alone: a report with no games in it.
class StatisticsPrinter final : public Printer {
 public:
  void begin(const Run&, std::string&) const override {}
  void print(const Report&, std::string&) const override {}
  void end(const Summary&, std::string&) const override {}
  void statistics(const Statistics& statistics, std::string& text) const override {
    write_statistics(statistics, text);
  }
  bool wants_statistics() const override { return true; }
};

}  // namespace

void write_path(json::JsonObject& object, std::string_view path) {
  if (text::is_clean_utf8(path)) return object.add("path", path);
  std::string visible;
  std::string hex;
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    hex += fmt::format("{:02x}", byte);
    visible += byte < 0x80 ? text::escaped({&c, 1}) : fmt::format("\\x{:02x}", byte);
  }
  object.add("path", visible, "path_hex", hex);
}

void write_codes(json::JsonObject& object, const Statistics::Codes& codes) {
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    const char digit = game::digit_of(entry.code);
    object.add({&digit, 1}, codes[static_cast<std::size_t>(entry.code)]);
  }
  object.end_object();
}

void write_statistics(const Statistics& statistics, std::string& text) {
  JsonLine line(text, "stats");
  line.add("partial", statistics.partial, "files", statistics.files);
  write_games(line, statistics.codes);
  if (!statistics.setups.name.empty()) write_setups(line, statistics.setups);
  if (statistics.lengths) write_lengths(line, *statistics.lengths);
  write_duplicates(line, statistics.duplicates);
  json::add_array(line, "largest", statistics.largest, [](json::JsonObject& one, const auto& file) {
    write_path(one, file.path);
    one.add("bytes", file.bytes);
  });
  line.end_line();
}

PrinterPointer stats_printer(const PrinterOptions&) {
  return std::make_unique<StatisticsPrinter>();
}

}  // namespace referee::internal::report

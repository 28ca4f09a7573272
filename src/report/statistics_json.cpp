#include "report/statistics_json.hpp"

#include "report/formats/json_line.hpp"
#include "report/formats/printers.hpp"

namespace referee::internal::report {
namespace {

void write_codes(json::JsonObject& object, const stats::Statistics::Codes& codes) {
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    object.count({std::string{game::digit_of(entry.code)}},
                 codes[static_cast<std::size_t>(entry.code)]);
  }
  object.end_object();
}

/// Writes the number of games, and their codes.
void write_games(json::JsonObject& object, const stats::Statistics::Codes& codes) {
  object.count("games", stats::total(codes));
  write_codes(object, codes);
}

void write_setups(json::JsonObject& object, const stats::Statistics::Setups& setups) {
  object.begin_object("setups");
  object.text("name", setups.name);
  object.count("different", setups.different);
  object.key("complete");
  object.truth(setups.is_complete);
  object.begin_array("listed");
  for (const stats::Statistics::Setup& setup : setups.listed) {
    object.begin_object();
    object.text("value", setup.value);
    write_games(object, setup.codes);
    object.end_object();
  }
  object.end_array();
  object.begin_object("others");
  write_games(object, setups.others);
  object.end_object();
  object.begin_object("none");
  write_games(object, setups.none);
  object.end_object();
  object.end_object();
}

void write_lengths(json::JsonObject& object, const stats::Statistics::Lengths& lengths) {
  object.begin_object("lengths");
  object.count("games", lengths.games);
  object.count("min", lengths.least);
  object.key("mean");
  object.decimal(lengths.mean);
  object.count("median", lengths.median);
  object.count("p90", lengths.p90);
  object.count("max", lengths.most);
  object.begin_array("histogram");
  for (const stats::Statistics::Lengths::Bin& bin : lengths.histogram) {
    object.begin_object();
    object.count("from", bin.least);
    object.count("to", bin.most);
    object.count("games", bin.games);
    object.end_object();
  }
  object.end_array();
  object.end_object();
}

void write_duplicates(json::JsonObject& object, const stats::Statistics::Duplicates& duplicates) {
  object.begin_object("doubles");
  object.count("contents", duplicates.contents);
  object.count("games", duplicates.games);
  object.count("not_looked", duplicates.not_looked);
  object.begin_array("listed");
  for (const stats::Statistics::Duplicate& one : duplicates.listed) {
    object.begin_object();
    object.count("games", one.games);
    object.begin_array("first");
    for (const stats::Statistics::GameId& id : one.first) {
      object.begin_object();
      write_path(object, id.path);
      if (id.game > 0) object.count("game", id.game);
      object.end_object();
    }
    object.end_array();
    object.end_object();
  }
  object.end_array();
  object.end_object();
}

/// Prints that line alone: a report with no games in it.
class StatisticsPrinter final : public Printer {
 public:
  void begin(const Run&, std::string&) const override {}
  void print(const Report&, std::string&) const override {}
  void end(const Summary&, std::string&) const override {}
  void statistics(const stats::Statistics& statistics, std::string& text) const override {
    append_json(statistics, text);
  }
  bool wants_statistics() const override { return true; }
};

}  // namespace

void append_json(const stats::Statistics& statistics, std::string& text) {
  JsonLine line(text, "stats");
  line.key("partial");
  line.truth(statistics.partial);
  line.count("files", statistics.files);
  write_games(line, statistics.codes);
  if (!statistics.setups.name.empty()) write_setups(line, statistics.setups);
  if (statistics.lengths) write_lengths(line, *statistics.lengths);
  write_duplicates(line, statistics.duplicates);
  line.begin_array("largest");
  for (const stats::Statistics::File& file : statistics.largest) {
    line.begin_object();
    write_path(line, file.path);
    line.count("bytes", file.bytes);
    line.end_object();
  }
  line.end_array();
  line.end_line();
}

PrinterPointer stats_printer(const PrinterOptions&) {
  return std::make_unique<StatisticsPrinter>();
}

}  // namespace referee::internal::report

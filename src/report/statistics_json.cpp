#include "report/statistics_json.hpp"

#include "report/json_line.hpp"

namespace referee::internal::report {
namespace {

void write_codes(JsonObject& object, const Statistics::Codes& codes) {
  object.begin_object("codes");
  for (const game::CodeEntry& entry : game::code_table) {
    object.count({std::string{game::digit_of(entry.code)}},
                 codes[static_cast<std::size_t>(entry.code)]);
  }
  object.end_object();
}

/// Games, and their codes.
void write_games(JsonObject& object, const Statistics::Codes& codes) {
  object.count("games", total(codes));
  write_codes(object, codes);
}

void write_setups(JsonObject& object, const Statistics::Setups& setups) {
  object.begin_object("setups");
  object.text("name", setups.name);
  object.count("different", setups.different);
  object.key("complete");
  object.truth(setups.is_complete);
  object.begin_array("listed");
  for (const Statistics::Setup& setup : setups.listed) {
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

void write_lengths(JsonObject& object, const Statistics::Lengths& lengths) {
  object.begin_object("lengths");
  object.count("games", lengths.games);
  object.count("min", lengths.least);
  object.key("mean");
  object.decimal(lengths.mean);
  object.count("median", lengths.median);
  object.count("p90", lengths.p90);
  object.count("max", lengths.most);
  object.end_object();
}

void write_doubles(JsonObject& object, const Statistics::Doubles& doubles) {
  object.begin_object("doubles");
  object.count("contents", doubles.contents);
  object.count("games", doubles.games);
  object.count("not_looked", doubles.not_looked);
  object.begin_array("listed");
  for (const Statistics::Double& one : doubles.listed) {
    object.begin_object();
    object.count("games", one.games);
    object.begin_array("first");
    for (const Statistics::Place& place : one.first) {
      object.begin_object();
      write_path(object, place.path);
      if (place.game > 0) object.count("game", place.game);
      object.end_object();
    }
    object.end_array();
    object.end_object();
  }
  object.end_array();
  object.end_object();
}

}  // namespace

void append_json(const Statistics& statistics, std::string& text) {
  JsonLine line(text, "stats");
  line.key("partial");
  line.truth(statistics.partial);
  line.count("files", statistics.files);
  write_games(line, statistics.codes);
  if (!statistics.setups.name.empty()) write_setups(line, statistics.setups);
  if (statistics.lengths) write_lengths(line, *statistics.lengths);
  write_doubles(line, statistics.doubles);
  line.begin_array("largest");
  for (const Statistics::File& file : statistics.largest) {
    line.begin_object();
    write_path(line, file.path);
    line.count("bytes", file.bytes);
    line.end_object();
  }
  line.end_array();
  if (!statistics.slowest.empty()) line.begin_array("slowest");
  for (const Statistics::File& file : statistics.slowest) {
    line.begin_object();
    write_path(line, file.path);
    line.key("seconds");
    line.seconds(file.seconds);
    line.end_object();
  }
  if (!statistics.slowest.empty()) line.end_array();
  line.end_line();
}

}  // namespace referee::internal::report

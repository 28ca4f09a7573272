#include "python/options.hpp"

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <vector>

#include "python/draughts_rules.hpp"
#include "python/text.hpp"
#include "referee/boxshogi.hpp"
#include "referee/checkers.hpp"
#include "referee/connectz.hpp"
#include "referee/surakarta.hpp"

namespace referee::python {
namespace {

/// One option: its name, for messages, and what it was given.
struct Given {
  std::string name;
  py::handle value;
};

std::optional<std::uint64_t> count_of(const Given& given, std::uint64_t least) {
  if (given.value.is_none()) return std::nullopt;
  const std::string what = fmt::format("{} is an int or None", given.name);
  const std::optional<std::uint64_t> count = natural_of(given.value, what);
  if (!count || *count < least) {
    throw py::value_error(
        fmt::format("{} is a whole number from {} to 2**64 - 1", given.name, least));
  }
  return count;
}

std::optional<double> seconds_of(const Given& given) {
  if (given.value.is_none()) return std::nullopt;
  const double seconds = real_of(given.value, fmt::format("{} is a number or None", given.name));
  if (!(seconds >= 0)) throw py::value_error(fmt::format("{} is at least 0", given.name));
  return seconds;
}

bool truth_of(const Given& given) {
  if (!PyBool_Check(given.value.ptr())) {
    throw py::type_error(
        fmt::format("{} is True or False, not {}", given.name, type_name(given.value)));
  }
  return given.value.cast<bool>();
}

/// The value that a word stands for.
template <typename T>
T choice_of(const Given& given, const std::vector<std::pair<std::string_view, T>>& choices) {
  std::vector<std::string> words;
  words.reserve(choices.size());
  for (const auto& [word, value] : choices) words.push_back(fmt::format("'{}'", word));
  const std::string expected = fmt::format("{} is one of {}", given.name, fmt::join(words, ", "));
  const std::string_view given_word = characters_of(given.value, expected);
  for (const auto& [word, value] : choices) {
    if (word == given_word) return value;
  }
  throw py::value_error(fmt::format("{}, not '{}'", expected, given_word));
}

/// Options of the game alone.
struct GameOptions {
  connectz::Options connectz;
  checkers::Options checkers;
  surakarta::Options surakarta;
};

bool take_game_option(const std::string& game, const Given& given, GameOptions& options) {
  if (game == "connectz" && given.name == "precedence") {
    using connectz::Precedence;
    options.connectz.precedence =
        choice_of<Precedence>(given, {{"spec", Precedence::spec}, {"first", Precedence::first}});
  } else if (game == "checkers" && given.name == "rules") {
    take_rules(given.value, options.checkers);
  } else if (game == "checkers" && given.name == "variations") {
    options.checkers.variations = truth_of(given);
  } else if (game == "surakarta" && given.name == "draw_after") {
    options.surakarta.draw_after = count_of(given, 1);
  } else {
    return false;
  }
  return true;
}

Game game_of(const std::string& game, const GameOptions& options) {
  if (game == "checkers") return checkers::game(options.checkers);
  if (game == "connectz") return connectz::game(options.connectz);
  if (game == "surakarta") return surakarta::game(options.surakarta);
  return game_named(game);
}

unsigned jobs_of(const Given& given) {
  if (given.value.is_none()) return 0;
  const std::optional<std::uint64_t> jobs = natural_of(given.value, "jobs is an int or None");
  if (!jobs || *jobs > Options::most_jobs) {
    throw py::value_error(fmt::format("jobs is a whole number from 0 to {}", Options::most_jobs));
  }
  return static_cast<unsigned>(*jobs);
}

bool take_option(const Given& given, Options& options) {
  if (given.name == "jobs") {
    options.jobs = jobs_of(given);
  } else if (given.name == "max_bytes") {
    options.limits.bytes = count_of(given, 0);
  } else if (given.name == "max_seconds") {
    options.limits.seconds = seconds_of(given);
  } else if (given.name == "compression") {
    options.compression = choice_of<Compression>(given, {{"auto", Compression::detect},
                                                         {"none", Compression::none},
                                                         {"gzip", Compression::gzip},
                                                         {"zstd", Compression::zstd}});
  } else if (given.name == "input_format") {
    options.format = choice_of<InputFormat>(
        given,
        {{"auto", InputFormat::detect}, {"game", InputFormat::game}, {"pack", InputFormat::pack}});
  } else if (given.name == "input") {
    options.access = choice_of<FileAccess>(
        given,
        {{"auto", FileAccess::automatic}, {"read", FileAccess::read}, {"map", FileAccess::map}});
  } else if (given.name == "board") {
    options.board = truth_of(given);
  } else if (given.name == "timing") {
    options.timing = truth_of(given);
  } else {
    return false;
  }
  return true;
}

std::vector<std::string> patterns_of(const Given& given) {
  if (given.value.is_none()) return {};
  return paths_of(given.value, given.name);
}

}  // namespace

JudgeSettings judge_settings(const std::string& game, const py::dict& options) {
  GameOptions own;
  Options common;
  for (const auto& [name, value] : options) {
    const Given given{name.cast<std::string>(), value};
    if (!take_game_option(game, given, own) && !take_option(given, common)) {
      throw py::type_error(fmt::format("there is no option '{}'", given.name));
    }
  }
  return {game_of(game, own), common};
}

SweepOptions sweep_options(const py::dict& options) {
  SweepOptions made;
  for (const auto& [name, value] : options) {
    const Given given{name.cast<std::string>(), value};
    if (given.name == "include") {
      made.include = patterns_of(given);
    } else if (given.name == "exclude") {
      made.exclude = patterns_of(given);
    } else if (given.name == "hidden") {
      made.hidden = truth_of(given);
    } else if (given.name == "follow") {
      made.follow = truth_of(given);
    } else {
      throw py::type_error(fmt::format("there is no option '{}'", given.name));
    }
  }
  return made;
}

}  // namespace referee::python

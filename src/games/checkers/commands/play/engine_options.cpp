#include "games/checkers/commands/play/engine_options.hpp"

#include <charconv>

#include <fmt/format.h>

#include "cli/failure.hpp"

namespace referee::internal::cli {
namespace {

/// One NAME=VALUE of a list.
void set_weight(checkers::Weights& weights, std::string_view setting) {
  const std::size_t sign = setting.find('=');
  int* const weight = checkers::weight_of(weights, setting.substr(0, sign));
  const std::string_view text =
      sign == std::string_view::npos ? std::string_view{} : setting.substr(sign + 1);
  int value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool good =
      error == std::errc() && end == text.data() + text.size() && value >= -1000 && value <= 1000;
  if (weight == nullptr || text.empty() || !good) {
    throw UsageError("--evaluation", fmt::format("\"{}\" is no weight and its value", setting));
  }
  *weight = value;
}

}  // namespace

checkers::Weights weights_of(std::string_view text) {
  if (text == "material") return checkers::Weights::material();
  checkers::Weights weights;
  while (!text.empty()) {
    const std::size_t length = std::min(text.find(','), text.size());
    set_weight(weights, text.substr(0, length));
    text.remove_prefix(std::min(length + 1, text.size()));
  }
  return weights;
}

std::vector<Option> engine_arguments(EngineArguments& options, const std::string& default_seconds) {
  return {
      {.names = "--seconds",
       .value = "S",
       .help = fmt::format("Think so long about a move (default: {})", default_seconds),
       .manual = fmt::format("Think so long about a move; the default is {}.\n", default_seconds),
       .target = &options.seconds,
       .checks = {Between{0, 1e6}}},
      {.names = "--depth",
       .value = "D",
       .help = "Look so many plies ahead, 1 to 64 (default: 64)",
       .manual = "Look at most\n.Ar D\nplies ahead, 1 to 64.\n",
       .target = &options.depth,
       .checks = {Between{1, 64}}},
      {.names = "--evaluation",
       .value = "WEIGHTS",
       .help = "material, to count discs only; or other weights, as king=140,bridge=5",
       .manual = R"(.Cm material ,
to count discs only; or weights that are to be others than the tuned ones, as in
.Ql king=140,bridge=5 .
)",
       .target = &options.evaluation,
       .suggestions = {{"material", "discs only"}}},
  };
}

checkers::EngineOptions engine_options_of(const EngineArguments& options,
                                          const std::atomic<bool>* stop) {
  return {{options.seconds, options.depth, stop}, weights_of(options.evaluation)};
}

}  // namespace referee::internal::cli

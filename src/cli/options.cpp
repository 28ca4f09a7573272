#include "cli/options.hpp"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace referee::internal::cli {
namespace {

/// For sizes: their own check takes -1 for a very large one.
const CLI::Validator not_negative(
    [](std::string& value) { return value.starts_with('-') ? "must not be negative" : ""; }, "");

void add_compression(CLI::App& app, io::Compression& compression) {
  app.add_option_function<std::string>(
         "--compression",
         [&compression](const std::string& name) { compression = compressions().at(name); },
         "How the input is compressed: auto (its first bytes say it), none, gzip or zstd")
      ->check(CLI::IsMember(compressions()).description(""))
      ->type_name("KIND");
}

constexpr char shield = '\x01';

}  // namespace

std::vector<std::string> shielded_arguments(int argc, char** argv) {
  std::vector<std::string> arguments(argv + 1, argv + argc);
  for (std::string& argument : arguments) {
    if (argument.starts_with('[') || argument.starts_with(shield)) argument.insert(0, 1, shield);
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

const CLI::Validator& unshielded() {
  static const CLI::Validator validator(
      [](std::string& value) {
        if (value.starts_with(shield)) value.erase(0, 1);
        return std::string();
      },
      "");
  return validator;
}

const CLI::Validator& positive() {
  static const CLI::Validator validator(
      [](std::string& value) {
        double number = 0;
        const bool good = CLI::detail::lexical_cast(value, number) && number > 0;
        return good ? std::string() : "must be a number above 0";
      },
      "");
  return validator;
}

CLI::Option* add_text(CLI::App& app, const std::string& name, std::string& value,
                      const std::string& description) {
  return app.add_option(name, value, description)->transform(unshielded());
}

void add_operands(CLI::App& app, InputOptions& options, const std::string& name) {
  app.add_option(name, options.operands, "What to read; - is standard input")
      ->transform(unshielded());
}

const std::map<std::string, io::Compression>& compressions() {
  static const std::map<std::string, io::Compression> kinds{
      {"auto", io::Compression::detect},
      {"none", io::Compression::none},
      {"gzip", io::Compression::gzip},
      {"zstd", io::Compression::zstd},
  };
  return kinds;
}

void add_input_options(CLI::App& app, InputOptions& options, const std::string& operand) {
  add_operands(app, options, operand);
  add_compression(app, options.compression);
  app.add_option("--max-bytes", options.limits.max_bytes,
                 "A file with more bytes, decompressed, is 9; K, M, G count in 1024s")
      ->transform(CLI::AsSizeValue(false).description(""))
      ->transform(not_negative)  // the last one comes first
      ->type_name("N");
  app.add_option("--max-seconds", options.limits.max_seconds, "A file that takes longer is 9")
      ->check(positive())
      ->type_name("S");
  app.add_option("--input-format", options.input_format,
                 "What files are: auto (a pack if the first byte is {), game, or pack")
      ->check(CLI::IsMember({"auto", "game", "pack"}).description(""))
      ->type_name("FORMAT");
  app.add_option("-j,--jobs", options.jobs, "Use N threads (default: the cores)")
      ->check(CLI::Range(1, 512).description(""))
      ->type_name("N");
}

void add_judge_options(CLI::App& app, JudgeOptions& options) {
  app.add_flag("--json", options.json, "Print the report as a JSON object instead of the code");
  app.add_flag("--exit-code", options.exit_code, "Exit with 1 for the codes 4 to 9");
}

void add_explain_options(CLI::App& app, ExplainOptions& options) {
  app.add_option("--color,--colour", options.colour,
                 "Colours: auto (on a terminal, unless NO_COLOR is set), always, never")
      ->check(CLI::IsMember({"auto", "always", "never"}).description(""))
      ->type_name("WHEN");
}

}  // namespace referee::internal::cli

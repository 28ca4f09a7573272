#include "cli/options.hpp"

#include <map>

#include "cli/image_output.hpp"

namespace referee::internal::cli {
namespace {

Option compression_option(InputOptions& options) {
  return option("--compression KIND", &options.compression,
                "How the input is compressed: auto (its first bytes tell), none, gzip or zstd",
                R"(How the input is compressed. `auto`, the default: gzip or zstd data if its
first bytes say so, whatever its name, and otherwise text. `none`: text. `gzip` or `zstd`: that,
or code 9. Damaged and truncated data gets code 9, unless what comes before the damage decides; so
does zstd data with a window of more than 128 MiB.)",
                {.choices = {{"auto", "its first bytes tell"},
                             {"gzip", "gzip data"},
                             {"none", "text"},
                             {"zstd", "zstd data"}},
                 .section = Section::judging});
}

Option access_option(InputOptions& options) {
  return option("--input HOW", &options.access,
                "How files are read: auto (the faster way), map or read",
                R"(How regular files are read; verdicts are the same. `auto`, the default:
large Connect Z games are mapped unless they are on a network file system, all others are copied.
`map`: Connect Z games of any size are mapped, where the system allows it. `read`: nothing is.)",
                {.choices = {{"auto", "the faster way"},
                             {"map", "mapped, where possible"},
                             {"read", "copied, block by block"}},
                 .section = Section::judging});
}

Option jobs_option(InputOptions& options, const std::string& on_threads) {
  return option("-j,--jobs N", &options.jobs, "Use N threads (default: the cores)",
                "Use `N` threads, 1 to 512; the default is the number of cores. " + on_threads,
                {.checks = {Between{1, 512}}, .section = Section::judging});
}

Option page_option(std::string& page) {
  return option("--html FILE", &page,
                "Also make a page for browsers in FILE, with the board and the moves to step "
                "through; - as for --svg",
                R"(Also make a page for browsers in `FILE`, whole or not at all, with the
board and the moves to step through. It is the page of `sweep --report html=FILE` for one game.
What is said of `--svg` holds here too, except that a game without a board has a page.)",
                {.checks = {Complaint([](const std::string& file) {
                   return file.empty() ? "the name of the file is empty" : "";
                 })},
                 .offer = Offer::files});
}

Option colour_option(ExplainOptions& options) {
  return option(
      "--color,--colour WHEN", &options.colour,
      "Colours: auto (on a terminal, unless NO_COLOR is set), always, never",
      R"(Use colours: `auto` (the default: on a terminal, unless `NO_COLOR` is
set), `always` or `never`.)",
      {.choices = {{"auto", "on a terminal, unless NO_COLOR is set"}, {"always"}, {"never"}}});
}

}  // namespace

io::InputSettings input_settings(const InputOptions& options) {
  static const std::map<std::string, io::Compression> compressions{
      {"auto", io::Compression::detect},
      {"none", io::Compression::none},
      {"gzip", io::Compression::gzip},
      {"zstd", io::Compression::zstd},
  };
  static const std::map<std::string, io::Access> accesses{
      {"auto", io::Access::automatic},
      {"map", io::Access::map},
      {"read", io::Access::read},
  };
  return {compressions.at(options.compression), accesses.at(options.access)};
}

Option paths_operand(InputOptions& options) {
  return option("PATH TEXT", &options.operands, "What to read; - is standard input", {},
                {.offer = Offer::files});
}

Option file_operand(InputOptions& options) {
  Option operand = paths_operand(options);
  operand.names = "FILE";
  operand.single = true;
  return operand;
}

std::vector<Option> input_options(InputOptions& options, const std::string& on_threads) {
  return {
      compression_option(options),
      access_option(options),
      option("--max-bytes N", &options.limits.max_bytes,
             "A file with more bytes, decompressed, gets code 9; K, M and G are multiples of 1024",
             R"(A limit: a file with more bytes, decompressed, gets code 9. K, M and G are
multiples of 1024.)",
             {.checks = {ByteCount{}}, .section = Section::judging}),
      option("--max-seconds S", &options.limits.max_seconds, "A file that takes longer gets code 9",
             "A limit: a file that takes longer gets code 9.",
             {.checks = {AboveZero{}}, .section = Section::judging}),
      input_format_option(options),
      jobs_option(options, on_threads),
  };
}

Option input_format_option(InputOptions& options) {
  return option("--input-format FORMAT", &options.input_format,
                "What the files are: auto (a pack if it begins like one), game or pack",
                R"(What the files are taken for: `auto` (the default: a pack if it begins
with {, a JSON string and :, else a game file), `game` or `pack`.)",
                {.choices = {{"auto", "a pack if it begins like one"}, {"game"}, {"pack"}},
                 .section = Section::judging});
}

Option json_option(JudgeOptions& options, bool several_games) {
  return option(
      "--json", &options.json, "Print the report as a JSON object instead of the code",
      several_games ? "Print the report as a JSON object a game instead of the code.\n" : "");
}

Option exit_code_option(JudgeOptions& options) {
  return option("--exit-code", &options.exit_code, "Exit with 1 for the codes 4 to 9");
}

std::vector<Option> explain_options(ExplainOptions& options) {
  return {option("--game N", &options.game, "Explain only the N-th game of the file", {},
                 {.checks = {AboveZero{}}}),
          option("--at MOVE", &options.at,
                 "Show the position after the first MOVE moves, 0 for the one before them",
                 R"(Show the game as it stood after the first `MOVE` moves, and nothing of
what follows; 0 is the position before the first. A move is one of one side, as reports count
them. If a file has several games, choose one by `--game`. If so many moves cannot be played, a
message says why, and the exit status is 2.)",
                 {.checks = {Between{0, 1e18}}, .excludes = {"--exit-code"}}),
          image_option("--svg",
                       "Also draw the board as an SVG image into FILE, whole or not at all; - is "
                       "standard output, without the words",
                       R"(Also draw the board as an SVG image into `FILE`, whole or not at all. '-'
is standard output; the words are not printed then. If a file has several games, choose one by
`--game`. If there is no board to draw, as in a file that is no game, a message says so, no `FILE`
is written, and the exit status is 2.)",
                       options.image),
          page_option(options.page), colour_option(options)};
}

}  // namespace referee::internal::cli

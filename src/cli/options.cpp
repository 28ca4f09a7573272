#include "cli/options.hpp"

#include <map>

#include "cli/image_output.hpp"

namespace referee::internal::cli {
namespace {

Option compression_option(InputOptions& options) {
  return {.names = "--compression",
          .value = "KIND",
          .help = "How the input is compressed: auto (its first bytes tell), none, gzip or zstd",
          .manual = R"(How the input is compressed. `auto`, the default: gzip or zstd data if its
first bytes say so, whatever its name, and otherwise text. `none`: text. `gzip` or `zstd`: that,
or code 9. Damaged and truncated data gets code 9, unless what comes before the damage decides; so
does zstd data with a window of more than 128 MiB.)",
          .target = &options.compression,
          .choices = {{"auto", "its first bytes tell"},
                      {"gzip", "gzip data"},
                      {"none", "text"},
                      {"zstd", "zstd data"}},
          .section = Section::judging};
}

Option access_option(InputOptions& options) {
  return {.names = "--input",
          .value = "HOW",
          .help = "How files are read: auto (the faster way), map or read",
          .manual = R"(How regular files are read; verdicts are the same. `auto`, the default:
large Connect Z games are mapped unless they are on a network file system, all others are copied.
`map`: Connect Z games of any size are mapped, where the system allows it. `read`: nothing is.)",
          .target = &options.access,
          .choices = {{"auto", "the faster way"},
                      {"map", "mapped, where possible"},
                      {"read", "copied, block by block"}},
          .section = Section::judging};
}

Option jobs_option(InputOptions& options, const std::string& on_threads) {
  return {.names = "-j,--jobs",
          .value = "N",
          .help = "Use N threads (default: the cores)",
          .manual = "Use `N` threads, 1 to 512; the default is the number of cores. " + on_threads,
          .target = &options.jobs,
          .checks = {Between{1, 512}},
          .section = Section::judging};
}

Option page_option(std::string& page) {
  return {.names = "--html",
          .value = "FILE",
          .help =
              "Also make a page for browsers in FILE, with the board and the moves to step "
              "through; - as for --svg",
          .manual = R"(Also make a page for browsers in `FILE`, whole or not at all, with the
board and the moves to step through. It is the page of `sweep --report html=FILE` for one game.
What is said of `--svg` holds here too, except that a game without a board has a page.)",
          .target = &page,
          .checks = {Complaint([](const std::string& file) {
            return file.empty() ? "the name of the file is empty" : "";
          })},
          .offer = Offer::files};
}

Option colour_option(ExplainOptions& options) {
  return {.names = "--color,--colour",
          .value = "WHEN",
          .help = "Colours: auto (on a terminal, unless NO_COLOR is set), always, never",
          .manual = R"(Use colours: `auto` (the default: on a terminal, unless `NO_COLOR` is
set), `always` or `never`.)",
          .target = &options.colour,
          .choices = {{"auto", "on a terminal, unless NO_COLOR is set"}, {"always"}, {"never"}}};
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
  return {.names = "PATH",
          .value = "TEXT",
          .help = "What to read; - is standard input",
          .target = &options.operands,
          .offer = Offer::files};
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
      {.names = "--max-bytes",
       .value = "N",
       .help =
           "A file with more bytes, decompressed, gets code 9; K, M and G are multiples of 1024",
       .manual = R"(A limit: a file with more bytes, decompressed, gets code 9. K, M and G are
multiples of 1024.)",
       .target = &options.limits.max_bytes,
       .checks = {ByteCount{}},
       .section = Section::judging},
      {.names = "--max-seconds",
       .value = "S",
       .help = "A file that takes longer gets code 9",
       .manual = "A limit: a file that takes longer gets code 9.\n",
       .target = &options.limits.max_seconds,
       .checks = {AboveZero{}},
       .section = Section::judging},
      input_format_option(options),
      jobs_option(options, on_threads),
  };
}

Option input_format_option(InputOptions& options) {
  return {.names = "--input-format",
          .value = "FORMAT",
          .help = "What the files are: auto (a pack if it begins like one), game or pack",
          .manual = R"(What the files are taken for: `auto` (the default: a pack if it begins
with {, a JSON string and :, else a game file), `game` or `pack`.)",
          .target = &options.input_format,
          .choices = {{"auto", "a pack if it begins like one"}, {"game"}, {"pack"}},
          .section = Section::judging};
}

Option json_option(JudgeOptions& options, bool several_games) {
  return {.names = "--json",
          .help = "Print the report as a JSON object instead of the code",
          .manual = several_games
                        ? "Print the report as a JSON object a game instead of the code.\n"
                        : "",
          .target = &options.json};
}

Option exit_code_option(JudgeOptions& options) {
  return {.names = "--exit-code",
          .help = "Exit with 1 for the codes 4 to 9",
          .target = &options.exit_code};
}

std::vector<Option> explain_options(ExplainOptions& options) {
  return {{.names = "--game",
           .value = "N",
           .help = "Explain only the N-th game of the file",
           .target = &options.game,
           .checks = {AboveZero{}}},
          {.names = "--at",
           .value = "MOVE",
           .help = "Show the position after the first MOVE moves, 0 for the one before them",
           .manual = R"(Show the game as it stood after the first `MOVE` moves, and nothing of
what follows; 0 is the position before the first. A move is one of one side, as reports count
them. If a file has several games, choose one by `--game`. If so many moves cannot be played, a
message says why, and the exit status is 2.)",
           .target = &options.at,
           .checks = {Between{0, 1e18}},
           .excludes = {"--exit-code"}},
          image_option("--svg",
                       "Also draw the board as an SVG image into FILE, whole or not at all; - is "
                       "standard output, without the words",
                       R"(Also draw the board as an SVG image into `FILE`, whole or not at all. '-'
is standard output; the words are not printed then. If a file has several games, choose one by
`--game`. If there is no board to draw, as in a file that is no game, a message says so, no `FILE`
is written, and the exit status is 2.)",
                       options.image),
          page_option(options.page),
          colour_option(options)};
}

}  // namespace referee::internal::cli

#include "cli/options.hpp"

#include <map>
#include <string_view>
#include <utility>

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
                "How files are read: auto (the fastest way), map, read, io_uring or threads",
                R"(How regular files are read; verdicts are the same. `auto`, the default:
large Connect Z games are mapped, unless they are on a network file system or copying the first of
them proves to be cheaper, all others are copied; and a sweep reads small files ahead where that is faster (see `--in-flight`). `map`: Connect Z
games of any size are mapped, where the system allows it. `read`: nothing is mapped. `io_uring` and
`threads`: as `auto`, but a sweep reads small files ahead from the first one on, by io_uring(7) or
by a thread for each file in flight.)",
                {.choices = {{"auto", "the fastest way"},
                             {"map", "mapped, where possible"},
                             {"read", "copied, block by block"},
                             {"io_uring", "small files ahead, by io_uring"},
                             {"threads", "small files ahead, by threads"}},
                 .section = Section::judging});
}

/// The name of an image of another format would be a lie.
std::string complaint_on_image_name(const std::string& file) {
  if (file.empty()) return "the name of the file is empty";
  for (const std::string_view ending : {".png", ".jpg", ".jpeg", ".gif", ".pdf", ".webp", ".bmp"}) {
    if (file.ends_with(ending))
      return "an SVG image is written, to a name such as board.svg: " + file;
  }
  return "";
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
      {"auto", io::Access::automatic},    {"map", io::Access::map},
      {"read", io::Access::read},         {"io_uring", io::Access::automatic},
      {"threads", io::Access::automatic},
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
      jobs_option(options.jobs, on_threads, Section::judging),
  };
}

Option jobs_option(unsigned& jobs, const std::string& on_threads, Section section) {
  return option("-j,--jobs N", &jobs, "Use N threads (default: the cores)",
                "Use `N` threads, 1 to 512; the default is the number of cores. " + on_threads,
                {.checks = {Between{1, 512}}, .section = section});
}

Option input_format_option(InputOptions& options) {
  return option("--input-format FORMAT", &options.input_format,
                "What the files are: auto (a pack if it begins like one), game or pack",
                R"(What the files are taken for: `auto` (the default: a pack if it begins
with {, a JSON string and :, else a game file), `game` or `pack`.)",
                {.choices = {{"auto", "a pack if it begins like one"}, {"game"}, {"pack"}},
                 .section = Section::judging});
}

Option exit_code_option(bool& exit_code) {
  return option("--exit-code", &exit_code, "Exit with 1 for the codes 4 to 9");
}

Option image_option(const std::string& names, std::string help, std::string manual,
                    std::string& file) {
  return option(names + " FILE", &file, std::move(help), std::move(manual),
                {.checks = {Complaint(complaint_on_image_name)}, .offer = Offer::files});
}

}  // namespace referee::internal::cli

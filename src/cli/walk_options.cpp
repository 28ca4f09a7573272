#include "cli/sweep_options.hpp"
#include "io/walk/selection.hpp"

namespace referee::internal::cli {
namespace {

constexpr const char* words_on_include =
    R"(Of the files found in directories, take only those that match. May be
given more than once. A glob without a slash is matched against the name, one with a slash against
the whole path, where * matches slashes too; see fnmatch(3). Files named as operands are always
taken.)";

std::vector<Option> list_options(SweepOptions& options) {
  return {
      option("--files-from FILE", &options.files_from,
             "Read the paths listed in FILE, one per line",
             R"(Judge the paths listed in `FILE` too, one per line; '-' is standard input.
If the list cannot be read to its end, the paths read so far are judged, the report is partial,
and the exit status is 2. The list may be of any length: what does not fit into some megabytes of
memory is sorted in a temporary file in `$TMPDIR`, or in /tmp.)",
             {.offer = Offer::files, .folder = &options.list_folder}),
      option("-0,--null", &options.null_separated, "The list is separated by NUL bytes",
             "The list of `--files-from` is separated by NUL bytes.", {.needs = {"--files-from"}}),
  };
}

}  // namespace

std::vector<Option> walk_options(SweepOptions& options) {
  std::vector<Option> all{
      option("--include GLOB", &options.include,
             "Of the files found in directories, take only those that match", words_on_include,
             {.checks = {Complaint(io::complaint_on_glob)}}),
      option("--exclude GLOB", &options.exclude, "Leave out files and directories that match",
             "Leave out files and directories that match. May be given more than once.",
             {.checks = {Complaint(io::complaint_on_glob)}}),
  };
  append(all, list_options(options));
  append(all, {option("--hidden", &options.hidden, "Enter hidden files and directories too",
                      "Judge files, and enter directories, whose names begin with a dot, too."),
               option("--follow", &options.follow, "Follow symbolic links to directories")});
  return all;
}

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

#include "base/limits.hpp"
#include "cli/option.hpp"
#include "io/input.hpp"

namespace referee::internal::cli {

/// The options as typed. plan.hpp works out what they mean together.

/// For every command that reads game files.
struct InputOptions {
  std::vector<std::string> operands;
  base::Limits limits;
  std::string compression = "auto";
  std::string access = "auto";
  unsigned jobs = 0;  // 0: as many as there are cores
  std::string input_format = "auto";
};

/// What `--compression` and `--input` mean.
io::InputSettings input_settings(const InputOptions& options);

/// The descriptions of these options.

/// The operands: PATH ..., or FILE, where any other number than one gets the answer that the
/// challenge requires.
Option paths_operand(InputOptions& options);
Option file_operand(InputOptions& options);

/// For commands that read game files. `on_threads` is the game's sentence on how files are shared
/// among threads.
std::vector<Option> input_options(InputOptions& options, const std::string& on_threads);

Option input_format_option(InputOptions& options);

/// How many threads; 0 stays where nothing is typed. `on_threads` says what they do.
Option jobs_option(unsigned& jobs, const std::string& on_threads, Section section);

Option exit_code_option(bool& exit_code);

/// An option by which a command writes an SVG image to a file; - is standard output. Names of
/// images of other formats are refused.
Option image_option(const std::string& names, std::string help, std::string manual,
                    std::string& file);

}  // namespace referee::internal::cli

#pragma once

#include <span>
#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// A text that is generated from the description of a program, and its name: `GAME --generate
/// NAME`.
struct Generated {
  const char* name;
  std::string (*make)(const Program&);
};

/// The texts: man, bash, zsh, fish, options, shared-options, json.
std::span<const Generated> generated_texts();

/// The program without the options that are hidden.
Program shown_part(Program program);

/// One of them, by its name. None has options that are hidden.
std::string generated_text(const std::string& name, const Program& program);

/// A man page, in mdoc.
std::string man_page(const Program& program);

/// Scripts by which a shell completes arguments; they ask the program
/// (cli/generated/completion.hpp).
std::string bash_completion(const Program& program);
std::string zsh_completion(const Program& program);
std::string fish_completion(const Program& program);

/// Tables in Markdown: of the options that only this program has, and of those that all have.
std::string option_tables(const Program& program);
std::string shared_option_tables(const Program& program);

/// The options of each command, for programs that pass them on: a JSON object, by the names of the
/// commands.
std::string options_json(const Program& program);

}  // namespace referee::internal::cli

#pragma once

#include <span>
#include <string>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// A text that is made from the description of a program, and its name: `GAME --generate NAME`.
struct Generated {
  const char* name;
  std::string (*make)(const Program&);
};

/// man, bash, zsh, fish, options, shared-options.
std::span<const Generated> generated_texts();

/// One of them, by its name. Options that are hidden are in none.
std::string generated_text(const std::string& name, const Program& program);

/// A page of the manual, in mdoc.
std::string man_page(const Program& program);

/// Scripts that have a shell complete what is typed.
std::string bash_completion(const Program& program);
std::string zsh_completion(const Program& program);
std::string fish_completion(const Program& program);

/// Tables in Markdown: of what only this program has, and of what all have.
std::string option_tables(const Program& program);
std::string shared_option_tables(const Program& program);

}  // namespace referee::internal::cli

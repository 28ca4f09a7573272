#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace referee::internal::cli {

/// The program without the options that are hidden.
Program shown_part(Program program);

/// A text that is generated from the description of a program, by its name: `GAME --generate NAME`.
/// Throws UsageError if there is none of this name.
std::string generated_text(const std::string& name, const Program& program);

/// What may stand at the end of a command line. Shells ask for it by `GAME --complete WORD...`,
/// in the short scripts that `GAME --generate bash|zsh|fish` prints, so that no shell has to be
/// told of any option.
///
/// `words` are those after the program's name, up to the one being typed, which comes last and may
/// be empty. An option and its value may be one word, `--name=value`, or three, as bash cuts them.
/// The first line of the answer says whether paths may stand here too: `files`, `directories` or
/// `words`, then a tab and the part of the last word that comes before a path. Each other line is a
/// whole word, and if there is something to say about it, a tab and a few words. A word that ends
/// in = is to be continued.
std::string completions(const Program& program, std::vector<std::string> words);

/// A man page, in mdoc.
std::string man_page(const Program& program);

/// A line of the text of a manual (see Manual in cli/command.hpp) in mdoc, the language of man
/// pages, where every sentence begins a new line.
std::string mdoc_line(std::string_view line);

/// The whole text of a manual in mdoc, with its paragraphs, headings and lines that are shown as
/// they are.
std::string mdoc(const std::string& text);

/// Scripts by which a shell completes arguments; they ask the program for completions().
std::string bash_completion(const Program& program);
std::string zsh_completion(const Program& program);
std::string fish_completion(const Program& program);

/// The options and operands that are described with a command: not those of all commands that
/// judge, if it is one of them.
std::vector<Option> own_options(const Program& program, const Command& command);

/// Tables in Markdown: of the options that only this program has, and of those that all have.
std::string option_tables(const Program& program);
std::string shared_option_tables(const Program& program);

/// The options of each command, for programs that pass them on: a JSON object, by the names of the
/// commands.
std::string options_json(const Program& program);

}  // namespace referee::internal::cli

#pragma once

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace referee::internal::cli {

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

}  // namespace referee::internal::cli

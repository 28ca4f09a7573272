#include <string>
#include <string_view>

#include "cli/generated/generated.hpp"

namespace referee::internal::cli {
namespace {

/// GAME is replaced by the program's name.
constexpr const char* bash_script =
    R"sh(# bash completion for GAME(1). Made by `GAME --generate bash`.

_GAME() {
  local word=${COMP_WORDS[COMP_CWORD]} lines
  if [[ $word == = ]]; then word=; fi
  mapfile -t lines < <("${COMP_WORDS[0]/#\~/$HOME}" --complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2> /dev/null)
  COMPREPLY=("${lines[@]:1}")
  COMPREPLY=("${COMPREPLY[@]%%$'\t'*}")
  if [[ ${COMPREPLY[0]} == *= ]]; then compopt -o nospace 2> /dev/null; fi
  case ${lines[0]%%$'\t'*} in
    files) mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$word") ;;
    directories) mapfile -t COMPREPLY < <(compgen -d -- "$word") ;;
    *) return 0 ;;
  esac
  compopt -o filenames 2> /dev/null
  return 0
}

complete -F _GAME GAME
)sh";

constexpr const char* zsh_script = R"sh(#compdef GAME
# Made by `GAME --generate zsh`.

_GAME() {
  local line before ret=1
  local -a lines offered begun
  lines=("${(@f)$("${(Q)words[1]/#\~/$HOME}" --complete "${(@)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)}")
  for line in "${(@)lines[2,-1]}"; do
    if [[ $line == *=(|$'\t'*) ]]; then
      begun+=("${line%%$'\t'*}")
    elif [[ $line == *$'\t'* ]]; then
      offered+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    else
      offered+=("${line//:/\\:}")
    fi
  done
  if (( $#offered )); then _describe -V GAME offered && ret=0; fi
  if (( $#begun )); then compadd -S '' -- $begun && ret=0; fi
  before=${lines[1]#*$'\t'}
  case ${lines[1]%%$'\t'*} in
    files) compset -P "${(b)before}"; _files && ret=0 ;;
    directories) compset -P "${(b)before}"; _directories && ret=0 ;;
  esac
  return ret
}

_GAME "$@"
)sh";

constexpr const char* fish_script =
    R"sh(# fish completion for GAME(1). Made by `GAME --generate fish`.

function __GAME_complete
    set -l words (commandline -opc) (commandline -ct)
    $words[1] --complete $words[2..-1] 2> /dev/null
end

complete -c GAME -n 'not __GAME_complete | string match -q "files*"' -f
complete -c GAME -n '__GAME_complete | string match -q "directories*"' -a '(__fish_complete_directories)'
complete -c GAME -a '(__GAME_complete | tail -n +2)'
)sh";

std::string script_for(std::string text, const std::string& name) {
  constexpr std::string_view placeholder = "GAME";
  for (std::size_t at = text.find(placeholder); at != std::string::npos;
       at = text.find(placeholder, at + name.size())) {
    text.replace(at, placeholder.size(), name);
  }
  return text;
}

}  // namespace

std::string bash_completion(const Program& program) {
  return script_for(bash_script, program.name);
}

std::string zsh_completion(const Program& program) {
  return script_for(zsh_script, program.name);
}

std::string fish_completion(const Program& program) {
  return script_for(fish_script, program.name);
}

}  // namespace referee::internal::cli

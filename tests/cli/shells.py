"""What shells offer where a line ends, by the completions that a command prints: each in a shell of its own."""
import os
import pty
import select
import subprocess
import time

from support import PATIENCE, command, environment

# Sets up the words as bash has them where TAB is pressed: = is one of its own.
BASH = r"""
source "$1"; shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
_"$1" && printf '%s\n' "${COMPREPLY[@]}"
"""

# Writes what is offered into a file, and ends where a person would see it.
ZSH = r"""
PS1=
fpath=($ZDOTDIR $fpath)
autoload -Uz compinit && compinit -u -d $ZDOTDIR/dump
bindkey '^I' complete-word
zstyle ':completion:*' insert-tab false
compadd() {
  if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\ * ]]; then
    local -a offered
    builtin compadd -O offered "$@"
    print -lr -- $offered >> $ZDOTDIR/offered
  fi
  builtin compadd "$@"
}
finish() { exit }
comppostfuncs=(finish)
"""


def _environment(more=None):
    """The commands are found by their names, as where they are installed: the scripts ask them."""
    folder = os.path.dirname(command("connectz"))
    return environment({"PATH": folder + os.pathsep + os.environ["PATH"], **(more or {})})


def bash(words, script, cwd):
    """`words` are those of the line, the last one what has been typed of it."""
    result = subprocess.run(["bash", "--norc", "-c", BASH, "bash", script, *words], cwd=cwd, env=_environment(),
                            capture_output=True, timeout=PATIENCE, check=False)
    return set(result.stdout.decode().split("\n")) - {""}, result.stderr.decode()


def fish(words, script, cwd):
    """What begins as the last word does. fish 4 also gives what only has its letters in it, for a menu."""
    command = f"source {script}; complete --do-complete '{' '.join(words)}'"
    result = subprocess.run(["fish", "--no-config", "-c", command], cwd=cwd, env=_environment({"HOME": os.path.dirname(script)}),
                            capture_output=True, timeout=PATIENCE, check=False)
    found = {line.split("\t")[0] for line in result.stdout.decode().split("\n")} - {""}
    return {word for word in found if word.startswith(words[-1])}, result.stderr.decode()


def zsh(words, script, cwd):
    """The script must be in a folder that may be written to, under the name _COMMAND."""
    folder = os.path.dirname(script)
    with open(os.path.join(folder, ".zshrc"), "w", encoding="utf-8") as settings:
        settings.write(ZSH)
    offered = os.path.join(folder, "offered")
    with open(offered, "w", encoding="utf-8"):
        pass
    child, terminal = pty.fork()
    if child == 0:
        os.chdir(cwd)
        os.execvpe("zsh", ["zsh", "-i"], _environment({"ZDOTDIR": folder, "TERM": "xterm"}))
    os.write(terminal, (" ".join(words) + "\t").encode())
    screen = _until_its_end(terminal)
    os.close(terminal)
    os.waitpid(child, 0)
    with open(offered, encoding="utf-8") as found:
        return set(found.read().split("\n")) - {""}, screen


def _until_its_end(terminal):
    screen = b""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if not select.select([terminal], [], [], 1)[0]:
            continue
        try:
            read = os.read(terminal, 4096)
        except OSError:  # the shell has ended
            break
        if not read:
            break
        screen += read
    return screen.decode("utf-8", "replace")

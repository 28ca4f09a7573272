"""The options of a sweep, and who gets them: the manifest, the judges on the nodes, or the merge."""
import json
import os
import subprocess
from dataclasses import dataclass, field


class Usage(Exception):
    """Wrong usage, in words."""


# They belong to a sweep on one machine.
REFUSED = {"--shard": "the shards are made here", "--manifest": "the manifest is made here",
           "--range": "it is for one shard", "--give-up-on": "it is for one shard", "--list": "call sweep for it",
           "--since": "use --files-from", "--cache": "each node would need its own", "--cache-by": "there is no cache",
           "--cache-read-only": "there is no cache", "--fail-fast": "the nodes do not know of each other",
           "--max-failures": "the nodes do not know of each other", "--allow-empty": "nothing would be left to do", "--config": "options are typed here",
           "--no-config": "options are typed here", "--show-config": "options are typed here"}
# They change what the judges do and what is made of it.
BOTH = {"--stats", "--input-format", "--jobs"}
# They write files, or read what may be large; the merge is the first to see them.
UNTRIED = {"--output", "--report", "--baseline", "--allow", "--update-baseline", "--history", "--files-from"}


@dataclass
class Split:
    """The arguments of a sweep, by who gets them."""

    paths: list[str] = field(default_factory=list)
    listing: list[str] = field(default_factory=list)
    judging: list[str] = field(default_factory=list)
    merging: list[str] = field(default_factory=list)
    tried: list[str] = field(default_factory=list)

    def try_values(self, command):
        """Sweeps nothing with the options, so that a wrong value is refused before jobs are submitted."""
        done = subprocess.run([command, "sweep", "--no-config", *self.tried, "--allow-empty", f"--files-from={os.devnull}"],
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode != 0:
            words = done.stderr.decode(errors="surrogateescape").split("\n")[0].partition(": ")[2]
            raise Usage(words or f"{command} ended with status {done.returncode}")


def options_of(command):
    """The options of each subcommand, as the program describes them."""
    try:
        described = json.loads(subprocess.run([command, "--generate", "json"], check=True, stdout=subprocess.PIPE).stdout)
    except (OSError, ValueError, subprocess.CalledProcessError):
        raise Usage(f"{command} is no command of referee") from None
    return {name: {word: option for option in options if not option["operand"] for word in option["names"]}
            for name, options in described.items()}


class Words:
    """Arguments that are taken one after the other, each option with its value."""

    def __init__(self, arguments):
        self.rest = list(arguments)

    def take(self, known):
        """The next option's name and value, both None for an operand's; its value is the operand."""
        word = self.rest.pop(0)
        if not word.startswith("-") or word == "-":
            return None, word
        name, equals, value = word.partition("=")
        if not word.startswith("--") and len(word) > 2:
            name, equals, value = word[:2], "=", word[2:]
        option = known.get(name)
        if option is None:
            raise Usage(f"there is no option {name}")
        if option["flag"]:
            if equals:
                raise Usage(f"{name} takes no value")
            return name, None
        if equals or option.get("value_optional"):
            return name, value if equals else None
        if not self.rest:
            raise Usage(f"{name} needs a value")
        return name, self.rest.pop(0)


def split(command, arguments, own):
    """Splits the arguments after the game's name. `own`: a function called with each option of referee-slurm
    itself, whose names and kinds it has in `own.options`.
    """
    described = options_of(command)
    sweep, manifest, merge = (described[name] for name in ("sweep", "manifest", "merge"))
    parts = Split()
    words = Words(arguments)
    while words.rest:
        if words.rest[0] == "--":
            break
        name, value = words.take({**sweep, **own.options})
        if name is None:
            parts.paths.append(value)
        elif name in own.options:
            own(name, value)
        elif sweep[name]["names"][-1] in REFUSED:
            raise Usage(f"{name} does not go with a cluster: {REFUSED[sweep[name]['names'][-1]]}")
        else:
            both = sweep[name]["names"][-1] in BOTH
            written = [name] if value is None else [f"{name}={value}"] if name.startswith("--") else [name, value]
            if name in manifest and name not in merge:
                parts.listing += written
            if name in merge:
                parts.merging += written
            if both or (name not in manifest and name not in merge):
                parts.judging += written
            if sweep[name]["names"][-1] not in UNTRIED:
                parts.tried += written
    return parts, words.rest[1:]

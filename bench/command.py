"""A command as one types it, understood without a shell, so that nothing but it is measured.

    [cat FILE |] [NAME=VALUE ...] PROGRAM ARGUMENT ... [< FILE] [> FILE]

Files of corpora.toml are written @NAME.
"""

import re
import shlex
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Command:
    words: tuple[str, ...]
    environment: dict[str, str] = field(default_factory=dict)
    stdin: str = "/dev/null"
    stdout: str = ""  # empty: it is caught
    feeder: tuple[str, ...] = ()  # its output goes in through a pipe, in place of `stdin`

    @property
    def program(self) -> str:
        return self.words[0]


def corpora_in(text: str) -> list[str]:
    """The names behind an @, in their order."""
    return re.findall(r"@([\w-]+)", text)


def parse(text: str, path_of: Callable[[str], Path]) -> Command:
    def words(part: str) -> list[str]:
        return [str(path_of(word[1:])) if word.startswith("@") else word for word in shlex.split(part)]

    feeder, _, own = text.rpartition("|")
    own, _, stdout = own.partition(">")
    own, _, stdin = own.partition("<")
    left = words(own)
    environment = {}
    while left and re.fullmatch(r"[A-Z_]+=.*", left[0]):
        name, _, value = left.pop(0).partition("=")
        environment[name] = value
    if not left:
        raise ValueError(f"no program in the command {text!r}")
    return Command(tuple(left), environment, (words(stdin) or ["/dev/null"])[0], stdout.strip(), tuple(words(feeder)))

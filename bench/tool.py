"""The programs that are measured: where they are, and what they can do by now."""

from dataclasses import replace
from functools import cache
from pathlib import Path

from command import Command
from measure import run


# The yardsticks of our own: names of programs in build/bench.
LOOPS = ("bare_loop", "in_flight_loop", "pack_loop")
GAMES = ("boxshogi", "checkers", "connectz", "surakarta")


class Skipped(Exception):
    """A row cannot be measured here; the words say why."""


class Tools:
    """The programs of a build folder, by their names."""

    def __init__(self, build: Path) -> None:
        self.games = {name: build / name for name in GAMES}
        self.peak = build / "bench" / "peak"
        self.slow_fs = build / "tests" / "slow_fs" / "slow_fs"
        self.adversary = build / "bench" / "adversary"
        self.loops = {name: build / "bench" / name for name in LOOPS}
        self.sample = build / "bench" / "sample.txt"
        self.sample.write_text("7 6 4\n1\n")

    def ready(self, command: Command) -> Command:
        """The command as it can be run; raises Skipped where it cannot."""
        if loop := self.loops.get(command.program):
            if not loop.exists():
                raise Skipped(f"bench/{command.program} is not built")
            return replace(command, words=(str(loop), *command.words[1:]))
        if command.program not in self.games:
            return command
        if kernel := command.environment.get("REFEREE_KERNEL"):
            self.check_kernel(kernel)
        return replace(command, words=(str(self.games[command.program]), *self.arguments(command)))

    def arguments(self, command: Command) -> tuple[str, ...]:
        """One job is what a connectz that does not know --jobs has anyway."""
        given = command.words[1:]
        if given[0] != "--jobs" or self.knows_jobs():
            return given
        if given[1] != "1":
            raise Skipped("connectz refuses --jobs for one file")
        return given[2:]

    def check_kernel(self, kernel: str) -> None:
        if self.status_with("no-such-kernel") == 0:
            raise Skipped("connectz does not know REFEREE_KERNEL")
        if self.status_with(kernel) == 2:
            raise Skipped(f"this machine lacks the kernel {kernel}")

    @cache
    def status_with(self, kernel: str) -> int:
        return run(Command((str(self.games["connectz"]), str(self.sample)), {"REFEREE_KERNEL": kernel})).status

    @cache
    def knows_jobs(self) -> bool:
        return run(Command((str(self.games["connectz"]), "--jobs", "1", str(self.sample)))).status == 0

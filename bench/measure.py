"""Running a command once, and what that took."""

import os
import signal
import tempfile
import time
from dataclasses import dataclass, replace
from pathlib import Path

from command import Command


@dataclass(frozen=True)
class Run:
    status: int
    out: bytes
    err: bytes
    elapsed: float  # seconds
    cpu: float  # seconds, user and system, of the command alone


def spawn(words: tuple[str, ...], environment: dict[str, str], actions: list[tuple]) -> int:
    # Python ignores these; the command is to find them as a shell would leave them.
    defaults = [signal.SIGPIPE, signal.SIGXFSZ]
    return os.posix_spawnp(words[0], words, {**os.environ, **environment}, file_actions=actions,
                           setsigdef=defaults)


def take_all(descriptor: int) -> bytes:
    """What was written into a memory file, which is closed."""
    with os.fdopen(descriptor, "rb") as file:
        file.seek(0)
        return file.read()


def run(command: Command) -> Run:
    """Output goes into memory: neither a pipe nor a disk can hold the command up."""
    out, err = os.memfd_create("out"), os.memfd_create("err")
    actions = [(os.POSIX_SPAWN_DUP2, out, 1), (os.POSIX_SPAWN_DUP2, err, 2)]
    if command.stdout:
        actions.append((os.POSIX_SPAWN_OPEN, 1, command.stdout, os.O_WRONLY, 0))
    feeder, source = None, None
    begin = time.perf_counter()
    if command.feeder:
        source, sink = os.pipe()
        feeder = spawn(command.feeder, {}, [(os.POSIX_SPAWN_DUP2, sink, 1)])
        os.close(sink)
        actions.append((os.POSIX_SPAWN_DUP2, source, 0))
    else:
        actions.append((os.POSIX_SPAWN_OPEN, 0, command.stdin, os.O_RDONLY, 0))
    child = spawn(command.words, command.environment, actions)
    if source is not None:
        os.close(source)
    _, status, usage = os.wait4(child, 0)
    elapsed = time.perf_counter() - begin
    if feeder is not None:
        os.waitpid(feeder, 0)
    return Run(os.waitstatus_to_exitcode(status), take_all(out), take_all(err), elapsed,
               usage.ru_utime + usage.ru_stime)


def run_for_peak(command: Command, helper: Path) -> tuple[Run, float]:
    """The run, and its peak of resident memory in MiB, by bench/peak.cpp."""
    with tempfile.NamedTemporaryFile() as result:
        words = (str(helper), result.name, *command.words)
        done = run(replace(command, words=words))
        return done, int(result.read()) / 1024

"""Somebody's solution, in a process of its own."""

import enum
import json
import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Optional

from referee.check.values import Other, text_of, value_of

PACKAGES = Path(__file__).resolve().parents[2]
PROGRAM = """import sys
first = set(sys.modules)
sys.path[0] = sys.argv.pop(1)
from referee.check.solution_main import main
main(first)"""
MOST_BYTES = 32 << 20  # of an answer
GRACE = 5.0  # seconds in which a process that has closed its socket may end


class Outcome(enum.Enum):
    """What a call came to."""

    RETURNED = "returned"
    RAISED = "raised"
    TIMED_OUT = "timed out"
    ENDED = "ended its process"
    FLOODED = "returned too much"


class Answer(NamedTuple):
    """What a call came to, and its value or, if there is none, what happened in words."""

    outcome: Outcome
    value: Any = None
    words: str = ""
    changed_arguments: bool = False


class Limits(NamedTuple):
    """How much a solution may use."""

    import_seconds: float
    memory_mib: int


class CannotImport(Exception):
    """The file of a solution cannot be imported. The message says why."""


class Solution:
    """A file with functions. A context manager: its process is there from the first question to the end of the block.

    After an answer that is neither RETURNED nor RAISED the process is gone, and the next question starts it again.
    """

    def __init__(self, path: Path, limits: Limits) -> None:
        self.path = path.absolute()
        self.limits = limits
        self.starts = 0
        self.functions: list[str] = []
        self._process: Optional[subprocess.Popen[bytes]] = None
        self._link: Optional[socket.socket] = None
        self._asked = 0
        self._received = b""

    def __enter__(self) -> "Solution":
        return self

    def __exit__(self, kind: Optional[type[BaseException]], error: Optional[BaseException],
                 where: Optional[TracebackType]) -> None:
        self.stop()

    @property
    def is_running(self) -> bool:
        return self._process is not None

    def start(self) -> None:
        """Start its process and import the file. Raises CannotImport."""
        ours, theirs = socket.socketpair()
        self._link = ours
        self._received = b""
        self._asked = 0
        self.starts += 1
        with theirs:
            self._process = subprocess.Popen(  # pylint: disable=consider-using-with
                [sys.executable, "-c", PROGRAM, str(PACKAGES), str(theirs.fileno()), str(self.path), str(self.limits.memory_mib),
                 str(os.getpid())],
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=self.path.parent,
                pass_fds=[theirs.fileno()], start_new_session=True,
                env={**os.environ, "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"})
        answer = self._answer(self.limits.import_seconds)
        if isinstance(answer, Answer):
            raise CannotImport(answer.words)
        if "functions" not in answer:
            self.stop()
            raise CannotImport(f"raised {answer.get('raised')}")
        self.functions = [str(name) for name in answer["functions"]]

    def ask(self, function: str, arguments: tuple[Any, ...], seconds: float) -> Answer:
        """Call a function. Raises CannotImport if the process has to be started, and cannot."""
        if not self.is_running:
            self.start()
        assert self._link is not None
        self._asked += 1
        question = json.dumps([self._asked, function, text_of(arguments)]).encode("ascii") + b"\n"
        try:
            self._link.settimeout(seconds)
            self._link.sendall(question)
        except OSError:  # it may have ended, after it had answered: the answer says so
            pass
        answer = self._answer(seconds)
        if isinstance(answer, Answer):
            return answer
        changed = bool(answer.get("changed"))
        if "raised" in answer:
            return Answer(Outcome.RAISED, words=f"raised {answer['raised']}", changed_arguments=changed)
        try:
            return Answer(Outcome.RETURNED, value_of(answer["value"]), changed_arguments=changed)
        except (LookupError, TypeError, ValueError):
            return Answer(Outcome.RETURNED, Other("what cannot be understood"))

    def stop(self) -> Optional[int]:
        """End its process, and those that it has started in its session; gives its exit status."""
        process, link = self._process, self._link
        self._process = self._link = None
        if link is not None:
            link.close()
        if process is None:
            return None
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        return process.wait()

    def _answer(self, seconds: float) -> Any:
        """A line from the process, read as JSON; or, if there is none, an Answer that says why."""
        deadline = time.monotonic() + seconds
        while b"\n" not in self._received:
            left = deadline - time.monotonic()
            try:
                if left <= 0:
                    raise TimeoutError
                assert self._link is not None
                self._link.settimeout(left)
                received = self._link.recv(1 << 20)
            except (TimeoutError, socket.timeout):  # the same from Python 3.10 on
                self.stop()
                return Answer(Outcome.TIMED_OUT, words=f"took more than {seconds:g} s")
            except OSError:
                received = b""
            if not received:
                return Answer(Outcome.ENDED, words=self._end())
            self._received += received
            if len(self._received) > MOST_BYTES:
                self.stop()
                return Answer(Outcome.FLOODED, words=f"returned more than {MOST_BYTES >> 20} MiB")
        line, _, self._received = self._received.partition(b"\n")
        try:
            answer = json.loads(line)
        except ValueError:
            answer = None
        if not isinstance(answer, dict) or answer.get("number") != self._asked:
            self.stop()
            return Answer(Outcome.ENDED, words="wrote to files that are not its own")
        return answer

    def _end(self) -> str:
        """How a process ended that has closed its socket."""
        assert self._process is not None
        deadline = time.monotonic() + GRACE
        while not os.waitid(os.P_PID, self._process.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT):
            if time.monotonic() > deadline:
                self.stop()
                return "closed files that are not its own"
            time.sleep(0.01)
        status = self.stop()
        assert status is not None
        if status >= 0:
            return f"ended its process with exit status {status}"
        try:
            return f"had its process killed by {signal.Signals(-status).name}"
        except ValueError:
            return f"had its process killed by signal {-status}"

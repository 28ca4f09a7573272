"""What all tests of the command share: running it, making files, waiting without guessing."""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
CASES = HERE.parent / "cases" / "connectz"


def command(game):
    """The program of a game."""
    return os.path.abspath(os.environ.get(f"REFEREE_{game.upper()}", ROOT / "build" / game))


COMMANDS = os.environ.get("REFEREE_COMMANDS", " ".join(sorted(
    path.stem.removesuffix("_main") for path in (ROOT / "src" / "cli").glob("*_main.cpp")))).split()
CONNECTZ = command("connectz")
SANITIZED = bool(os.environ.get("REFEREE_SANITIZED"))
EMULATED = "REFEREE_PROCESSOR_FLAGS" in os.environ  # by scripts/processors

MIB = 1 << 20
LINE_LIMIT = MIB  # the longest line, without its LF
PATIENCE = 240.0 if SANITIZED else 60.0  # seconds that any single run may take before it counts as hung
NOBODY = 65534

INCOMPLETE = b"7 6 4\n1\n"
WIN_1 = b"7 6 4\n1\n2\n1\n2\n1\n2\n1\n"
WIN_2 = b"7 6 4\n7\n1\n2\n1\n2\n1\n2\n1\n"
DRAW = b"2 1 2\n1\n2\n"
CONTINUE = WIN_1 + b"2\n"
FULL = b"1 2 2\n1\n1\n1\n"
FAR = b"7 6 4\n8\n"
ILLEGAL = b"3 3 4\n"
MALFORMED = b"7 6 4\nx\n"
GAMES = {0: DRAW, 1: WIN_1, 2: WIN_2, 3: INCOMPLETE, 4: CONTINUE, 5: FULL, 6: FAR, 7: ILLEGAL, 8: MALFORMED}


@dataclass
class Result:
    """How a run ended. A negative status is the signal that killed it."""

    status: int
    out: bytes
    err: bytes
    seconds: float
    peak: int = 0  # KiB, when measured

    def json_lines(self):
        return [json.loads(line) for line in self.out.splitlines()]


def environment(extra=None):
    """The environment of a run: nothing in it that changes how output looks, and no caches of the user."""
    left = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    left["LC_ALL"] = "C.UTF-8"
    left["XDG_CACHE_HOME"] = "/nowhere"
    left.update(extra or {})
    return left


def run(*args, stdin=subprocess.DEVNULL, cwd=None, env=None, timeout=PATIENCE, measure=False,
        stdout=None, executable=None, **popen):
    """Runs connectz to its end. `stdin` is bytes (sent through a pipe), a descriptor or a file.

    `stdout` may be a descriptor; otherwise the bytes are caught.
    """
    with tempfile.TemporaryDirectory() as scratch:
        out_path, err_path, peak_path = (os.path.join(scratch, name) for name in ("out", "err", "peak"))
        command = [executable or CONNECTZ, *args]
        if measure:
            command = [sys.executable, "-S", "-E", str(HERE / "measure.py"), peak_path, *command]
        feed = stdin if isinstance(stdin, bytes) else None
        with open(out_path, "wb") as out, open(err_path, "wb") as err:
            begin = time.monotonic()
            child = subprocess.Popen(
                command, stdin=subprocess.PIPE if feed is not None else stdin,
                stdout=out if stdout is None else stdout, stderr=err, cwd=cwd, env=environment(env),
                start_new_session=True, **popen)
            feeder = None
            if feed is not None:
                feeder = threading.Thread(target=_feed, args=(child.stdin, feed), daemon=True)
                feeder.start()
            try:
                child.wait(timeout)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
                raise AssertionError(f"still running after {timeout} s: {args!r}") from None
            seconds = time.monotonic() - begin
            if feeder:
                feeder.join()
        peak = int(Path(peak_path).read_text(encoding="ascii")) if measure else 0
        return Result(child.returncode, Path(out_path).read_bytes(), Path(err_path).read_bytes(), seconds, peak)


def _feed(pipe, data):
    try:
        with pipe:
            pipe.write(data)
    except BrokenPipeError:
        pass


def start(*args, **popen):
    """Starts connectz and gives the Popen; for tests that act while it runs. Use `Case.start_here`, or `stopping`."""
    popen.setdefault("stdin", subprocess.DEVNULL)
    popen.setdefault("stdout", subprocess.PIPE)
    popen.setdefault("stderr", subprocess.PIPE)
    popen.setdefault("env", environment())
    return subprocess.Popen([popen.pop("executable", CONNECTZ), *args], **popen)


def wait_until(condition, what, seconds=120.0):
    """Polls until `condition()` holds, and fails otherwise."""
    deadline = time.monotonic() + seconds
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > deadline:
            raise AssertionError(f"never came: {what}")
        time.sleep(0.002)


def sleeps(pid):
    """Whether the first thread of the process waits for something."""
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
        return stat.read().rpartition(") ")[2].startswith("S")


def catches(pid, number):
    """Whether the process has installed a handler for the signal. An emulator has its own from the beginning: it gets a second."""
    if EMULATED:
        time.sleep(1)
    with open(f"/proc/{pid}/status", encoding="ascii", errors="replace") as status:
        for line in status:
            if line.startswith("SigCgt:"):
                return bool(int(line.split()[1], 16) >> (number - 1) & 1)
    return False


def has_handled(pid, number):
    """Whether the handler, which stays for one signal, has run. It is gone before it runs: then its thread, the first one, waits again."""
    return not catches(pid, number) and sleeps(pid)


def has_opened(pid, path):
    """Whether the process has the file open: what a command judges, it opens after it has installed its handlers."""
    folder = f"/proc/{pid}/fd"
    for name in os.listdir(folder):
        try:
            if os.path.samefile(f"{folder}/{name}", path):
                return True
        except FileNotFoundError:  # closed meanwhile
            pass
    return False


def cpu_ticks(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii", errors="replace") as stat:
        fields = stat.read().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def codes_of(path):
    """The codes that a file of tests/cases stands for, by precedence."""
    spec, _, rest = path.name.partition("_")
    pieces = rest.split(".")
    first = next((piece[5:] for piece in pieces if piece.startswith("first")), spec)
    return {"spec": spec, "first": first}


def lines(*pairs):
    """Verdicts as the codes format shows them: (code, path) each."""
    return b"".join(code.encode() + b"\t" + os.fsencode(path) + b"\n" for code, path in pairs)


def remove(entry):
    try:
        if entry.is_dir(follow_symlinks=False):
            shutil.rmtree(entry.path)
        else:
            os.unlink(entry.path)
    except (OSError, RecursionError):  # a directory without rights, or a tree that is deeper than a path can name
        subprocess.run(["chmod", "-R", "u+rwx", entry.path], check=False, stderr=subprocess.DEVNULL)
        subprocess.run(["rm", "-rf", "--", entry.path], check=True)


class Case(unittest.TestCase):
    """A test with a directory of its own, in which connectz runs."""

    maxDiff = 4000
    game = "connectz"

    def setUp(self):
        self.dir = tempfile.mkdtemp(prefix="referee-cli-")
        os.chmod(self.dir, 0o755)
        self.addCleanup(self._remove)

    def _remove(self):
        self.clear()
        os.rmdir(self.dir)

    def clear(self):
        """Removes all that is in its directory."""
        os.chmod(self.dir, 0o755)
        for entry in list(os.scandir(os.fsencode(self.dir))):  # bytes, as names here may be no text
            remove(entry)

    def path(self, name=""):
        if isinstance(name, bytes):
            return os.path.join(os.fsencode(self.dir), name)
        return os.path.join(self.dir, name)

    def write(self, name, data=INCOMPLETE):
        path = self.path(name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)
        return path

    def read(self, name):
        with open(self.path(name), "rb") as file:
            return file.read()

    def bash(self, script, *args, env=None, **options):
        """A script of bash, in its directory, with the commands in the path; what it prints on both outputs."""
        env = environment({"PATH": f"{self.commands()}:{os.environ['PATH']}", "HOME": "/nowhere", **(env or {})})
        return subprocess.run(["bash", *args, "-c", script], **{"cwd": self.dir, "env": env, "timeout": 10 * PATIENCE, "stdin": subprocess.DEVNULL,
                              "stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "check": False, **options})

    def commands(self):
        """A folder with all of them."""
        folder = self.path(".commands")
        if not os.path.isdir(folder):
            os.mkdir(folder)
            for game in COMMANDS:
                os.symlink(command(game), os.path.join(folder, game))
        return folder

    def run_here(self, *args, **options):
        """Of its game, in its directory."""
        return run(*args, **{"cwd": self.dir, "executable": command(self.game), **options})

    def start_here(self, *args, **popen):
        return self.stopping(start(*args, **{"cwd": self.dir, "executable": command(self.game), **popen}))

    def sweep(self, *args, **options):
        return self.run_here("sweep", *args, **options)

    def as_nobody(self):
        """Options for `run` with which permissions count, also for root."""
        if os.geteuid() != 0:
            return {}
        options = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        executable = CONNECTZ
        place = Path(CONNECTZ)
        if not all(part.stat().st_mode & 0o001 for part in (place, *place.parents)):
            executable = os.path.join(self.dir, ".connectz")
            shutil.copy(CONNECTZ, executable)
            os.chmod(executable, 0o755)
        return {**options, "executable": executable}

    def stopping(self, child):
        """Makes sure that a started child outlives neither the test nor anybody's patience."""
        watchdog = threading.Timer(PATIENCE, child.kill)
        watchdog.daemon = True
        watchdog.start()

        def stop():
            watchdog.cancel()
            if child.poll() is None:
                child.kill()
            child.wait()
            for pipe in (child.stdin, child.stdout, child.stderr):
                if pipe:
                    pipe.close()
        self.addCleanup(stop)
        return child

    def assert_result(self, result, out=None, err=b"", status=0):
        """Everything about a run at once. `err` is bytes, or a piece of text that must occur."""
        if out is not None:
            self.assertEqual(result.out, out, result.err)
        if isinstance(err, bytes):
            self.assertEqual(result.err, err)
        else:
            self.assertIn(err, result.err.decode("utf-8", "replace"))
        self.assertEqual(result.status, status, result.err)

    def assert_clean(self, data, allowed=b"\n\t"):
        """No control characters for a terminal to obey."""
        raw = [byte for byte in data if (byte < 0x20 or byte == 0x7F) and byte not in allowed]
        self.assertEqual(raw, [], data[:400])
        text = data.decode("utf-8", "replace")
        self.assertEqual([c for c in text if 0x80 <= ord(c) <= 0x9F], [], data[:400])

    def assert_peak(self, result, mebibytes=64):
        if not SANITIZED:
            self.assertLess(result.peak, mebibytes << 10, "KiB of resident memory")

    def assert_quick(self, seconds, limit):
        """At most `limit` seconds on a machine of our time; four times as many here, as this one may be slow or busy."""
        self.assertLess(seconds, 4 * limit * (10 if SANITIZED else 1))

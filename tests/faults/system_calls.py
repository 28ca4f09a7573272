"""Runs a scenario in which a call into the kernel fails, by means of strace: also those that the C library makes by itself."""
import itertools
import os
import re
import shutil
import signal
import subprocess
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import runs
from support import PATIENCE, command, environment

FIRST = 60  # occurrences of a call that fail, from the beginning of main on

# The kinds of calls that rules.py knows, the calls, and how the kernel may refuse them.
REFUSALS = {call: (kind, errors.split()) for kind, calls, errors in (
    ("open", "openat", "EIO EINTR ENOMEM EMFILE EACCES"),
    ("read", "read pread64 preadv2", "EIO EINTR EAGAIN"),
    ("write", "write pwrite64 writev", "ENOSPC EIO EINTR EAGAIN"),
    ("stat", "newfstatat statx stat lstat access faccessat2", "EIO ENOMEM EACCES"),
    ("stat", "fstat", "EIO ENOMEM"),
    ("memory", "mmap", "ENOMEM EAGAIN"),
    ("memory", "mremap mprotect", "ENOMEM"),
    ("advise", "madvise", "ENOMEM EAGAIN"),
    ("advise", "fadvise64 readahead", "EINVAL"),
    ("directory", "getdents64", "EIO ENOMEM EACCES"),
    ("path", "readlink chdir", "EIO EACCES"),
    ("path", "getcwd", "ENOMEM EACCES"),
    ("rename", "rename renameat renameat2 link linkat", "EIO ENOSPC EACCES"),
    ("remove", "unlink unlinkat", "EIO EACCES"),
    ("make", "mkdir mkdirat", "ENOSPC EACCES"),
    ("rights", "fchmod fchown", "EIO EPERM"),
    ("sync", "fsync fdatasync", "EIO ENOSPC"),
    ("close", "close", "EIO EINTR"),
    ("thread", "clone clone3", "EAGAIN ENOMEM"),
    ("size", "ftruncate fallocate", "EIO ENOSPC"),
    ("seek", "lseek", "EINVAL"),
    ("wait", "poll ppoll", "EINTR ENOMEM"),
    ("wait", "clock_nanosleep", "EINTR"),
    ("control", "fcntl", "EIO EACCES"),
    ("control", "ioctl statfs fstatfs flock", "EIO ENOMEM"),
    ("ring", "io_uring_setup", "ENOMEM EMFILE EPERM ENOSYS"),
    ("ring", "io_uring_enter", "EAGAIN EINTR"),
    ("ring", "io_uring_register", "ENOMEM"),
    ("other", "pipe2 eventfd2 memfd_create", "ENOMEM EMFILE"),
    ("other", "getrandom", "EINTR EAGAIN"),
    ("other", "sched_getaffinity sysinfo prlimit64", "EINVAL EPERM"),
) for call in calls.split()}
# On how these end nothing depends, or the kernel does not refuse them. (brk says so by the end that it gives.)
NOT_REFUSED = set("brk futex execve arch_prctl set_tid_address set_robust_list rseq rt_sigaction rt_sigprocmask rt_sigreturn sigaltstack "
                  "munmap exit exit_group getpid gettid getuid geteuid getgid getegid uname sched_yield clock_gettime restart_syscall "
                  "wait4 tgkill kill membarrier getrusage vfork dup dup2 dup3 rt_sigtimedwait umask".split())
CALL = re.compile(r"^\d+ +(\w+)\(")
MAIN = re.compile(r"^\d+ +fcntl\(0(?:<.*>)?, F_GETFD")


@dataclass(frozen=True)
class Point:
    """The n-th occurrence of a call in each thread that comes so far."""

    call: str
    how: str
    n: int
    many: int = 0  # of several threads each may fail

    @property
    def kind(self):
        return REFUSALS[self.call][0]

    def __str__(self):
        return f"{self.call}:{self.how}:{self.n}"

    @staticmethod
    def of(text):
        call, how, n = text.split(":")
        if how not in REFUSALS.get(call, ("", ()))[1]:
            raise ValueError(text)
        return Point(call, how, int(n))


NOTHING = Point("", "EIO", 0)
NAMED = "CALL:ERROR:NUMBER"  # a fault


def run_all(scenario, points, scratch):
    """Runs it with each of these faults, and gives one run after another; its folder is there until the next is asked for."""
    for point in points:
        yield run_one(scenario, point, scratch)


def run_one(scenario, point, scratch):
    place = Path(scratch) / f"{scenario.name}.calls"
    shutil.rmtree(place, ignore_errors=True)
    scenario.prepare(place / "0")
    failing = ["-e", f"trace={point.call}", "-e", f"inject={point.call}:error={point.how}:when={point.n}"] if point.call else []
    argv = ["strace", "-f", "--seccomp-bpf", "-qq", "-y", "-o", str(place / "trace"), *failing, "--", command(scenario.game), *scenario.args]
    with open(scenario.stdin or os.devnull, "rb") as stdin, open(place / "out", "wb") as out, open(place / "err", "wb") as err:
        child = subprocess.Popen(argv, env=environment({}), cwd=place / "0", stdin=stdin, stdout=out, stderr=err, start_new_session=True)
        try:
            status = child.wait(PATIENCE)
        except subprocess.TimeoutExpired:  # which is wrong: it counts as ended by a signal
            os.killpg(child.pid, signal.SIGKILL)
            status = child.wait()
    lines = (place / "trace").read_text(encoding="utf-8", errors="replace").splitlines()
    failed = next((f"{point.call} {file_in(line)}" for line in lines if line.endswith("(INJECTED)")), "")
    files = {path: data for path, data in runs.files_in(place / "0").items() if path not in scenario.unlike}
    return runs.Run(point, status, -1, {} if point.call else calls_of(lines), {}, failed, runs.TIMES.sub(b"", (place / "out").read_bytes()),
                    (place / "err").read_bytes(), files, place / "0")


def file_in(line):
    path = re.search(r'"([^"]*)"|\d<([^>]*)>', line)
    return path and (path[1] or path[2]) or ""


def calls_of(lines):
    """The numbers of each call's first occurrences from the beginning of main on."""
    before, after = Counter(), Counter()
    counts = before
    for line in lines:
        if MAIN.match(line):
            counts = after
        call = CALL.match(line)
        if call:
            counts[call[1]] += 1
    unknown = set(after) - set(REFUSALS) - NOT_REFUSED
    if unknown or not after:
        raise RuntimeError(f"calls that tests/faults/system_calls.py does not know: {sorted(unknown)}")
    return {call: range(before[call] + 1, before[call] + min(count, FIRST) + 1) for call, count in sorted(after.items())}


def points_of(_scenario, calls):
    """All faults of these calls."""
    for call in sorted(calls.keys() & REFUSALS.keys()):
        for how, n in itertools.product(REFUSALS[call][1], calls[call]):
            yield Point(call, how, n)

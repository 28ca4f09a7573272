"""What was measured, with what, and where: a line above the table."""

import datetime
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSTRUCTION_SETS = ("avx2", "bmi2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2",
                    "asimd", "sve")
NOTICEABLE = 0.05  # a share of the processors, taken by others


def output(*words: str) -> str:
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT, check=False)
    return done.stdout.strip()


def processor(cpuinfo: str) -> str:
    """The name and the instruction sets that a kernel might ask for."""
    name = re.search(r"^model name\s*: (.*)$", cpuinfo, re.M)
    flags = re.search(r"^(?:flags|Features)\s*: (.*)$", cpuinfo, re.M)
    known = [flag for flag in INSTRUCTION_SETS if flags and flag in flags[1].split()]
    return f"{name[1] if name else os.uname().machine} ({' '.join(known) or 'no vector extensions known'})"


def compiler(build: Path) -> str:
    """As the build folder's compiler says of itself."""
    words = (build / "meson-logs" / "meson-log.txt").read_text(errors="replace")
    found = re.search(r"C\+\+ compiler for the host machine: .*?\((\w+ [\d.]+)", words)
    return found[1] if found else "an unknown compiler"


def commit() -> str:
    changed = " with changes" if output("git", "status", "--porcelain", "-uno") else ""
    return output("git", "rev-parse", "--short", "HEAD") + changed


def short_header(runs: int) -> str:
    name = processor(Path("/proc/cpuinfo").read_text()).partition(" (")[0]
    return (f"{name}, {len(os.sched_getaffinity(0))} cores; commit {commit()}, "
            f"{datetime.date.today().isoformat()}; medians of {runs} runs, the page cache warm")


class Load:
    """What the processors do from now on, beside this process and its children."""

    def __init__(self) -> None:
        self._begin = self._times()

    @staticmethod
    def _times() -> tuple[float, float, float]:
        """Seconds of all processors, of all programs, and ours."""
        with open("/proc/stat", encoding="ascii") as stat:
            ticks = [int(word) / os.sysconf("SC_CLK_TCK") for word in stat.readline().split()[1:9]]
        idle = ticks[3] + ticks[4]
        own = os.times()
        return sum(ticks), sum(ticks) - idle, own.user + own.system + own.children_user + own.children_system

    def of_others(self) -> float:
        """The share of the processors' time that others took."""
        every, busy, own = (now - then for now, then in zip(self._times(), self._begin))
        return max(0.0, busy - own) / every if every > 0 else 0.0


def header(build: Path, pairs: int, cache: str, quick: bool, busy: float) -> str:
    cpuinfo = Path("/proc/cpuinfo").read_text()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    lines = [
        f"{processor(cpuinfo)}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GiB;",
        f"Linux {os.uname().release}, {compiler(build)}, {output('wc', '--version').splitlines()[0]};",
        f"commit {commit()}, {datetime.date.today().isoformat()}.",
        f"Medians of {pairs} pairs, ours and theirs in alternation, the page cache {cache}.",
    ]
    if busy > NOTICEABLE:
        lines.append(f"**Other programs took {busy:.0%} of the processors meanwhile.**")
    if quick:
        lines.append("**Made by `--quick`, from files a tenth of the size: rough figures.**")
    return "\n".join(lines)

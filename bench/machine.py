"""What was measured, with what, and where: a line above the table."""

import datetime
import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
INSTRUCTION_SETS = ("avx2", "bmi2", "avx512f", "avx512bw", "avx512vl", "avx512vbmi", "avx512_vbmi2",
                    "asimd", "sve")


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


def header(build: Path, pairs: int, quick: bool) -> str:
    cpuinfo = Path("/proc/cpuinfo").read_text()
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    lines = [
        f"{processor(cpuinfo)}, {len(os.sched_getaffinity(0))} cores, {memory:.0f} GiB;",
        f"Linux {os.uname().release}, {compiler(build)}, {output('wc', '--version').splitlines()[0]};",
        f"commit {commit()}, {datetime.date.today().isoformat()}.",
        f"Medians of {pairs} pairs, ours and theirs in alternation, the page cache warm.",
    ]
    if quick:
        lines.append("**Made by `--quick`, from tiny files: these figures mean nothing.**")
    return "\n".join(lines)

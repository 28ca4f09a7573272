"""Runs the unit tests that reach a mutant, the quick ones first."""
import os
import re
import subprocess
import tempfile
import time
from pathlib import Path

QUICK = 0.3  # seconds; those that take less are run together
TAGS = {"boxshogi": "[boxshogi],[conformance]", "checkers": "[checkers],[conformance]", "surakarta": "[surakarta],[conformance]",
        "connectz": "[connectz],[twin],[conformance]"}
MEMORY = 6 << 30  # bytes; a mutant may ask for all there is
PAGES = 1 << 16   # mutants there may be


class Suite:
    """The tests of a game: how long each takes, and which mutants it reaches."""

    def __init__(self, program, game, jobs):
        self.program = program
        self.jobs = jobs
        self.tests = []  # (seconds, name, what it reaches)
        for name in self._names(TAGS[game]):
            with tempfile.NamedTemporaryFile() as file:
                file.truncate(PAGES)
                begin = time.monotonic()
                result = self._run([name], 600, REFEREE_MUTANTS_REACHED=file.name)
                seconds = time.monotonic() - begin
                if result != 0:
                    raise SystemExit(f"without a mutant this fails: {name}")
                self.tests.append((seconds, name, Path(file.name).read_bytes()))
        self.tests.sort()

    def kills(self, mutant):
        """`killed`, `survives`, or `unreached` if no test gets there."""
        reaching = [(seconds, name) for seconds, name, reached in self.tests if reached[mutant.number]]
        if not reaching:
            return "unreached"
        quick = [(seconds, name) for seconds, name in reaching if seconds < QUICK]
        groups = [quick] if quick else []
        groups += [[test] for test in reaching if test[0] >= QUICK]
        for group in groups:
            patience = 5 + 5 * self.jobs * sum(seconds for seconds, _ in group)
            if self._run([name for _, name in group], patience, REFEREE_MUTANT=str(mutant.number)) != 0:
                return "killed"
        return "survives"

    def _names(self, tags):
        # Debian's Catch ends with the number of names as its status.
        return subprocess.run([str(self.program), "--list-test-names-only", tags], capture_output=True, text=True, check=False).stdout.splitlines()

    def _run(self, names, patience, **environment):
        # In a name these characters separate it from others, or begin tags.
        escaped = ",".join(re.sub(r'([\\,\[\]"])', r"\\\1", name) for name in names)
        with tempfile.TemporaryDirectory() as folder:
            try:
                return subprocess.run(["prlimit", f"--as={MEMORY}", "--core=0", str(self.program), "--abort", escaped], timeout=patience,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, cwd=folder, check=False,
                                      env=dict(os.environ, TMPDIR=folder, **environment)).returncode
            except subprocess.TimeoutExpired:
                return "too long"

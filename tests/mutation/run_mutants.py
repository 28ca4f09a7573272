"""Runs the tests that reach a mutant, the quick ones first: unit tests, and for what they let live tests of the commands."""
import collections
import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path

QUICK = 0.3  # seconds; unit tests that take less are run together
TAGS = {"boxshogi": "[boxshogi],[conformance]", "checkers": "[checkers],[conformance]", "surakarta": "[surakarta],[conformance]",
        "connectz": "[connectz],[twin],[conformance],[pack],[threads]"}
SESSION = "sessions.Session.test_"
COMMANDS = {"boxshogi": ["boxshogi", SESSION + "boxshogi", SESSION + "illegal_moves", "explain_one", "packs"],
            "checkers": ["checkers", SESSION + "checkers", SESSION + "checkers_cases", "pdn", SESSION + "pdn", SESSION + "draughts", SESSION + "tables", "explain_one", "explain_svg", "packs", "draughts"],
            "surakarta": ["surakarta", SESSION + "surakarta", "explain_one", "packs"],
            "connectz": [SESSION + "one_file", SESSION + "report", SESSION + "perft", "explain_one", "formats", "packs", "streams", "compressed", "every_command"]}
COMMANDS_OF_ALL = [SESSION + "samples", SESSION + "records", SESSION + "generate", "explain", "explain_at"]
MEMORY = 6 << 30  # bytes; a mutant may ask for all there is
PAGES = 1 << 16   # mutants there may be

Test = collections.namedtuple("Test", "seconds name reached is_unit")


class Suite:
    """The tests of a game: how long each takes, and which mutants it reaches."""

    def __init__(self, build, game, jobs):
        self.build = build
        self.program = build / "tests/referee_tests"
        self.folder = build.parent / "tree/tests/cli"
        self.draughts = build.parent / "tree/tests/games/checkers/draughts"
        self.jobs = jobs
        names = [(name, True) for name in self._unit_tests(TAGS[game])]
        names += [(f"test_{name}", False) for name in COMMANDS_OF_ALL + COMMANDS[game]]
        self.tests = sorted((self._measured(name, is_unit) for name, is_unit in names), key=lambda test: (not test.is_unit, test.seconds))

    def kills(self, mutant):
        """`killed`, `survives`, or `not reached` if no test gets there."""
        reaching = [test for test in self.tests if test.reached[mutant.number]]
        if not reaching:
            return "not reached"
        quick = [test for test in reaching if test.is_unit and test.seconds < QUICK]
        groups = [quick] if quick else []
        groups += [[test] for test in reaching if test not in quick]
        for group in groups:
            patience = 5 + 5 * self.jobs * sum(test.seconds for test in group)
            if self._run([test.name for test in group], group[0].is_unit, patience, REFEREE_MUTANT=str(mutant.number)) != 0:
                return "killed"
        return "survives"

    def _unit_tests(self, tags):
        # Debian's Catch ends with the number of names as its status.
        return subprocess.run([str(self.program), "--list-test-names-only", tags], capture_output=True, text=True, check=False).stdout.splitlines()

    def _measured(self, name, is_unit):
        with tempfile.NamedTemporaryFile() as file:
            file.truncate(PAGES)
            begin = time.monotonic()
            if self._run([name], is_unit, 600, REFEREE_MUTANTS_REACHED=file.name) != 0:
                raise SystemExit(f"without a mutant this fails: {name}")
            return Test(time.monotonic() - begin, name, Path(file.name).read_bytes(), is_unit)

    def _run(self, names, is_unit, patience, **environment):
        environment = dict(os.environ, **environment)
        if is_unit:
            # In a name these characters separate it from others, or begin tags.
            command = [str(self.program), "--abort", ",".join(re.sub(r'([\\,\[\]"])', r"\\\1", name) for name in names)]
        else:
            command = [sys.executable, "-m", "unittest", "--failfast", *names]
            games = sorted(COMMANDS)
            environment.update({f"REFEREE_{game.upper()}": str(self.build / game) for game in games}, REFEREE_COMMANDS=" ".join(games),
                               REFEREE_LIST_MOVES=str(self.build / "tests/list_moves"), PYTHONPATH=str(self.draughts))
        with tempfile.TemporaryDirectory() as folder:
            os.chmod(folder, 0o755)  # a test may become another user
            environment["TMPDIR"] = folder
            process = subprocess.Popen(["prlimit", f"--as={MEMORY}", f"--cpu={int(patience) + 1}", "--core=0", *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL, cwd=folder if is_unit else self.folder, env=environment, start_new_session=True)
            try:
                return process.wait(timeout=patience)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                return "too long"

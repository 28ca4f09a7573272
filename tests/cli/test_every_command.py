"""What the commands of all games have in common, tried with the samples in data/GAME/ and the cases, whose names begin
with their codes."""
import os
import signal
import socket
import unittest
from pathlib import Path

from schemas import REPORT
from support import CASES, COMMANDS, ROOT, SANITIZED, Case, codes_of, wait_until


def samples(game):
    found = sorted(path for path in (ROOT / "data" / game).iterdir() if path.name[0].isdigit())
    assert len(found) >= 5
    return found


class Codes(Case):
    def test_each_sample(self):
        for self.game in COMMANDS:
            for sample in samples(self.game)[::3 if SANITIZED else 1]:
                code = sample.name[0]
                out, status = code.encode() + b"\n", 0 if code in "0123" else 1
                self.assert_result(self.run_here(str(sample)), out)
                self.assert_result(self.run_here("--exit-code", "-", stdin=sample.read_bytes()), out, status=status)
                result = self.run_here("explain", "--exit-code", str(sample))
                self.assert_result(result, status=status)
                self.assertIn(f"{sample}: code {code}, ".encode(), result.out)
                self.assert_clean(result.out)

    def test_sweeps(self):
        """Mapped or read, by one or by several, the report is the same, and keeps to the schema."""
        for self.game in COMMANDS:
            args = ["--format", "jsonl", "--no-timing", f"data/{self.game}", f"tests/cases/{self.game}"]
            first, *others = [self.sweep("--input", how, "--jobs", jobs, *args, cwd=ROOT) for how, jobs in (("read", "1"), ("map", "3"))]
            for other in others:
                self.assert_result(other, first.out, status=1)
            begin, *games, _ = first.json_lines()
            for record in first.json_lines():
                REPORT.validate(record)
            self.assertEqual(begin["tool"], self.game)
            listed = list(dict.fromkeys(game["path"] for game in games if game["path"].startswith("data/")))
            self.assertEqual(listed, [f"data/{self.game}/{path.name}" for path in samples(self.game)])
            for game in games:
                if game["path"].startswith("data/"):
                    self.assertTrue(Path(game["path"]).name.startswith(f"{game['code']}_"), game["path"])


class ConnectZ(Case):
    """All cases in one sweep, and most in a process of their own too."""

    def test_cases(self):
        cases = sorted(CASES.glob("*.txt"))
        self.assertGreaterEqual(len(cases), 150)
        self.assertLessEqual(set("012345678"), {codes_of(case)["spec"] for case in cases})
        for precedence in ("spec", "first"):
            expected = "".join(f"{codes_of(case)[precedence]}\t./{case.name}\n" for case in cases).encode()
            for jobs in ("1", "2", "7"):
                result = self.sweep("--precedence", precedence, "--jobs", jobs, "--include", "*.txt", ".", cwd=CASES)
                self.assert_result(result, expected, status=1)
            reports = self.sweep("--precedence", precedence, "--format", "jsonl", "--include", "*.txt", ".", cwd=CASES).json_lines()
            for record in reports:
                REPORT.validate(record)
            for number, (case, report) in enumerate(zip(cases, reports[1:-1], strict=True)):
                if SANITIZED and number % 15 or precedence == "first" and number % 4:
                    continue
                with self.subTest(case=case.name, precedence=precedence):
                    self.assert_result(self.run_here("--precedence", precedence, str(case)), f"{report['code']}\n".encode())
                    if number % 2 == 0:  # through a pipe
                        [piped] = self.run_here("--json", "--precedence", precedence, "-", stdin=case.read_bytes()).json_lines()
                        self.assertEqual({**piped, "path": 0, "seconds": 0}, {**report, "path": 0, "seconds": 0})

    def test_odd_names(self):
        names = ["a b", " ", "a,b", "++", "%%", "{a}", '"q"', "'q'", "a=b", "=", "#", "*", "ü", "tab\there", "new\nline",
                 "back\\slash", "\x01\x1b[31m", "x" * 255]
        for name in [*map(os.fsencode, names), b"\xff\xfe", b"\xc2", b"\xc2\x9b"]:
            with self.subTest(name=name):
                self.write(name)
                self.assert_result(self.run_here(name), b"3\n")

    def test_what_cannot_be_opened(self):
        os.chmod(self.write("secret"), 0)
        self.assert_result(self.run_here("secret", **self.as_nobody()), b"9\n", b"connectz: secret: Permission denied\n")
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path("socket"))
            self.assert_result(self.run_here("socket"), b"9\n", b"connectz: socket: No such device or address\n")


class Generate(Case):
    """What each can make is in sessions/generate.txt."""

    NEEDED = {"connectz": ["--frame", "7", "6", "4"]}

    def generate(self, *args):
        return self.run_here("generate", *self.NEEDED.get(self.game, []), *args)

    def test_a_game_is_valid(self):
        for self.game in COMMANDS:
            for seed in range(4 if SANITIZED else 12):
                result = self.generate("--seed", str(seed))
                self.assert_result(result)
                self.assertIn(self.run_here("-", stdin=result.out).out, (b"0\n", b"1\n", b"2\n", b"3\n"))

    def test_many_end_in_different_ways(self):
        for self.game in COMMANDS:
            options = ("--seed", "3", "--count", "60", "--per-directory", "25")
            for into in "a", "b":
                self.assert_result(self.generate(*options, "--into", f"{self.game}/{into}"), b"")
            self.assertEqual(sorted(os.listdir(self.path(f"{self.game}/a"))), ["000000", "000001", "000002"])
            texts = [{path.relative_to(folder): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}
                     for folder in (Path(self.path(self.game), into) for into in "ab")]
            self.assertEqual(texts[0], texts[1])
            self.assertEqual(len(set(texts[0].values())), 60)
            report = self.sweep(f"{self.game}/a")
            self.assertEqual(report.status, 0, report.out)
            self.assertLessEqual({b"1", b"2", b"3"}, {line[:1] for line in report.out.splitlines()}, self.game)

    def test_an_interrupted_corpus_has_whole_files_only(self):
        for self.game in COMMANDS:
            folder = Path(self.path(self.game))
            child = self.start_here("generate", *self.NEEDED.get(self.game, []), "--count", "1000000000", "--into", str(folder))
            wait_until(lambda found=folder: found.exists() and len(os.listdir(found)) > 5, "some games")
            child.send_signal(signal.SIGINT)
            self.assertEqual((child.wait(20), child.stdout.read(), child.stderr.read()), (130, b"", b""))
            self.assertEqual([path.name for path in folder.iterdir() if "partial" in path.name], [])
            self.assertEqual(self.sweep(str(folder)).status, 0)


if __name__ == "__main__":
    unittest.main()

"""compare: its formats, damaged reports, signals and memory; what differs is in the session compare.txt."""
import json
import os
import random
import signal
import subprocess
import unittest
from xml.etree import ElementTree

from pages import Page
from schemas import COMPARISON, validator
from support import COMMANDS, FAR, GAMES, HERE, MALFORMED, ROOT, SANITIZED, WIN_1, WIN_2, Case, catches, wait_until
from test_formats import JUNIT_SCHEMA, SARIF_SCHEMA

BOTH = WIN_1 + b"2\n9\n"  # 6, or with --precedence first 4
FORMATS = ("text", "jsonl", "csv", "html", "markdown", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap")


class CompareCase(Case):
    def report(self, name, *args):
        """Saves a report of t."""
        result = self.sweep("--no-timing", "--format", "jsonl", "-o", name, *args, "t")
        self.assertIn(result.status, (0, 1), result.err)

    def compare(self, *args, **options):
        return self.run_here("compare", *args, **options)

    def listed(self, *args):
        """The lines of all differences, split."""
        result = self.compare("--all", *args)
        self.assert_result(result)
        self.assert_clean(result.out)
        return [line.split("\t") for line in result.out.decode("utf-8", "surrogateescape").splitlines()]

    def two_days(self):
        """A tree of yesterday and of today."""
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        self.write("t/both", BOTH)
        self.write(b"t/\xff\n\\", MALFORMED)
        self.report("old.jsonl")
        self.write("t/3", WIN_2)
        self.write("t/new", FAR)
        os.remove(self.path("t/0"))
        self.write(b"t/\xff\n\\", WIN_1)
        self.report("new.jsonl", "--precedence", "first")
        return "old.jsonl", "new.jsonl"


class Trouble(CompareCase):
    def setUp(self):
        super().setUp()
        self.days = self.two_days()

    def test_noise(self):
        """Whatever a damaged report makes of itself: compared, or clearly refused, never a crash."""
        rng = random.Random(7)
        old, new = self.days
        self.sweep("--baseline", "base", "--update-baseline", "t")
        self.sweep("--cache", "db", "t")
        for source in (new, "base", "db"):
            for _ in range(10 if SANITIZED else 60):
                noise = bytearray(self.read(source))
                for _ in range(rng.choice([1, 1, 2, 9])):
                    at = rng.randrange(len(noise))
                    noise[at:at + rng.choice([0, 1, 1, 5])] = rng.choice(
                        [b"", b"\x00", b"\xff", b'"', b"}", b"{", b"[" * 2000, b"-1", b"99999999999999999999", b"\n", bytes([rng.randrange(256)])])
                self.write("noise", bytes(noise))
                result = self.compare("--all", old, "noise")
                self.assertIn(result.status, (0, 2), result.err)
                self.assert_clean(result.err)

    def test_interrupted(self):
        """While one of the reports is awaited: nothing is left."""
        old, new = self.days
        os.mkfifo(self.path("fifo"))
        child = self.start_here("compare", "-o", "out", old, "fifo")
        wait_until(lambda: catches(child.pid, signal.SIGINT), "a handler")
        with open(self.path("fifo"), "wb") as fifo:
            fifo.write(self.read(new)[:500])
            fifo.flush()
            child.send_signal(signal.SIGINT)
            self.assertEqual(child.wait(60), 130)
        self.assertEqual([name for name in os.listdir(self.dir) if name.startswith("out")], [])


class Formats(CompareCase):
    def setUp(self):
        super().setUp()
        self.days = self.two_days()

    def written(self, form, *args):
        result = self.compare("--format", form, *args, *self.days)
        self.assert_result(result)
        return result.out

    def test_json_lines(self):
        lines = [json.loads(line) for line in self.written("jsonl").splitlines()]
        for line in lines:
            COMPARISON.validate(line)
        listed = self.listed(*self.days)
        self.assertEqual([line["type"] for line in lines], ["begin", *(line[0] for line in listed), "summary"])
        old, new = ({game["path"]: game for game in map(json.loads, self.read(day).splitlines()) if game["type"] == "game"} for day in self.days)
        for line in lines[1:-1]:
            for side, games in (("old", old), ("new", new)):
                self.assertEqual(side in line, line["path"] in games)
                properties = line.get(side, {}).pop("properties", {})
                for name, value in {**line.get(side, {}), **properties}.items():
                    self.assertEqual(games[line["path"]][name], value)
        self.assertEqual(lines[-1]["codes"], [{"old": 3, "new": 2, "games": 1}, {"old": 6, "new": 4, "games": 1}, {"old": 8, "new": 1, "games": 1}])
        for spoil in ({"type": "other"}, {"fields": []}, {"more": 1}):
            self.assertFalse(COMPARISON.is_valid({**lines[2], **spoil}))

    def test_all_at_once(self):
        reports = [arg for form in FORMATS for arg in ("--report", f"{form}={form}.out")]
        self.assert_result(self.compare(*reports, *self.days), b"")
        for form in FORMATS:
            self.assertEqual(self.read(f"{form}.out"), self.written(form), form)
        for empty in FORMATS:
            self.assert_result(self.compare("--format", empty, self.days[0], self.days[0]))

    def test_for_services(self):
        count = len(self.listed(*self.days))
        suites = ElementTree.fromstring(self.written("junit"))
        self.assertEqual(len(suites.findall("testsuite/testcase/failure")), count)
        if JUNIT_SCHEMA.exists():
            self.write("j.xml", self.written("junit"))
            subprocess.run(["xmllint", "--noout", "--schema", str(JUNIT_SCHEMA), "j.xml"], cwd=self.dir, check=True, capture_output=True)
        log = json.loads(self.written("sarif"))
        validator(HERE / "sarif_subset.schema.json").validate(log)
        if SARIF_SCHEMA.exists():
            validator(SARIF_SCHEMA).validate(log)
        self.assertEqual(len(log["runs"][0]["results"]), count)
        lines = self.written("github").splitlines()
        self.assertEqual([line.split(b" ")[0] for line in lines], [b"::error"] * count)
        self.assertIn(b"::t/both: changed (code, reason, line, byte, move, player, moves, bytes): was code 6, off_the_board: column 9 is beyond the "
                      b"frame of 7 columns (line 10, byte 22, move 9, player 1); is code 4, illegal_continue: player 1", self.written("github"))
        limited = self.written("github", "--max-results", "2").splitlines()
        self.assertEqual([line.split(b" ")[0] for line in limited], [b"::error", b"::error", b"::warning"])

    def test_a_page_has_both_boards(self):
        page = Page(self.written("html").decode())
        self.assertEqual(len(page.games), len(self.listed(*self.days)))
        [both] = [game for game in page.games if game.get("old", {}).get("path") == "t/both"]
        self.assertEqual((both["old"]["code"], both["old"]["move"], both["move"]), ("6", 9, 8))
        self.assertEqual((both["old"]["moves"], both["moves"]), (9, 7))
        blocks = {block["path"]: block for block in page.boards}
        self.assertEqual(len(blocks["t/both"]["replay"]["steps"]), 8)
        self.assertEqual(len(blocks["t/both"]["old"]["replay"]["steps"]), 9)
        self.assertIn("has another verdict: the file has changed", blocks["t/3"]["old"]["why"])
        self.assertIn("No such file", blocks["t/0"]["old"]["why"])
        self.assertNotIn("replay", blocks["t/0"])
        self.assertEqual(blocks["t/new"].get("old"), {})
        none = Page(self.written("html", "--html-boards", "0").decode())
        self.assertEqual(none.boards, [])


class EveryGame(CompareCase):
    def test_each_compares_its_samples(self):
        for game in COMMANDS:
            self.game = game
            samples = str(ROOT / "data" / game)
            self.sweep("--format", "jsonl", "-o", "all.jsonl", samples)
            self.assertEqual(self.listed("all.jsonl", "all.jsonl"), [])
            lines = self.read("all.jsonl").splitlines(keepends=True)
            self.assertGreater(len(lines), 3)
            self.assert_result(self.compare("--format", "html", "--exit-code", "all.jsonl", "all.jsonl"))
            played = next(game for game in map(json.loads, lines[1:-1]) if game["moves"] > 1 and game["code"] < 4)
            self.sweep("--format", "jsonl", "-o", "fewer.jsonl", "--exclude", os.path.basename(played["path"]), samples)
            page = self.compare("--format", "html", "--exit-code", "all.jsonl", "fewer.jsonl")
            self.assertEqual(page.status, 1)
            self.assertGreater(len([each for each in Page(page.out.decode()).boards if "replay" in each["old"]]), 0, game)


class Memory(CompareCase):
    def test_peak_does_not_grow_with_the_reports(self):
        if SANITIZED:
            return
        peaks = []
        for count in (100_000, 1_000_000):
            for name, changed in (("old", 0), ("new", 1)):
                with open(self.path(name), "w", encoding="ascii") as file:
                    file.write('{"type":"begin","schema":1,"tool":"connectz","version":"0.1.0","options":{"precedence":"spec"}}\n')
                    for number in range(count):
                        code, word = (3, "incomplete") if number % 7 or not changed else (0, "draw")
                        file.write(f'{{"type":"game","path":"games/{number:08}","code":{code},"name":"{word}","reason":"all moves are legal, and the '
                                   f'game is not over","moves":9,"bytes":90,"frame":[7,6,4]}}\n')
                    drawn = len(range(0, count, 7)) if changed else 0
                    codes = {str(code): 0 for code in range(10)} | {"0": drawn, "3": count - drawn}
                    file.write(json.dumps({"type": "summary", "partial": False, "files": count, "games": count, "skipped": 0,
                                           "bytes": 90 * count, "moves": 9 * count, "codes": codes}) + "\n")
            result = self.compare("--report", "jsonl=out", "--report", "text=-", "old", "new", measure=True)
            self.assert_result(result)
            self.assertIn(f"codes    3 -> 0: {len(range(0, count, 7))}\n".encode(), result.out)
            peaks.append(result.peak)
        self.assertLess(peaks[1], peaks[0] + (2 << 10), "KiB of resident memory")


if __name__ == "__main__":
    unittest.main()

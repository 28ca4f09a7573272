"""compare: two saved reports, of whatever kind, and what is said of them."""
import gzip
import json
import os
import random
import signal
import subprocess
import unittest
from xml.etree import ElementTree

from pages import Page
from schemas import COMPARISON, validator
from support import COMMANDS, DRAW, FAR, GAMES, HERE, MALFORMED, ROOT, SANITIZED, WIN_1, WIN_2, Case, catches, wait_until
from test_formats import JUNIT_SCHEMA, SARIF_SCHEMA

BOTH = WIN_1 + b"2\n9\n"  # 6, or with --precedence first 4
FORMATS = ("text", "jsonl", "csv", "html", "markdown", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap")


class CompareCase(Case):
    def report(self, name, *args, **options):
        """A saved report of t."""
        result = self.sweep("--no-timing", "--format", "jsonl", "-o", name, *args, *([] if "t" in args else ["t"]), **options)
        self.assertIn(result.status, (0, 1), result.err)
        return name

    def compare(self, *args, **options):
        return self.run_here("compare", *args, **options)

    def listed(self, *args, err=b"", **options):
        """The lines of all differences, split."""
        result = self.compare("--all", *args, **options)
        self.assert_result(result, err=err)
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


class Differences(CompareCase):
    def test_times_do_not_differ(self):
        self.write("t/1", WIN_1)
        for name in ("a", "b"):
            self.sweep("--format", "jsonl", "-o", name, "t")
        self.assertEqual(self.listed("a", "b"), [])


class Sides(CompareCase):
    """Reports of all kinds."""

    def test_compressed_and_standard_input(self):
        old, new = self.two_days()
        expected = self.listed(old, new)
        self.assertEqual(len(expected) > 4, True)
        self.write("old.gz", gzip.compress(self.read(old)))
        subprocess.run(["zstd", "-q", "new.jsonl", "-o", "new.zst"], cwd=self.dir, check=True)
        self.assertEqual(self.listed("old.gz", "new.zst"), expected)
        self.assertEqual(self.listed("-", new, stdin=self.read(old)), expected)
        self.assertEqual(self.listed(old, "-", stdin=self.read("new.zst")), expected)
        self.assert_result(self.compare("-", "-"), b"", "NEW: standard input is named twice", 2)

    def test_shards(self):
        old, new = self.two_days()
        whole = self.listed(new, new)
        self.assertEqual(whole, [])
        for index in (1, 2, 3):
            self.report(f"s-{index}", "--precedence", "first", "--shard", f"{index}/3")
        self.assertEqual(self.listed(old, "s-*"), self.listed(old, new))
        self.assertEqual(self.listed("s-?", new), [])
        self.assertEqual({line[0] for line in self.listed("s-1", new)}, {"added"})  # a shard alone is a report too
        os.remove(self.path("s-2"))
        self.assert_result(self.compare("s-*", new), b"", "shard 2/3 is missing", 2)
        self.assert_result(self.compare("x-*", new), b"", "x-*: there is no such file, and none matches", 2)
        self.write("s-*", self.read(new))  # a file of this name is that file
        self.assertEqual(self.listed("s-*", new), [])

    def test_moved(self):
        """By digests, which shards have that are judged with --stats."""
        for name, data in (("a/1", WIN_1), ("a/2", DRAW), ("b/2", DRAW), ("c", BOTH), ("d", FAR)):
            self.write("t/" + name, data)
        self.report("old", "--stats", "--shard", "1/1")
        for name in ("a/2", "c", "d"):
            os.remove(self.path("t/" + name))
        self.write("t/z/2", DRAW)
        self.write("t/e", BOTH)
        self.write("t/f", WIN_2)
        self.report("new", "--stats", "--shard", "1/1", "--precedence", "first")
        self.assertEqual(self.listed("--ignore", "moves,bytes", "old", "new"), [
            ["removed", "6", "-", "t/d", "-", "-", "-"], ["moved", "6", "4", "t/e", "-", "code,reason,line,byte,move,player", "t/c"],
            ["added", "-", "2", "t/f", "-", "-", "-"], ["moved", "0", "0", "t/z/2", "-", "-", "t/a/2"]])
        self.assertIn(b"moved    2\n", self.compare("old", "new").out)
        os.rename(self.path("t/f"), self.path("t/0"))  # the other way round, with a winning move
        self.report("now", "--stats", "--shard", "1/1", "--precedence", "first")
        self.assertEqual(self.listed("new", "now"), [["moved", "2", "2", "t/0", "-", "-", "t/f"]])

    def test_baselines(self):
        old, new = self.two_days()
        self.sweep("--baseline", "new.base", "--update-baseline", "--precedence", "first", "./t")
        said = b"connectz: new.base is a baseline: only codes and winning moves are compared\n"
        expected = [[*line[:5], ",".join(field for field in line[5].split(",") if field in ("code", "properties.winning_move")) or "-", "-"]
                    for line in self.listed(old, new)]
        expected = [line for line in expected if line[0] != "changed" or line[5] != "-"]
        self.assertEqual(len(expected), 5)
        self.assertEqual(self.listed(old, "new.base", err=said), expected)
        self.assertEqual(self.listed("new.base", new, err=said), [])
        self.sweep("--baseline", "old.base", "--update-baseline", "t/1", "t/2")
        os.rename(self.path("t/2"), self.path("t/20"))
        self.sweep("--baseline", "moved.base", "--update-baseline", "t/1", "t/20")
        both = "".join(f"connectz: {name} is a baseline: only codes and winning moves are compared\n" for name in ("old.base", "moved.base"))
        self.assertEqual(self.listed("old.base", "moved.base", err=both.encode()), [["moved", "2", "2", "t/20", "-", "-", "t/2"]])

    def test_caches(self):
        self.two_days()
        for form, precedence in (("a", "spec"), ("b", "first")):
            self.sweep("--cache", f"{form}.db", "--cache-by", "content", "--precedence", precedence, "t")
        here = os.path.realpath(self.path("t"))
        self.report("spec", here)
        lines = self.listed("a.db", "b.db")
        self.assertEqual([line[:2] + line[3:4] for line in lines if "code" in line[5].split(",")], [["changed", "6", here + "/both"]])
        result = self.compare("--all", "a.db", "spec")
        self.assertIn(b"a.db is a cache: it has no empty files, none with code 9, and no codes", result.err)
        self.assertEqual([line for line in result.out.decode("utf-8", "replace").splitlines() if here in line], [], result.out)
        self.sweep("--cache", "a.db", "--cache-by", "content", "--precedence", "first", "t/both")  # two runs in one cache
        self.assertEqual([line[3] for line in self.listed("a.db", "b.db") if "code" in line[5].split(",")], [])

    def test_a_damaged_cache(self):
        self.two_days()
        self.sweep("--cache", "a.db", "t")
        data = bytearray(self.read("a.db"))
        at = data.find(b'"reason":"') + 12
        data[at] ^= 1
        self.write("b.db", bytes(data))
        self.assert_result(self.compare("a.db", "b.db"), err="the cache is damaged at ", status=2)


class Trouble(CompareCase):
    def setUp(self):
        super().setUp()
        self.days = self.two_days()

    def assert_refused(self, words, *args, **options):
        self.write("out", b"old")
        result = self.compare("-o", "out", *args, **options)
        self.assert_result(result, b"", words, 2)
        self.assert_clean(result.err)
        self.assertEqual(self.read("out"), b"old")
        self.assertEqual([name for name in os.listdir(self.dir) if "partial" in name], [])

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

    def test_what_is_no_report(self):
        old, new = self.days
        for data in (b"x\n", b"4\tt/0\n", WIN_1, b"\x1f\x8b"):
            self.write("odd", data)
            self.assert_refused("odd: ", old, "odd")
        self.write("odd", b"")
        self.assert_refused("odd: line 1: it is empty", "odd", new)
        self.write("odd", b"checkers baseline 3\n")
        self.assert_refused("odd: not a baseline of connectz", "odd", new)
        self.write("odd", self.read(new).replace(b'"tool":"connectz"', b'"tool":"checkers"'))
        self.assert_refused("odd is a report of checkers", "odd", new)
        self.sweep("--baseline", "base", "--update-baseline", "t/1")
        result = self.sweep("--baseline", "base", "--format", "jsonl", "-o", "with", "t")
        self.assertEqual(result.status, 1)
        self.assert_refused("with: line 2: it was compared with a baseline already", "with", new)

    def test_outputs_are_no_inputs(self):
        old, new = self.days
        data = self.read(old)
        self.assert_result(self.compare("-o", old, old, new), b"", "OLD: old.jsonl is also an output", 2)
        os.link(self.path(new), self.path("link"))
        self.assert_result(self.compare("--report", "jsonl=link", old, new), b"", "NEW: new.jsonl is also an output, as link", 2)
        self.assertEqual(self.read(old), data)

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

    def test_unsorted(self):
        old, new = self.days
        begin, first, second, *rest = self.read(new).splitlines(keepends=True)
        self.write("odd", b"".join([begin, second, first, *rest]))
        self.assert_refused("odd: line 3: this game is out of order, or occurs twice", old, "odd")


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

"""Sweeps in parts, and the reports of the parts made one again."""
import json
import os
import random
import unittest
from xml.etree import ElementTree

from support import COMMANDS, GAMES, INCOMPLETE, MALFORMED, ROOT, SCHEMA, WIN_1, Case, command, run

try:
    import jsonschema
except ImportError:
    jsonschema = None

ALL = ("codes", "jsonl", "junit", "github", "sarif")


class Shards(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        self.write("t/d/large", b"1000 1000 999\n" + b"7\n" * 900)
        self.write("t/d.x", WIN_1)
        self.write(b"t/\xff\n\\", MALFORMED)
        os.symlink("none", self.path("t/9"))
        os.mkfifo(self.path("t/fifo"))
        os.mkfifo(self.path("t/z-fifo"))

    def shards(self, count, *args, options=None):
        """Writes the reports; gives their names."""
        for index in range(1, count + 1):
            result = self.sweep("--no-timing", "--format", "jsonl", "-o", f"{index}.jsonl", "--shard", f"{index}/{count}", *args,
                                "t", **(options or {}))
            self.assertEqual(result.err, b"")
            self.assertIn(result.status, (0, 1))
        return [f"{index}.jsonl" for index in range(1, count + 1)]

    def merge(self, *args, **options):
        return self.run_here("merge", *args, **options)

    def whole(self, form="jsonl", *args, **options):
        return self.sweep("--no-timing", "--format", form, *args, "t", **options)

    def test_the_whole_byte_for_byte(self):
        for count in (1, 2, 3, 5, 40):
            names = self.shards(count)
            random.Random(count).shuffle(names)
            for form in ALL:
                whole = self.whole(form)
                merged = self.merge("--format", form, *names)
                self.assert_result(merged, whole.out, status=1)

    def test_options(self):
        for args in (["--expect-from-name"], ["--precedence", "first"], ["--max-bytes", "9"], ["--jobs", "3"]):
            names = self.shards(3, *args)
            for form in ALL:
                self.assert_result(self.merge("--format", form, *names), self.whole(form, *args).out, status=1)

    def test_times_are_added(self):
        for index in "12":
            self.sweep("--format", "jsonl", "-o", index, "--shard", f"{index}/2", "t")
        *games, summary = self.merge("--format", "jsonl", "1", "2").json_lines()
        parts = [json.loads(self.read(index).splitlines()[-1])["seconds"] for index in "12"]
        self.assertAlmostEqual(summary["seconds"], sum(parts), 5)
        self.assertEqual([{**game, "seconds": None} for game in games[1:]],
                         [{**game, "seconds": None} for game in self.sweep("--format", "jsonl", "t").json_lines()[1:-1]])

    def test_unreadable_directories_stay_in_their_place(self):
        self.write("t/d-1", WIN_1)
        options = self.as_nobody()
        os.chmod(self.path(), 0o777)
        os.chmod(self.path("t/d"), 0)
        names = self.shards(3, options=options)
        whole = self.whole(**options)
        self.assert_result(self.merge("--format", "jsonl", *names), whole.out, status=1)
        paths = [record.get("path") for record in whole.json_lines()]
        self.assertEqual(paths[-7:], ["t/9", "t/d-1", "t/d.x", "t/d", "t/\\xff\\n\\\\", None][-7:] if len(paths) < 7 else paths[-7:])
        self.assertLess(paths.index("t/d.x"), paths.index("t/d"))
        self.assertTrue(whole.json_lines()[paths.index("t/d")]["directory"])

    def test_standard_input_and_reports(self):
        names = self.shards(2)
        result = self.merge("--report", "junit=j", "--report", "codes=-", "-", names[1], stdin=self.read(names[0]))
        self.assert_result(result, self.whole("codes").out, status=1)
        ElementTree.fromstring(self.read("j"))
        self.assertIn(b"failures 7\n", self.merge("--summary", *names).err)
        self.assert_result(self.merge("--only", "8,1", *names), self.sweep("--only", "8,1", "t").out, status=1)

    def test_status(self):
        self.write("v/1", WIN_1)
        self.sweep("--format", "jsonl", "-o", "r", "--shard", "1/1", "v")
        self.assert_result(self.merge("r"), b"1\tv/1\n")

    def test_balance(self):
        """By size; no part has more than the largest file above its share."""
        rng = random.Random(5)
        sizes = {}
        for number in range(60):
            sizes[f"s/{number:02}"] = size = rng.choice([10, 1000, 50000, 200000])
            self.write(f"s/{number:02}", b"x" * size)
        for count in (2, 3, 7):
            parts = [[line.split(b"\t")[1].decode() for line in self.sweep("--shard", f"{index}/{count}", "s").out.splitlines()]
                     for index in range(1, count + 1)]
            self.assertEqual(sorted(sum(parts, [])), sorted(sizes))
            for part in parts:
                self.assertEqual(part, sorted(part))
            loads = [sum(sizes[name] for name in part) for part in parts]
            self.assertLess(max(loads) - min(loads), 210000, loads)
        parts = [self.sweep("--shard", f"{index}/3", "s").out for index in (1, 2, 3)]
        self.assertEqual(parts, [self.sweep("--shard", f"{index}/3", "--jobs", "7", "s").out for index in (1, 2, 3)])

    def test_begin(self):
        [name] = self.shards(1)
        begin = json.loads(self.read(name).splitlines()[0])
        self.assertEqual({**begin["shard"], "listing": None}, {"index": 1, "count": 1, "files": 13, "listing": None})
        self.assertRegex(begin["shard"]["listing"], r"\A[0-9a-f]{16}\Z")
        if jsonschema:
            validator = jsonschema.Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
            for line in self.read(name).splitlines():
                validator.validate(json.loads(line))
            self.assertFalse(validator.is_valid({**begin, "shard": {"index": 1}}))

    def test_wrong_usage(self):
        for which in ("0/1", "2/1", "1", "1/", "/1", "1/x", "x/1", "-1/2", "1/2/3", "1/0", "1/10001", "1 /2", ""):
            self.assert_result(self.sweep("--shard", which, "t"), b"", "--shard", 2)
        for args in (["--only", "1"], ["--baseline", "b"]):
            self.assertEqual(self.sweep("--shard", "1/1", *args, "t").status, 2)
        self.assert_result(self.merge(), b"", "REPORT", 2)
        self.assert_result(self.merge("none"), b"", "connectz: none: No such file", 2)


class Wrong(Shards):
    """What may not pass for a whole."""

    def setUp(self):
        super().setUp()
        self.names = self.shards(3)

    def assert_refused(self, words, *names):
        self.write("out", b"old")
        result = self.merge("-o", "out", *(names or self.names))
        self.assert_result(result, b"", words, 2)
        self.assertEqual(self.read("out"), b"old")
        self.assertFalse(os.path.exists(self.path("out.partial")))

    def lines(self, name="2.jsonl"):
        return self.read(name).splitlines(keepends=True)

    def spoil(self, lines, name="2.jsonl"):
        self.write(name, b"".join(lines))

    def test_lost(self):
        for lost in (1, 2, 3):
            self.assert_refused(f"shard {lost}/3 is missing", *(name for name in self.names if name != f"{lost}.jsonl"))

    def test_doubled(self):
        self.assert_refused("shard 2/3 is there twice: 2.jsonl and 2.jsonl", *self.names, "2.jsonl")

    def test_truncated_at_every_byte(self):
        data = self.read("2.jsonl")
        for size in range(len(data)):
            self.write("2.jsonl", data[:size])
            self.assert_refused("2.jsonl: line ")

    def test_a_game_lost_or_doubled_or_out_of_order(self):
        begin, *games, summary = self.lines()
        self.assertGreater(len(games), 2)
        self.spoil([begin, *games[1:], summary])
        self.assert_refused("2.jsonl: line ")
        self.spoil([begin, games[0], *games, summary])
        self.assert_refused("2.jsonl: line 3: this game is not in its place, or is there twice")
        self.spoil([begin, games[1], games[0], *games[2:], summary])
        self.assert_refused("2.jsonl: line 3: this game is not in its place")

    def test_a_file_in_two_shards(self):
        first = self.lines("1.jsonl")[1]
        begin, *games, summary = self.lines()
        self.spoil([begin, *sorted([first, *games]), summary])
        self.assert_refused("has this file too")

    def test_partial(self):
        self.assertEqual(self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", "--fail-fast", "t").status, 1)
        self.assert_refused("2.jsonl: line ")
        self.assertIn("partial", self.merge(*self.names).err.decode())

    def test_different(self):
        for args, words in ((["--precedence", "first"], "options"), (["--expect-from-name"], "options"),
                            (["--hidden", "--exclude", "1"], "lists of files")):
            self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", *args, "t")
            self.assert_refused(f"1.jsonl and 2.jsonl have different {words}")
        self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/4", "t")
        self.assert_refused("1.jsonl and 2.jsonl have different numbers of shards")
        for index in "13":
            lines = self.lines(f"{index}.jsonl")
        self.shards(3)
        begin, *rest = self.lines()
        self.spoil([begin.replace(b'"version":"', b'"version":"9'), *rest])
        self.assert_refused("1.jsonl and 2.jsonl have different versions")
        self.spoil([begin.replace(b"connectz", b"surakarta"), *rest])
        self.assert_refused("2.jsonl is a report of surakarta")

    def test_a_file_that_grew_between(self):
        self.write("t/1", WIN_1 + b"1\n")
        self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", "t")
        self.assert_refused("different lists of files")

    def test_not_of_a_shard(self):
        self.sweep("--no-timing", "--format", "jsonl", "-o", "whole", "t")
        self.assert_refused("whole is not of a shard", "whole")
        self.write("codes", self.sweep("t").out)
        self.assert_refused("codes: line 1: ", "codes")
        self.write("empty", b"")
        self.assert_refused("empty: line 1: it is empty", "empty")

    def test_spoiled_lines(self):
        begin, *games, summary = self.lines()
        for line in (b"\n", b"{}\n", b"x\n", b'{"type":"game",}\n', b'{"type":"game","code":10}\n', games[0][:-1] + b"x\n",
                     games[0].replace(b'"bytes":', b'"bytes":"x",'), b'{"type":"game","path_hex":"zz"}\n', b"\xff\n"):
            self.spoil([begin, line, *games[1:], summary])
            self.assert_refused("2.jsonl: line ")
        self.spoil([begin, *games, summary, b"\n"])
        self.assert_refused("there is something behind the summary")
        self.spoil([begin.replace(b'"schema":1', b'"schema":2'), *games, summary])
        self.assert_refused("2.jsonl: line 1: it has version 2 of the schema")


class EveryGame(Case):
    def test_samples(self):
        for game in COMMANDS:
            def call(*args, _game=game):
                return run(*args, executable=command(_game), cwd=ROOT)
            for index in "123":
                call("sweep", "--no-timing", "--format", "jsonl", "-o", self.path(game + index), "--shard", f"{index}/3", f"data/{game}")
            for form in ALL:
                merged = call("merge", "--format", form, *(self.path(game + index) for index in "312"))
                self.assert_result(merged, call("sweep", "--no-timing", "--format", form, f"data/{game}").out, status=1)


if __name__ == "__main__":
    unittest.main()

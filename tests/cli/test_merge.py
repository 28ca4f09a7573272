"""What merge refuses as no whole, and what it can do that a sweep can."""
import gzip
import json
import os
import random
import resource
import subprocess
import unittest

from shards import ALL, ShardCase
from support import GAMES, INCOMPLETE, MALFORMED, SANITIZED, WIN_1, Case


class Wrong(ShardCase):
    """What may not pass for a whole."""

    def setUp(self):
        super().setUp()
        self.names = self.shards(3)

    def assert_refused(self, words, *names):
        self.write("out", b"old")
        result = self.merge("-o", "out", *(names or self.names))
        self.assert_result(result, b"", words, 2)
        self.assertEqual(self.read("out"), b"old")
        self.assertEqual([name for name in os.listdir(self.dir) if "partial" in name], [])

    def lines(self, name="2.jsonl"):
        return self.read(name).splitlines(keepends=True)

    def spoil(self, lines, name="2.jsonl"):
        self.write(name, b"".join(lines))

    def test_lost(self):
        for lost in (1, 2, 3):
            self.assert_refused(f"shard {lost}/3 is missing", *(name for name in self.names if name != f"{lost}.jsonl"))

    def test_doubled(self):
        self.assert_refused("shard 2/3 is there twice: 2.jsonl and 2.jsonl", *self.names, "2.jsonl")

    def test_truncated(self):
        """Here and there; a unit test does it at every byte."""
        data = self.read("2.jsonl")
        sizes = {*range(0, len(data), 211 if SANITIZED else 17), *(size for size in range(len(data)) if data[size - 1:size + 1].count(b"\n")),
                 len(data) - 1, len(data) - 2}
        for size in sorted(sizes):
            self.write("2.jsonl", data[:size])
            self.assert_refused("2.jsonl: line ")

    def test_a_game_lost_or_doubled_or_out_of_order(self):
        begin, *games, summary = self.lines()
        self.assertGreater(len(games), 2)
        self.spoil([begin, *games[1:], summary])
        self.assert_refused("2.jsonl: line ")
        self.spoil([begin, games[0], *games, summary])
        self.assert_refused("2.jsonl: line 3: this game is not in its place, or is there twice")
        self.spoil([begin, *games, games[-1], summary])
        self.assert_refused(f"2.jsonl: line {len(games) + 2}: this game is not in its place, or is there twice")
        self.spoil([begin, games[1], games[0], *games[2:], summary])
        self.assert_refused("2.jsonl: line 3: this game is not in its place")

    def test_a_file_in_two_shards(self):
        first = self.lines("1.jsonl")[1]
        begin, *games, summary = self.lines()
        self.spoil([begin, *sorted([first, *games]), summary])
        self.assert_refused("jsonl has this file too: " + json.loads(first)["path"])

    def test_another_file_in_its_place(self):
        """The summary cannot tell."""
        begin, *games, summary = self.lines()
        path = json.loads(games[0])["path"].encode()
        self.spoil([begin, games[0].replace(path, path + b"x", 1), *games[1:], summary])
        self.assert_refused(f"2.jsonl: line {len(games) + 2}: files are lost: the shard set out with others than are there")

    def test_a_head_of_its_own(self):
        """Parts of the same sweep that do not fit together."""
        begin, *rest = self.lines()
        head = json.loads(begin)
        for change, words in (({"own_files": 99}, "line 1: own_files is larger"), ({"index": 0}, "counted from 1"),
                              ({"index": 4}, "index is larger than 3"), ({"count": 1 << 40}, "count is larger than 10000"),
                              ({"index": -1}, "index is no natural number"), ({"count": 2.5}, "count is no natural number"),
                              ({"files": "x"}, "files is no natural number"), ({"listing": 3}, "listing is no text"),
                              ({"files": 14}, "different lists of files: 13 and 14"), ({"index": 1}, "is there twice"),
                              ({"own_files": head["shard"]["own_files"] - 1}, "1 of 13 files are in no shard"),
                              ({"own_files": 13}, "more files than were listed")):
            self.spoil([json.dumps({**head, "shard": {**head["shard"], **change}}).encode() + b"\n", *rest])
            self.assert_refused(words)

    def test_many_are_lost(self):
        names = self.shards(40)
        self.assert_refused("shards are missing: 1/40, 3/40", names[1])
        self.assert_refused("11/40 and 29 more", names[1])

    def test_a_repeated_report(self):
        data = self.read("2.jsonl")
        self.write("2.jsonl", data + data)
        self.assert_refused("there is something after the summary")

    def test_every_line_lost(self):
        lines = self.lines()
        for lost in range(len(lines)):
            self.spoil(lines[:lost] + lines[lost + 1:])
            self.assert_refused("2.jsonl: line ")

    def test_noise(self):
        """Whatever a damaged report makes of itself: a whole report or a clear refusal, never a crash."""
        rng = random.Random(6)
        data = self.read("2.jsonl")
        whole = self.merge("--format", "codes", *self.names).out
        for _ in range(30 if SANITIZED else 150):
            noise = bytearray(data)
            for _ in range(rng.choice([1, 1, 2, 9])):
                at = rng.randrange(len(noise))
                noise[at:at + rng.choice([0, 1, 1, 5])] = rng.choice(
                    [b"", b"\x00", b"\xff", b'"', b"}", b"{", b"[" * 2000, b"-1", b"1e999", b"99999999999999999999", b"null", b"\n",
                     bytes([rng.randrange(256)])])
            self.write("2.jsonl", bytes(noise))
            result = self.merge(*self.names)
            self.assertIn(result.status, (1, 2), result.err)
            if result.status == 2:
                self.assertRegex(result.err, rb"\Aconnectz: [^\n]+\n\Z")
                self.assert_clean(result.err)
            else:
                self.assertEqual(len(result.out.splitlines()), len(whole.splitlines()))

    def test_partial(self):
        self.assertEqual(self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", "--fail-fast", "t").status, 1)
        self.assert_refused("2.jsonl: line ")
        self.assertIn("partial", self.merge(*self.names).err.decode())

    def test_different(self):
        for args, words in ((["--precedence", "first"], "options"), (["--expect-from-name"], "options"),
                            (["--hidden", "--exclude", "1"], "lists of files")):
            self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", *args, "t")
            self.assert_refused(f"1.jsonl and 2.jsonl have different {words}")
        self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", "--max-bytes", "1K", "t")
        self.assert_refused("1.jsonl and 2.jsonl have different options: max-bytes is none and 1024")
        self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/3", "--max-seconds", "100", "t")
        self.assert_refused("1.jsonl and 2.jsonl have different options: max-seconds is none and 100")
        self.sweep("--no-timing", "--format", "jsonl", "-o", "2.jsonl", "--shard", "2/4", "t")
        self.assert_refused("1.jsonl and 2.jsonl have different numbers of shards")
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
                     games[0].replace(b'"bytes":', b'"bytes":"x","x":'),
                     games[0].replace(b'"reason"', b'"re\\u0061son"'), games[0].replace(b'"code":', b'"change":"new","code":'),
                     games[0].replace(b'"name":"', b'"name":"x'), games[0].replace(b'"moves":', b'"moves":-'),
                     games[0][:-2] + b',"x":' + b"[" * 5000 + b"]" * 5000 + b"}\n", games[0][:-2] + b',"x":[7,,6]}\n',
                     games[0][:-2] + b',"seconds":-1}\n', games[0][:-2] + b',"player":3}\n', games[0][:-2] + b"} {}\n",
                     b'[1]\n', b'7\n', b'{"type":"game","path_hex":"zz"}\n', b"\xff\n"):
            self.spoil([begin, line, *games[1:], summary])
            self.assert_refused("2.jsonl: line ")
        self.spoil([begin, *games, summary, b"\n"])
        self.assert_refused("there is something after the summary")
        self.spoil([begin.replace(b'"schema":1', b'"schema":2'), *games, summary])
        self.assert_refused("2.jsonl: line 1: it has version 2 of the schema")


def limit_files(soft, hard):
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Whole(Case):
    """What else a merge can do that a sweep can."""

    def shards(self, count, *args):
        for index in range(1, count + 1):
            self.sweep("--no-timing", "--format", "jsonl", "-o", f"{index}.jsonl", "--shard", f"{index}/{count}", *args, "t")
        return [f"{index}.jsonl" for index in range(1, count + 1)]

    def merge(self, *args, **options):
        return self.run_here("merge", *args, **options)

    def test_baseline(self):
        """Written by a merge as by a sweep, and compared with as by a sweep."""
        for code, data in GAMES.items():
            self.write(f"t/{code}_x", data)
            self.write(b"t/%d_\xff\t" % code, data)
        for args in ([], ["--expect-from-name"]):
            names = self.shards(3, *args)
            self.assert_result(self.sweep("--baseline", "whole", "--update-baseline", *args, "t"), b"")
            self.assert_result(self.merge("--baseline", "merged", "--update-baseline", *names), b"")
            self.assertEqual(self.read("merged"), self.read("whole"))
            self.assert_result(self.merge("--baseline", "merged", *names), b"")
            self.assert_result(self.merge("--baseline", "merged", "--format", "jsonl", *names),
                               self.sweep("--no-timing", "--baseline", "whole", "--format", "jsonl", *args, "t").out)

    def test_changes(self):
        for code, data in GAMES.items():
            self.write(f"t/{code}_x", data)
            self.write(b"t/%d_\xff\t" % code, data)
        self.sweep("--baseline", "b", "--update-baseline", "t")
        self.write("t/1_x", b"7 6 4\n5\n6\n1\n2\n1\n2\n1\n2\n1\n")  # with another move
        self.write("t/2_x", MALFORMED)
        self.write(b"t/5_\xff\t", INCOMPLETE)
        self.write("t/x", WIN_1)
        self.write("t/y", MALFORMED)
        os.remove(self.path("t/3_x"))
        os.rename(self.path("t/4_x"), self.path("t/moved"))
        for args in ([], ["--expect-from-name"]):
            names = self.shards(4, *args)
            for allow in ([], ["--allow", "new,changed"], ["--allow", "failed,fixed,changed,missing,new,moved"]):
                for form in ALL:
                    whole = self.sweep("--no-timing", "--baseline", "b", "--format", form, *allow, *args, "t")
                    merged = self.merge("--baseline", "b", "--format", form, *allow, *names)
                    self.assert_result(merged, whole.out, status=whole.status)
                    self.assertEqual(whole.status, 0 if "fixed" in str(allow) else 1)
        self.assertIn(b"changes  failed: ", self.merge("--baseline", "b", "--summary", *names).err)

    def test_many_shards(self):
        """More than a process has files at first; and more than it can have."""
        self.write("t/1", WIN_1)
        names = self.shards(40)
        self.assert_result(self.merge(*names, preexec_fn=lambda: limit_files(20, 64)), b"1\tt/1\n")
        self.write("7.jsonl", gzip.compress(self.read("7.jsonl")))
        for most in (20, 55):  # where not all can stay open
            self.assert_result(self.merge(*names, preexec_fn=lambda hard=most: limit_files(20, hard)), b"1\tt/1\n")
        os.remove(self.path("9.jsonl"))
        self.assert_result(self.merge(*names, preexec_fn=lambda: limit_files(20, 20)), b"", "9.jsonl: No such file or directory", 2)
        os.mkfifo(self.path("9.jsonl"))
        self.assert_result(self.merge(*names, preexec_fn=lambda: limit_files(20, 20)), b"",
                           "9.jsonl: there are too many files to keep one open that is not regular", 2)

    def test_early_ends(self):
        """A shard may stop early; it is no part of a whole then."""
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        for args in (["--fail-fast"], ["--max-failures", "2"]):
            names = self.shards(1, *args)
            self.assert_result(self.merge(*names), None, "the report is partial: its sweep was stopped early", 2)

    def test_an_option_that_is_no_text(self):
        """The pattern is any bytes; JSON is not."""
        self.write("t/1", WIN_1)
        pattern = b"--expect-from-name=(\\d)\xff?"
        names = self.shards(2, pattern)
        for form in ALL:
            self.assert_result(self.merge("--format", form, *names),
                               self.sweep("--no-timing", "--format", form, pattern, "t").out)
        json.loads(self.read("1.jsonl").splitlines()[0].decode())

    def test_compressed_reports(self):
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        names = self.shards(3)
        whole = self.merge(*names)
        self.write("1.jsonl", gzip.compress(self.read("1.jsonl")))
        subprocess.run(["zstd", "-q", "--rm", self.path("2.jsonl"), "-o", self.path("2.zst")], check=True)
        self.assert_result(self.merge("1.jsonl", "2.zst", "-", stdin=gzip.compress(self.read("3.jsonl"))), whole.out,
                           status=whole.status)
        self.write("1.jsonl", self.read("1.jsonl")[:-1])
        self.assert_result(self.merge("1.jsonl", "2.zst", "3.jsonl"), None, "1.jsonl: truncated gzip data", 2)

    def test_a_line_of_any_length(self):
        """Lines far longer than buffers, and more digits than a number holds."""
        self.write("t/1", b"3 100000 20000\n" + b"1\n2\n" * 20000)
        self.write("t/2", b"99999999999999999999999999 6 4\n1\n")
        self.write("t/" + "d" * 200 + "/" + "\x01" * 200, WIN_1)
        names = self.shards(2)
        self.assert_result(self.merge("--format", "jsonl", *names), self.sweep("--no-timing", "--format", "jsonl", "t").out, status=1)


if __name__ == "__main__":
    unittest.main()

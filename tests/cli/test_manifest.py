"""Manifests: a tree that is walked once, for all shards."""
import os
import random
import struct
import subprocess
import unittest

from shards import ALL, ManifestCase

from support import GAMES, MALFORMED, ROOT, SANITIZED, WIN_1, Case, command, run


class Manifests(ManifestCase):
    def test_the_whole_byte_for_byte(self):
        whole = {form: self.whole(form).out for form in ALL}
        for count in (1, 2, 3, 12):
            result = self.manifest(count)
            self.assertEqual((result.status, result.err), (0, b""))
            rows = [line.split(b"\t") for line in result.out.splitlines()]
            self.assertEqual([row[0] for row in rows], [b"%d/%d" % (index, count) for index in range(1, count + 1)])
            self.assertEqual(sum(int(row[1]) for row in rows), 13)
            self.assertEqual(sum(int(row[2]) for row in rows), sum(len(data) for data in GAMES.values()) +
                             len(self.read("t/d/large")) + len(WIN_1) + len(MALFORMED))
            names = self.reports(count)
            for form in ALL:
                self.assert_result(self.merge("--format", form, *names), whole[form], status=1)

    def test_shards_without_it_are_the_same(self):
        self.manifest(3)
        for name, index in zip(self.reports(3), "123"):
            walked = self.sweep("--no-timing", "--format", "jsonl", "--shard", f"{index}/3", "t")
            self.assertEqual(self.read(name), walked.out)

    def test_options(self):
        self.write("t/.hidden", WIN_1)
        for args in (["--hidden"], ["--include", "[0-5]"], ["--exclude", "d"], ["--follow"]):
            self.manifest(2, *args)
            self.assert_result(self.merge("--format", "jsonl", *self.reports(2)), self.whole("jsonl", *args).out, status=1)
        self.manifest(2)
        for args in (["--expect-from-name"], ["--precedence", "first"], ["--jobs", "3"]):
            self.assert_result(self.merge("--format", "jsonl", *self.reports(2, *args)), self.whole("jsonl", *args).out, status=1)

    def test_nothing_is_walked_again(self):
        self.manifest(2)
        self.write("t/new", WIN_1)
        os.remove(self.path("t/1"))
        lines = {line.split(b"\t")[1]: line[:1] for name in self.reports(2) for line in
                 self.merge("--format", "codes", "1.jsonl", "2.jsonl").out.splitlines()}
        self.assertNotIn(b"t/new", lines)
        self.assertEqual(lines[b"t/1"], b"9")

    def test_unreadable_directories(self):
        options = self.as_nobody()
        os.chmod(self.path(), 0o777)
        os.chmod(self.path("t/d"), 0)
        self.manifest(3, **options)
        whole = self.whole(**options)
        self.assertIn(b'"directory":true', whole.out)
        self.assert_result(self.merge("--format", "jsonl", *self.reports(3, **options)), whole.out, status=1)

    def test_fewer_shards(self):
        self.assertEqual(len(self.manifest(100).out.splitlines()), 13)
        self.assertEqual(len(self.manifest(100, "--least-bytes", "20K").out.splitlines()), 2)
        self.assertEqual(len(self.manifest(100, "--least-bytes", "1G").out.splitlines()), 1)

    def test_for_people(self):
        self.manifest(2)
        text = subprocess.run(["zstd", "-dcq", self.path("m")], stdout=subprocess.PIPE, check=True).stdout
        self.assertIn(b"9\tfound\tt/\xff\\n\\\\\n".replace(b"9", b"%d" % len(MALFORMED)), text)
        self.assertIn(b"\nreferee manifest 1\ntool\tconnectz\nfiles\t13\n", text)

    def test_every_game(self):
        for game in ("boxshogi", "checkers", "surakarta"):
            def call(*args, _game=game):
                return run(*args, executable=command(_game), cwd=ROOT)
            call("manifest", "--shards", "3", "-o", self.path("m"), f"data/{game}")
            for index in "123":
                call("sweep", "--no-timing", "--format", "jsonl", "-o", self.path(index), "--manifest", self.path("m"),
                     "--shard", f"{index}/3")
            merged = call("merge", "--format", "jsonl", *(self.path(index) for index in "123"))
            self.assertEqual(merged.out, call("sweep", "--no-timing", "--format", "jsonl", f"data/{game}").out)
            self.assert_result(self.sweep("--manifest", "m", "--shard", "1/3"), b"", f"connectz: m: a manifest of {game}\n", 2)


class Refused(ManifestCase):
    def test_wrong_usage(self):
        self.manifest(2)
        for args, words in ((["--shard", "1/3"], "m has 2 shards, and not 3"), ([], "--manifest requires --shard"),
                            (["--shard", "1/2", "t"], "--manifest: does not go with PATH"),
                            (["--shard", "1/2", "--hidden"], "--hidden"), (["--shard", "1/2", "--cache", "c"], "--cache"),
                            (["--shard", "1/2", "--files-from", "m"], "--files-from")):
            self.assert_result(self.sweep("--manifest", "m", *args), b"", words, 2)
        self.assert_result(self.sweep("--manifest", "m", "--shard", "1/2", "-o", "m"), b"", "m", 2)
        self.assert_result(self.run_here("manifest", "--shards", "2", "t"), b"", "--output", 2)
        self.assert_result(self.run_here("manifest", "--shards", "0", "-o", "n", "t"), b"", "--shards", 2)
        self.assert_result(self.run_here("manifest", "--shards", "2", "-o", "n", "-", stdin=WIN_1), b"", "standard input", 2)
        os.mkdir(self.path("none"))
        self.assert_result(self.run_here("manifest", "--shards", "2", "-o", "n", "none"), b"",
                           "connectz: nothing found to judge\n", 2)
        self.assertFalse(os.path.exists(self.path("n")))
        self.assert_result(self.run_here("manifest", "--shards", "2", "-o", "/dev/full", "t"), b"", "No space left", 2)

    def test_not_a_manifest(self):
        for data, words in ((b"", "not a manifest"), (b"x" * 100, "not a manifest"), (b"x" * 31, "not a manifest")):
            self.write("x", data)
            self.assert_result(self.sweep("--manifest", "x", "--shard", "1/1"), b"", words, 2)
        self.assert_result(self.sweep("--manifest", "t", "--shard", "1/1"), b"", "t: Is a directory", 2)
        self.assert_result(self.sweep("--manifest", "t/fifo", "--shard", "1/1"), b"", "a manifest is a regular file", 2)
        self.assert_result(self.sweep("--manifest", "nothing", "--shard", "1/1"), b"", "nothing: No such file", 2)

    def test_damage(self):
        """No byte of the lists and the index can change without being noticed, wherever it is cut."""
        self.manifest(1)
        good = self.read("m")
        expected = self.sweep("--no-timing", "--manifest", "m", "--shard", "1/1").out
        rng = random.Random(1)
        for _ in range(20 if SANITIZED else 150):
            where = rng.randrange(len(good))
            if rng.random() < 0.2:
                self.write("m", good[:where])
            else:
                self.write("m", good[:where] + bytes([good[where] ^ 1 << rng.randrange(8)]) + good[where + 1:])
            result = self.sweep("--no-timing", "--manifest", "m", "--shard", "1/1")
            if result.out == expected:
                continue  # a bit that zstd does not use
            self.assert_result(result, b"", "connectz: m: ", 2)

    def test_huge_sizes(self):
        """A size that is not true takes no memory."""
        self.manifest(1)
        good = self.read("m")
        for size in (1 << 32, 1 << 62, (1 << 64) - 1):
            for place in (16, 24):  # before the end: the index's, and its text's
                at = len(good) - 32 + place
                self.write("m", good[:at] + struct.pack("<Q", size) + good[at + 8:])
                result = self.sweep("--manifest", "m", "--shard", "1/1", measure=True)
                self.assert_result(result, b"", "damaged", 2)
                self.assert_peak(result, 64)

    def test_a_later_version(self):
        index = b"referee manifest 2\n"
        frame = subprocess.run(["zstd", "-q"], input=index, stdout=subprocess.PIPE, check=True).stdout
        self.write("m", frame + struct.pack("<IIQQQ", 0x184D2A5D, 24, 0, len(frame), len(index)))
        self.assert_result(self.sweep("--manifest", "m", "--shard", "1/1"), b"", "m: of a later version of referee", 2)


class Searching(ManifestCase):
    """For a file that ends the judge: a part of a shard, and files that are not opened."""

    def test_a_range(self):
        self.manifest(1)
        whole = self.sweep("--manifest", "m", "--shard", "1/1").out.splitlines(keepends=True)
        for first, last in ((1, 1), (13, 13), (1, 13), (4, 9)):
            result = self.sweep("--manifest", "m", "--shard", "1/1", "--range", f"{first}-{last}")
            self.assertEqual(result.out, b"".join(whole[first - 1:last]))
        head = self.sweep("--manifest", "m", "--shard", "1/1", "--range", "1-2", "--format", "jsonl").json_lines()[0]
        self.assertNotIn("shard", head)
        for words in ("0-1", "1-14", "2-1", "1", "-1", "a-b", "1-2-3"):
            self.assert_result(self.sweep("--manifest", "m", "--shard", "1/1", f"--range={words}"), b"", "--range", 2)
        self.assert_result(self.sweep("--shard", "1/1", "--range", "1-2", "t"), b"", "--manifest", 2)

    def test_files_that_are_given_up(self):
        reason = b"killed, \\x1b"
        self.write("list", b"t/1\t" + reason + b"\nt/\xff\\n\\\\\tno\\tway\nt/elsewhere\tx\n")
        for where in (["t"], ["--shard", "1/1", "t"]):
            found = {row["path"]: row for row in self.sweep("--give-up-on", "list", "--format", "jsonl", *where).json_lines()[1:-1]}
            self.assertEqual((found["t/1"]["code"], found["t/1"]["reason"]), (9, "killed, \x1b"))
            self.assertEqual(found["t/2"]["code"], 2)
            strange = next(row for row in found.values() if row["reason"].startswith("no\t"))
            self.assertEqual(strange["code"], 9)
            self.assertNotIn("t/elsewhere", found)
        for data in (b"t/1\n", b"\tx\n", b"t/1\t\n"):
            self.write("list", data)
            self.assert_result(self.sweep("--give-up-on", "list", "t"), b"", "--give-up-on", 2)
        self.assert_result(self.sweep("--give-up-on", "none", "t"), b"", "none: No such file", 2)


if __name__ == "__main__":
    unittest.main()

"""Manifests: a tree that is walked once, for all shards."""
import os
import random
import struct
import subprocess
import unittest

from shards import ALL, ManifestCase

from support import GAMES, MALFORMED, SANITIZED, WIN_1


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

    def test_an_empty_path(self):
        self.run_here("manifest", "--shards", "2", "-o", "m", "t/1", "")
        lines = b"".join(self.sweep("--manifest", "m", "--shard", shard).out for shard in ("1/2", "2/2"))
        self.assertEqual(sorted(lines.splitlines()), [b"1\tt/1", b"9\t"])


class Refused(ManifestCase):
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


if __name__ == "__main__":
    unittest.main()

"""What merge can do that a sweep can. What it refuses stands in sessions/shards.txt."""
import gzip
import os
import resource
import unittest

from shards import ALL, ShardedSweeps
from support import GAMES, INCOMPLETE, MALFORMED, WIN_1


def limit_files(soft, hard):
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


class Whole(ShardedSweeps):
    """What else a merge can do that a sweep can."""

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
                           "9.jsonl: too many files: one that is not regular cannot be reopened", 2)

    def test_a_line_of_any_length(self):
        """Lines far longer than buffers, and more digits than a number holds."""
        self.write("t/1", b"3 100000 20000\n" + b"1\n2\n" * 20000)
        self.write("t/2", b"99999999999999999999999999 6 4\n1\n")
        self.write("t/" + "d" * 200 + "/" + "\x01" * 200, WIN_1)
        names = self.shards(2)
        self.assert_result(self.merge("--format", "jsonl", *names), self.sweep("--no-timing", "--format", "jsonl", "t").out, status=1)


if __name__ == "__main__":
    unittest.main()

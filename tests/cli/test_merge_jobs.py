"""Merging in threads: the same reports and the same words for any number, and bounded memory for very many shards."""
import os
import resource
import unittest

from shards import ALL, ShardCase
from support import SANITIZED, Case


class Jobs(ShardCase):
    def test_every_format(self):
        names = self.shards(5)
        for form in (*ALL, "html", "markdown", "text"):
            one = self.merge("--jobs", "1", "--format", form, *names)
            self.assertGreater(len(one.out), 50)
            for jobs in "28":
                self.assert_result(self.merge("-j", jobs, "--format", form, *names), one.out, status=1)

    def test_what_is_wrong(self):
        names = self.shards(5)
        whole = [self.read(name) for name in names]
        for index, name in enumerate(names):
            self.write(name, whole[index].replace(b'"moves":', b'"mover":'))
        one = self.merge("--jobs", "1", *names)
        self.assert_result(one, b"", "1.jsonl: line 2: moves is missing", 2)
        for jobs in "28":
            self.assert_result(self.merge("--jobs", jobs, *names), one.out, one.err, 2)

    def test_statistics_and_baselines(self):
        names = self.shards(4, "--stats", err=None)
        self.merge("--jobs", "1", "--baseline", "b", "--update-baseline", *names[:4])
        known = self.read("b")
        self.write("b", known.replace(b"\n3\t", b"\n1\t", 1) + b"3\tgone\n")
        for args in (["--stats", "--format", "stats"], ["--baseline", "b", "--format", "jsonl"], ["--baseline", "b", "--format", "sarif"]):
            one = self.merge("--jobs", "1", *args, *names)
            self.assertNotEqual(one.out, b"")
            for jobs in "28":
                self.assert_result(self.merge("--jobs", jobs, *args, *names), one.out, one.err, one.status)

    def test_numbers(self):
        names = self.shards(1)
        for jobs in ("0", "513", "x"):
            self.assert_result(self.merge("--jobs", jobs, *names), b"", "--jobs", 2)


class VeryMany(Case):
    """Reports as so many sweeps would have written them, made from the one of the first."""

    SHARDS = 4000

    def setUp(self):
        super().setUp()
        if SANITIZED:
            self.skipTest("a sanitizer takes more memory, and far more time")
        games = b"".join(b'{"id":"%d","frame":[7,6,4],"moves":[%d,1,2,3,4]}\n' % (game, game % 7 + 1) for game in range(60))
        file = self.write("t/00000.jsonl", games)
        for shard in range(1, self.SHARDS):
            os.link(file, self.path(f"t/{shard:05}.jsonl"))
        listed = self.run_here("manifest", "--shards", str(self.SHARDS), "-o", "m", "t")
        digests = [line.split()[-1] for line in listed.out.splitlines()]  # of the paths of each
        first = self.sweep("--no-timing", "--format", "jsonl", "--manifest", "m", "--shard", f"1/{self.SHARDS}").out
        self.names = [f"{index}.jsonl" for index in range(1, self.SHARDS + 1)]
        for index, digest in enumerate(digests):
            report = first.replace(b"t/00000.jsonl", b"t/%05d.jsonl" % index).replace(digests[0], digest)
            self.write(self.names[index], report.replace(b'"index":1,', b'"index":%d,' % (index + 1)))

    def test_memory(self):
        """At most 20 KB for each shard, whether it can stay open or not."""
        codes = self.sweep("t").out
        for jobs in "18":
            for most in (None, 1000):
                limit = (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))) if most else None
                result = self.run_here("merge", "--jobs", jobs, *self.names, measure=True, preexec_fn=limit)
                self.assert_result(result, codes, status=result.status)
                self.assert_peak(result, 12 + self.SHARDS * 20000 // (1 << 20))


if __name__ == "__main__":
    unittest.main()

"""What the tests of shards and of merging share."""
import os

from support import GAMES, MALFORMED, WIN_1, Case

ALL = ("codes", "jsonl", "csv", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap")  # the formats


class ShardedSweeps(Case):
    """Sweeps of t in shards, and what merge makes of them."""

    def shards(self, count, *args, err=b""):
        """Writes the reports; gives their names. `err`: what is said on standard error, None for anything."""
        for index in range(1, count + 1):
            result = self.sweep("--no-timing", "--format", "jsonl", "-o", f"{index}.jsonl", "--shard", f"{index}/{count}", *args, "t")
            self.assertIn(result.err, (err, result.err if err is None else b""))
            self.assertIn(result.status, (0, 1))
        return [f"{index}.jsonl" for index in range(1, count + 1)]

    def merge(self, *args, **options):
        return self.run_here("merge", *args, **options)

    def whole(self, form="jsonl", *args, **options):
        return self.sweep("--no-timing", "--format", form, *args, "t", **options)


class ShardCase(ShardedSweeps):
    """With a tree that has a bit of everything."""

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


class ManifestCase(ShardCase):
    def manifest(self, count, *args, **options):
        return self.run_here("manifest", "--shards", str(count), "-o", "m", *args, "t", **options)

    def reports(self, count, *args, **options):
        """The reports of all shards of the manifest; their names."""
        for index in range(1, count + 1):
            result = self.sweep("--no-timing", "--format", "jsonl", "-o", f"{index}.jsonl", "--manifest", "m",
                                "--shard", f"{index}/{count}", *args, **options)
            self.assertEqual(result.err, b"")
            self.assertIn(result.status, (0, 1))
        return [f"{index}.jsonl" for index in range(1, count + 1)]

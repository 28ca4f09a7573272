"""referee.shards, by pools of processes; tests/cluster/ has it on Dask."""

import concurrent.futures
import functools
import multiprocessing
import os
import pathlib
import pickle
import subprocess
import unittest

import referee
from referee import shards
from support import DATA, Case, command, run

CONNECTZ = command("connectz")
FORMS = ["--format", "jsonl"]


class Shards(Case):
    def setUp(self):
        super().setUp()
        for name in (b"a", b"new\nline", b'"', b"\xff", b"-x", b"odd/\x1b"):
            self.write(os.fsdecode(b"games/" + name), "7 6 4\n1\n")
        self.write_pack(3000)
        self.paths = ["games", "pack.jsonl", DATA / "connectz"]
        self.options = ["--no-timing", "--precedence", "first"]

    def manifest(self, count, *options):
        return shards.manifest(CONNECTZ, self.paths, "manifest", count, options, folder=self.folder)

    def whole(self, *options):
        return run(CONNECTZ, "sweep", *FORMS, *self.options, *options, *self.paths, cwd=self.folder).stdout

    def test_parts(self):
        parts = self.manifest(4)
        self.assertEqual([part.name for part in parts], ["1/4", "2/4", "3/4", "4/4"])
        self.assertEqual(sum(part.files for part in parts), 6 + 1 + 15)
        self.assertEqual(pickle.loads(pickle.dumps(parts)), parts)
        self.assertGreater(sum(part.files for part in self.manifest(4, "--part-bytes", "9K")), 30)

    def test_one_path(self):
        for path in ("games", b"games", self.folder / "games"):
            self.assertEqual([part.files for part in shards.manifest(CONNECTZ, path, "one", 1, folder=self.folder)], [6])
        report = shards.judge(CONNECTZ, "one", "1/1", "one.jsonl", folder=self.folder)
        self.assertEqual(shards.merge(CONNECTZ, report, folder=self.folder), shards.merge(CONNECTZ, [report], folder=self.folder))

    def test_pools_of_processes(self):
        judge = functools.partial(shards.judge, CONNECTZ, "manifest", options=self.options, folder=self.folder)
        for method in ("spawn", "forkserver"):
            parts = self.manifest(5, "--part-bytes", "9K")
            context = multiprocessing.get_context(method)
            with concurrent.futures.ProcessPoolExecutor(2, context) as pool:
                reports = list(pool.map(judge, parts))
            self.assertEqual({type(report) for report in reports}, {bytes})
            self.assertEqual(shards.merge(CONNECTZ, reports, folder=self.folder), self.whole())
        with context.Pool(2) as pool:
            files = pool.starmap(judge, [(part.name, f"{number}.jsonl") for number, part in enumerate(parts)])
        self.assertEqual(files, [f"{number}.jsonl" for number in range(5)])
        some = [*reports[:2], *reversed(files[2:])]
        self.assertEqual(shards.merge(CONNECTZ, some, "all", folder=self.folder), "all")
        self.assertEqual((self.folder / "all").read_bytes(), self.whole())
        only = shards.merge(CONNECTZ, iter(reports), options=["--only", "4-9"], folder=self.folder)
        self.assertEqual(only, self.whole("--only", "4-9"))

    def test_what_is_refused(self):
        self.manifest(2)
        report = shards.judge(CONNECTZ, "manifest", "1/2", folder=self.folder)
        for message, call in (
                ("shard 2/2 is missing", lambda: shards.merge(CONNECTZ, [report])),
                ("2 shards, and not 3", lambda: shards.judge(CONNECTZ, "manifest", "2/3", folder=self.folder)),
                ("No such file", lambda: shards.judge(CONNECTZ, "manifest", "1/2")),
                ("connectz sweep: .*--frobnicate", lambda: shards.judge(CONNECTZ, "manifest", "1/2", options=["--frobnicate"])),
                ("nothing found to judge", lambda: shards.manifest(CONNECTZ, [self.folder / "games" / "odd"], "m", 1, ["--include", "x"]))):
            with self.assertRaisesRegex(referee.Error, message):
                call()
        for call in (lambda: shards.judge(CONNECTZ, "manifest", "1/2", "-", folder=self.folder), lambda: shards.merge(CONNECTZ, [report], b"-"),
                     lambda: shards.judge(CONNECTZ, "manifest", "1/2", pathlib.Path("-"), folder=self.folder),
                     lambda: shards.manifest(CONNECTZ, "games", "-", 1, folder=self.folder)):
            with self.assertRaisesRegex(ValueError, "not '-'"):
                call()
        with self.assertRaises(FileNotFoundError):
            shards.judge("no-such-command", "manifest", "1/2")
        killed = self.folder / "killed"
        killed.write_text("#!/bin/sh\nkill -9 $$\n")
        killed.chmod(0o755)
        with self.assertRaisesRegex(referee.Error, "killed sweep was ended by signal 9"):
            shards.judge(str(killed), "manifest", "1/2")
        self.assertEqual(subprocess.run(["find", self.folder, "-name", "*partial*"], capture_output=True, check=True).stdout, b"")


if __name__ == "__main__":
    unittest.main()

"""Sweeps that keep their verdicts: when they are used, and when files are judged again."""
import os
import shutil
import threading
import time

from caching import Caching, FORMATS, OLD
from support import COMMANDS, CONTINUE, GAMES, INCOMPLETE, MALFORMED, ROOT, WIN_1, command, run


class Hits(Caching):
    def test_the_report_is_the_same(self):
        for game in COMMANDS:
            cases = self.path(game)
            shutil.copytree(ROOT / "tests" / "cases" / game, cases)
            shutil.copytree(ROOT / "data" / game, os.path.join(cases, "data"))
            files = [os.path.join(where, name) for where, _, names in os.walk(cases) for name in names]
            for path in files:
                os.utime(path, (OLD, OLD))

            def sweep(*args, **options):
                return run("sweep", game, "--no-timing", *args, cwd=self.dir, executable=command(game), **options)

            reports = [f"--report={form}={self.path(form)}" for form in FORMATS]
            for jobs in "12":
                with self.subTest(game=game, jobs=jobs):
                    expected = sweep("--jobs", jobs, *reports)
                    written = {form: self.read(form) for form in FORMATS}
                    for _ in range(2):
                        result = sweep("--jobs", jobs, *reports, "--cache", f"{game}.db")
                        self.assertEqual((result.status, result.out, result.err), (expected.status, expected.out, expected.err))
                        self.assertEqual({form: self.read(form) for form in FORMATS}, written)
            verdicts = [line.split("\t") for line in sweep().out.decode().splitlines()]
            nines = {path for code, path, *_ in verdicts if code == "9"}
            keepable = [path for path in files if os.path.getsize(path) and os.path.relpath(path, self.dir) not in nines]
            self.assertGreater(len(keepable), 20)
            result = sweep("--cache", f"{game}.db", "--summary")
            self.assertIn(b"\ncached   %d\n" % len(keepable), result.err)

    def test_a_file_is_not_even_opened(self):
        out, _ = self.cached()
        for code in GAMES:
            os.chmod(self.path(f"t/{code}"), 0)
        options = self.as_nobody()
        os.chmod(self.dir, 0o777)
        os.chmod(self.path("c.db"), 0o666)
        self.assertEqual(self.cached(**options), (out, len(GAMES)))
        self.assertIn(b"9\tt/0\n", self.sweep("t", **options).out)

    def test_files_that_were_just_written(self):
        for name in range(50):
            self.write(f"new/{name}", INCOMPLETE)
        self.assertEqual(self.cached("new")[1], 0)
        self.assertEqual(self.cached("new")[1], 50)

    def test_files_that_might_still_change_are_not_kept(self):
        now = int(time.time())
        self.write_old("u/whole_second", INCOMPLETE, now)
        self.write_old("u/future", INCOMPLETE, now + 3600)
        self.cached("u")
        self.assertEqual(self.cached("u")[1], 0)
        time.sleep(max(0.0, now + 2.1 - time.time()))
        self.cached("u")
        self.assertEqual(self.cached("u")[1], 1)

    def test_what_is_never_kept(self):
        os.mkfifo(self.path("fifo"))
        self.write_old("empty", b"")
        self.write_old("nine", b"7 6 4\n" + b"1" * (1 << 20) + b"1\n")
        for _ in range(2):
            writer = threading.Thread(target=lambda: self.write("fifo", WIN_1))
            writer.start()
            out, hits = self.cached("-", "fifo", "empty", "nine", "missing", "/proc/version", stdin=INCOMPLETE)
            writer.join()
            self.assertEqual(out, b"3\t-\n8\t/proc/version\n8\tempty\n1\tfifo\n9\tmissing\n9\tnine\n")
            self.assertEqual(hits, 0)
        self.assertEqual(self.ask("SELECT * FROM files"), [])

    def test_names_that_are_no_text(self):
        self.write_old(b"o/\xff\n\x01".decode("utf-8", "surrogateescape"), WIN_1)
        out, _ = self.cached("o")
        self.assertEqual(self.cached("o"), (out, 1))
        ((path,),) = self.ask("SELECT path FROM files")
        self.assertEqual(path, os.fsencode(self.dir) + b"/o/\xff\n\x01")


class Options(Caching):
    def test_with_everything_that_comes_after_judging(self):
        self.assert_result(self.sweep("--baseline", "b", "--update-baseline", "t"), b"")
        self.write_old("t/1", MALFORMED)
        self.write_old("t/4_x", CONTINUE)
        self.cached()
        for args in (["--only", "4-9"], ["--fail-fast"], ["--max-failures", "2"], ["--expect-from-name"],
                     ["--expect-from-name=^(.)", "--format", "jsonl"], ["--baseline", "b"],
                     ["--baseline", "b", "--format", "jsonl"], ["--baseline", "b", "--allow", "new"],
                     ["--include", "[13]"], ["--report", "jsonl=-", "--report", "junit=/dev/stderr"]):
            with self.subTest(args=args):
                args = ["--no-timing", *args, "--jobs", "1", "t"]
                expected = self.sweep(*args)
                result = self.sweep("--cache", "c.db", *args)
                self.assertEqual((result.status, result.out, result.err), (expected.status, expected.out, expected.err))
        self.sweep("--cache", "c.db", "--baseline", "n", "--update-baseline", "t")
        self.sweep("--baseline", "m", "--update-baseline", "t")
        self.assertEqual(self.read("n"), self.read("m"))

    def test_statistics(self):
        """Verdicts of a sweep without them are of no use, and then those with them are."""
        def statistics(*args):
            result = self.sweep("--format", "stats", "--no-timing", *args)
            self.assertIn(result.status, (0, 1), result.err)
            return result.out, result.err

        self.write_old("t/double", WIN_1)
        self.run_here("pack", "t", "-o", "all.jsonl")
        os.utime(self.path("all.jsonl"), (OLD, OLD))
        for by in ("mtime", "content"):
            cache = ("--cache", f"{by}.db", "--cache-by", by, "--summary")
            wanted, _ = statistics("t", "all.jsonl")
            self.assertIn(b'"doubles":{"contents":9,', wanted)
            self.sweep(*cache, "t", "all.jsonl")
            for hits in (0, 11, 11):
                out, err = statistics(*cache, "t", "all.jsonl")
                self.assertEqual(out, wanted)
                self.assertIn(b"\ncached   %d\n" % hits, err)
            self.sweep(*cache, "t", "all.jsonl")
            self.assertIn(b"\ncached   11\n", self.sweep(*cache, "t", "all.jsonl").err)

    def test_shards(self):
        self.write_old("u/x", WIN_1)
        os.symlink("u", self.path("link"))
        for number, args in enumerate((["t"], [f"../{os.path.basename(self.dir)}/t", "link"])):
            shards = [["--shard", f"{index}/2", *args] for index in (1, 2)]
            first = [self.cached(*shard, cache=f"{number}.db") for shard in shards]
            self.assertEqual([hits for _, hits in first], [0, 0])
            games = [out.count(b"\n") for out, _ in first]
            self.assertTrue(all(games))
            again = [self.cached(*shard, cache=f"{number}.db") for shard in shards]
            self.assertEqual(again, [(out, count) for (out, _), count in zip(first, games)])
            self.assertEqual(self.cached(*args, cache=f"{number}.db")[1], sum(games))


class ByContent(Caching):
    def cached(self, *args, **options):
        return super().cached("--cache-by", "content", *(args or ["t"]), **options)

    def test_large_files(self):
        """Read block by block, and by several threads when judged."""
        large = b"7 1000000000 60\n" + b"1\n2\n3\n4\n5\n6\n7\n" * 300_000
        self.write_old("l/1", large)
        self.write_old("l/2", large[:-2] + b"6\n")
        out, _ = self.cached("l")
        self.write_old("l/1", large, OLD + 1)
        self.write_old("l/2", large, OLD + 1)
        self.assertEqual(self.cached("l"), (out, 2))

    def test_what_cannot_be_read(self):
        self.cached()
        self.write_old("t/1", WIN_1, OLD + 1)
        os.chmod(self.path("t/1"), 0)
        os.chmod(self.dir, 0o777)
        os.chmod(self.path("c.db"), 0o666)
        out, hits = self.cached(**self.as_nobody())
        self.assertIn(b"9\tt/1\n", out)
        self.assertEqual(hits, len(GAMES) - 1)

"""What the tests of the cache share."""
import os
import re
import sqlite3

from support import GAMES, Case

FORMATS = ("codes", "jsonl", "csv", "junit", "github", "sarif", "codequality", "checkstyle", "tap", "markdown")
OLD = 1_600_000_000  # seconds since 1970: a time at which no file here was written


class Caching(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write_old(f"t/{code}", data)

    def write_old(self, name, data, seconds=OLD):
        path = self.write(name, data)
        os.utime(path, (seconds, seconds))
        return path

    def cached(self, *args, cache="c.db", **options):
        """The output of a sweep with a cache, and how many files were not judged."""
        result = self.sweep("--cache", cache, "--summary", *(args or ["t"]), **options)
        self.assertIn(result.status, (0, 1), result.err)
        return result.out, int(re.search(rb"^cached   (\d+)$", result.err, re.MULTILINE)[1])

    def refused(self, words, *args, cache="c.db", **options):
        """It says why, and leaves what is there."""
        before = self.contents(cache)
        self.assert_result(self.sweep("--cache", cache, *(args or ["t"]), **options), b"", words, 2)
        self.assertEqual(self.contents(cache), before)

    def contents(self, cache):
        path = self.path(cache)
        return self.read(cache) if os.path.isfile(path) else None

    def ask(self, query, cache="c.db"):
        with sqlite3.connect(self.path(cache)) as database:
            answer = database.execute(query).fetchall()
        database.close()
        return answer

    def assert_whole(self, cache="c.db"):
        self.assertEqual(self.ask("PRAGMA integrity_check", cache), [("ok",)])

"""What the tests of caches and histories share."""
import os
import re
import sqlite3

from support import GAMES, Case

FORMATS = ("codes", "jsonl", "csv", "junit", "github", "sarif", "codequality", "checkstyle", "tap", "markdown")
OLD = 1_600_000_000  # seconds since 1970: a time at which no file here was written


class DatabaseCase(Case):
    """Sweeps with a database, which `option` names, in `file` unless a test says otherwise."""

    option = "--cache"
    file = "c.db"

    def refused(self, words, *args, file=None, **options):
        """It says why, and leaves what is there."""
        name = file or self.file
        before = self.contents(name)
        self.assert_result(self.sweep(self.option, name, *(args or ["t"]), **options), b"", words, 2)
        self.assertEqual(self.contents(name), before)

    def contents(self, file):
        return self.read(file) if os.path.isfile(self.path(file)) else None

    def ask(self, query, file=None):
        with sqlite3.connect(self.path(file or self.file)) as database:
            answer = database.execute(query).fetchall()
        database.close()
        return answer


class Caching(DatabaseCase):
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

    def assert_whole(self, cache="c.db"):
        self.assertEqual(self.ask("PRAGMA integrity_check", cache), [("ok",)])

"""`sweep --since REV`: only what git says has changed."""
import os
import subprocess
import unittest

from support import INCOMPLETE, MALFORMED, WIN_1, WIN_2, Case


class Since(Case):
    def setUp(self):
        super().setUp()
        self.git("init", "-q", "-b", "main")
        for name, data in (("d/a", WIN_1), ("d/b", WIN_2), ("d/s/c", INCOMPLETE), ("e", WIN_1), ("gone", WIN_1)):
            self.write(name, data)
        self.write(".gitignore", b"*.ignored\n")
        self.commit("first")

    def git(self, *args):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        environment.update(GIT_CONFIG_GLOBAL="/dev/null", GIT_CONFIG_SYSTEM="/dev/null", GIT_AUTHOR_NAME="a", GIT_AUTHOR_EMAIL="a@b",
                           GIT_COMMITTER_NAME="a", GIT_COMMITTER_EMAIL="a@b")
        subprocess.run(["git", *args], cwd=self.dir, env=environment, check=True, stdout=subprocess.DEVNULL)

    def commit(self, message):
        self.git("add", "-A")
        self.git("commit", "-q", "-m", message)

    def test_nothing_changed(self):
        for jobs in "12":
            self.assert_result(self.sweep("--jobs", jobs, "--since", "HEAD", "d", "e"), b"")

    def test_each_way_to_change(self):
        self.write("d/committed\n", WIN_2)
        self.git("rm", "-q", "gone")
        self.commit("second")
        self.write("d/b", MALFORMED)
        self.git("add", "d/b")                # staged
        self.write("d/s/c", WIN_1)            # not staged
        self.write("d/new", INCOMPLETE)       # unknown to git
        self.write("d/new.ignored", MALFORMED)
        os.remove(self.path("d/a"))           # deleted
        expected = b"8\td/b\n2\td/committed\\n\n3\td/new\n1\td/s/c\n"
        for jobs in "12":
            self.assert_result(self.sweep("--jobs", jobs, "--since", "HEAD~1", "d", "e"), expected, status=1)
        self.assert_result(self.sweep("--since", "HEAD", "d", "e"), b"8\td/b\n3\td/new\n1\td/s/c\n", status=1)
        # As any sweep of these operands: named files, globs, other names, from elsewhere.
        self.assert_result(self.sweep("--since", "HEAD", "d/b", "e", "./d/new"), b"3\t./d/new\n8\td/b\n", status=1)
        self.assert_result(self.sweep("--since", "HEAD", "--exclude", "d/s", "--include", "n*", "d"), b"3\td/new\n")
        here = os.path.join(os.fsencode(self.dir), b"d")
        self.assert_result(self.sweep("--since", "HEAD", here), b"8\t%s/b\n3\t%s/new\n1\t%s/s/c\n" % (here, here, here), status=1)
        self.assert_result(self.sweep("--since", "HEAD", "--files-from", "-", stdin=b"d/b\nd/a\ne\n"), b"9\td/a\n8\td/b\n", status=1)

    def test_since_the_branch_was_left(self):
        self.git("checkout", "-q", "-b", "topic")
        self.write("d/topic", WIN_1)
        self.commit("topic")
        self.git("checkout", "-q", "main")
        self.write("d/a", WIN_2)
        self.commit("main goes on")
        self.git("checkout", "-q", "topic")
        self.assert_result(self.sweep("--since", "main", "."), b"1\t./d/topic\n")

    def test_a_baseline_of_all(self):
        self.sweep("--baseline", "b", "--update-baseline", "d")
        self.write("d/a", MALFORMED)
        self.assert_result(self.sweep("--baseline", "b", "--since", "HEAD", "d"), b"8\td/a\tfailed, was 1 by move 7\n", status=1)
        result = self.sweep("--baseline", "b", "--update-baseline", "--since", "HEAD", "d")
        self.assertEqual((result.status, result.out), (2, b""))

    def test_what_git_refuses(self):
        for revision in ("none", "--output=x", "", "HEAD:d/a"):
            result = self.sweep("--since", revision, "d")
            self.assertEqual((result.status, result.out), (2, b""), result.err)
            self.assertIn(b"connectz: git ended with status ", result.err)
        self.assertFalse(os.path.exists(self.path("x")))
        result = self.sweep("--since", "HEAD", "/")
        self.assertEqual((result.status, result.out), (2, b""))
        result = self.sweep("--since", "HEAD", "d", env={**os.environ, "PATH": "/nowhere"})
        self.assert_result(result, b"", "connectz: git: No such file", 2)

    def test_what_is_not_there(self):
        self.assert_result(self.sweep("--since", "HEAD", "none", "d"), b"9\tnone\n", "connectz: none: No such file", 1)


if __name__ == "__main__":
    unittest.main()

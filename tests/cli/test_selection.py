"""How the user says what `connectz sweep` shall find: overlapping operands, globs, lists, `-`."""
import os

from support import Case, INCOMPLETE, MALFORMED, WIN_1, WIN_2, lines


class Once(Case):
    def setUp(self):
        super().setUp()
        for name in ("d/a", "d/s/b", "d/s/t/c", "e"):
            self.write(name)
        self.all = lines(("3", "d/a"), ("3", "d/s/b"), ("3", "d/s/t/c"), ("3", "e"))

    def test_overlapping_operands(self):
        for operands in (["d", "e"], ["d", "d", "e", "e"], ["d", "d/s", "e"], ["d/s", "d", "e"], ["d/s/t/c", "d", "e"],
                         ["d", "d/a", "d/s/b", "d/s/t", "e"], ["d/", "d", "e", "d//"]):
            with self.subTest(operands=operands):
                self.assert_result(self.sweep(*operands), self.all)

    def test_other_names_for_the_same(self):
        for operands in (["d", "./d"], [self.path("d"), "d"], ["d", "d/../d/s"], ["d", "e/../d"], ["d/s/..", "d"]):
            with self.subTest(operands=operands):
                result = self.sweep(*operands, "e")
                found = [line.split(b"\t")[1] for line in result.out.splitlines()]
                real = [os.path.realpath(os.path.join(os.fsencode(self.dir), path)) for path in found if path != b"e/../d"]
                self.assertEqual(len(set(real)), len(real), result.out)

    def test_working_directory_and_part_of_it(self):
        result = self.sweep(".", "d/s")
        self.assert_result(result, lines(("3", "./d/a"), ("3", "./e"), ("3", "d/s/b"), ("3", "d/s/t/c")))

    def test_a_list_and_operands(self):
        result = self.sweep("--files-from", "-", "d", stdin=b"d/a\ne\nd/s\ne\n")
        self.assert_result(result, self.all)

    def test_missing_operand_given_twice(self):
        self.assert_result(self.sweep("none", "none", "e"), lines(("3", "e"), ("9", "none")),
                           b"connectz: none: No such file or directory\n", status=1)

    def test_hard_links_and_links_are_paths_of_their_own(self):
        os.link(self.path("e"), self.path("f"))
        os.symlink("e", self.path("g"))
        self.assert_result(self.sweep("e", "f", "g"), lines(("3", "e"), ("3", "f"), ("3", "g")))


class Globs(Case):
    def setUp(self):
        super().setUp()
        for name in ("d/a.txt", "d/b.dat", "d/s/c.txt", "d/s/d.dat", "d/t/e.txt", "d/[x]"):
            self.write(name)

    def assert_found(self, names, *args):
        self.assert_result(self.sweep(*args), lines(*(("3", name) for name in names)))

    def test_include(self):
        self.assert_found(["d/a.txt", "d/s/c.txt", "d/t/e.txt"], "--include", "*.txt", "d")
        self.assert_found(["d/a.txt"], "--include", "a*", "d")
        self.assert_found(["d/a.txt", "d/b.dat"], "--include", "[ab].*", "d")
        self.assert_found(["d/a.txt", "d/b.dat"], "--include", "a*", "--include", "b*", "d")
        self.assert_found(["d/s/c.txt", "d/s/d.dat"], "--include", "d/s/*", "d")
        self.assert_found(["d/[x]"], "--include", r"\[x\]", "d")

    def test_glob_that_is_one_bracket(self):
        self.write("d/q")
        self.write("d/,")
        self.assert_found(["d/q"], "--include", "[pq]", "d")
        self.assert_found(["d/,", "d/q"], "--include", "[p,q]", "d")

    def test_exclude(self):
        self.assert_found(["d/[x]", "d/b.dat", "d/s/d.dat"], "--exclude", "*.txt", "d")
        self.assert_found(["d/[x]", "d/a.txt", "d/b.dat", "d/t/e.txt"], "--exclude", "s", "d")
        self.assert_found(["d/[x]", "d/a.txt", "d/b.dat", "d/s/d.dat", "d/t/e.txt"], "--exclude", "d/s/c.txt", "d")

    def test_both(self):
        self.assert_found(["d/a.txt", "d/t/e.txt"], "--include", "*.txt", "--exclude", "s", "d")

    def test_what_the_user_names_is_always_wanted(self):
        self.assert_found(["d/a.txt", "d/b.dat"], "--include", "*.txt", "--exclude", "a*", "d/a.txt", "d/b.dat")

    def test_nothing_left(self):
        self.assert_result(self.sweep("--include", "*.none", "d"), b"", "nothing found", 2)
        self.assert_result(self.sweep("--include", "*.none", "--allow-empty", "d"), b"")

    def test_an_option_takes_one_glob(self):
        self.assert_found(["d/a.txt", "d/s/c.txt"], "--include", "*.txt", "d/a.txt", "d/s")


class Lists(Case):
    def setUp(self):
        super().setUp()
        self.write("b")
        self.write("a", WIN_1)
        self.write("d/c", WIN_2)
        self.expected = lines(("1", "a"), ("3", "b"), ("2", "d/c"))

    def test_file(self):
        for data in (b"b\na\nd\n", b"b\na\nd", b"\n\nd/c\n\na\nb\n\n"):
            self.write("list", data)
            self.assert_result(self.sweep("--files-from", "list"), self.expected)

    def test_standard_input(self):
        self.assert_result(self.sweep("--files-from", "-", stdin=b"d\nb\na\n"), self.expected)

    def test_operands_too(self):
        self.assert_result(self.sweep("--files-from", "-", "d", "b", stdin=b"a\n"), self.expected)

    def test_nul(self):
        odd = b"new\nline\t\\"
        self.write(odd)
        result = self.sweep("-0", "--files-from", "-", stdin=b"b\0" + odd + b"\0a")
        self.assert_result(result, b"1\ta\n3\tb\n3\tnew\\nline\\t\\\\\n")
        self.assertEqual(self.sweep("--null", "--files-from=-", stdin=b"b\0" + odd + b"\0a").out, result.out)

    def test_names_are_taken_as_they_are(self):
        for name in (" x ", "#y", "*", "[a,b]", "-x"):
            self.write(name)
        data = b"*\n x \n#y\n[a,b]\n-x\n"
        self.assert_result(self.sweep("--files-from", "-", stdin=data),
                           lines(*(("3", name) for name in (" x ", "#y", "*", "-x", "[a,b]"))))

    def test_missing_entries_are_nine(self):
        result = self.sweep("--files-from", "-", stdin=b"none\na\n")
        self.assert_result(result, lines(("1", "a"), ("9", "none")), status=1)

    def test_list_that_cannot_be_read(self):
        self.assert_result(self.sweep("--files-from", "none"), b"", "none: No such file or directory", 2)
        self.assert_result(self.sweep("--files-from", "d"), b"", "d: Is a directory", 2)

    def test_empty(self):
        for data in (b"", b"\n\n"):
            self.assert_result(self.sweep("--files-from", "-", stdin=data), b"", "nothing found", 2)
            self.assert_result(self.sweep("--files-from", "-", "--allow-empty", stdin=data), b"")

    def test_a_long_list(self):
        names = [b"%06d" % number for number in range(30000)]
        result = self.sweep("--files-from", "-", "--jobs", "2", stdin=b"\n".join(reversed(names)))
        self.assertEqual(result.out, b"".join(b"9\t" + name + b"\n" for name in names))
        self.assertEqual((result.status, result.err), (1, b""))


class Dash(Case):
    def test_standard_input(self):
        self.assert_result(self.sweep("-", stdin=WIN_2), b"2\t-\n")
        self.write("a", WIN_1)
        self.write("+", INCOMPLETE)
        self.assert_result(self.sweep("a", "-", "+", stdin=WIN_2), b"3\t+\n2\t-\n1\ta\n")
        self.assert_result(self.sweep("-", "-", stdin=WIN_2), b"2\t-\n")

    def test_beside_a_directory_of_that_name(self):
        self.write("-/x", MALFORMED)
        self.assert_result(self.sweep("-", stdin=WIN_2), b"2\t-\n")

    def test_beside_a_file_of_that_name(self):
        self.write("-", WIN_1)
        self.assert_result(self.sweep("-", "./-", stdin=WIN_2), b"2\t-\n1\t./-\n")
        self.assert_result(self.sweep("-", ".", stdin=WIN_2), b"2\t-\n1\t./-\n")

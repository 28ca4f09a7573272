"""`connectz FILE`."""
import os
import socket

from support import CASES, CONTINUE, Case, DRAW, FAR, FULL, ILLEGAL, INCOMPLETE, MALFORMED, SANITIZED, WIN_1, WIN_2, codes_of, run

REFUSAL = b"connectz: Provide one input file\n"

ONE_OF_EACH = {b"0": DRAW, b"1": WIN_1, b"2": WIN_2, b"3": INCOMPLETE, b"4": CONTINUE, b"5": FULL, b"6": FAR,
               b"7": ILLEGAL, b"8": MALFORMED}


class Codes(Case):
    def test_each_code_and_a_newline(self):
        for code, data in ONE_OF_EACH.items():
            with self.subTest(code=code):
                self.write("game", data)
                self.assert_result(self.run_here("game"), code + b"\n")

    def test_exit_code(self):
        for code, data in ONE_OF_EACH.items():
            with self.subTest(code=code):
                self.write("game", data)
                status = 0 if code in b"0123" else 1
                self.assert_result(self.run_here("--exit-code", "game"), code + b"\n", status=status)
                self.assertEqual(self.run_here("explain", "--exit-code", "game").status, status)
        self.assert_result(self.run_here("--exit-code", "none"), b"9\n", "No such file", 1)

    def test_precedence(self):
        self.write("game", WIN_1 + b"8\nx\n")
        self.assert_result(self.run_here("game"), b"8\n")
        self.assert_result(self.run_here("--precedence", "spec", "game"), b"8\n")
        self.assert_result(self.run_here("--precedence=first", "game"), b"4\n")
        self.assert_result(self.run_here("game", "--precedence", "first"), b"4\n")
        self.assert_result(self.run_here("--precedence", "last", "game"), b"", "precedence", 2)

    def test_json(self):
        self.write("game", WIN_1)
        result = self.run_here("--json", "game")
        self.assert_result(result)
        self.assertEqual(result.out.count(b"\n"), 1)
        self.assertTrue(result.out.endswith(b"}\n"))
        [report] = result.json_lines()
        self.assertEqual(report["path"], "game")
        self.assertEqual(report["code"], 1)
        self.assertEqual(report["type"], "game")

    def test_json_of_a_file_that_cannot_be_read(self):
        result = self.run_here("--json", "--exit-code", "none")
        self.assert_result(result, err=b"connectz: none: No such file or directory\n", status=1)
        [report] = result.json_lines()
        self.assertEqual((report["code"], report["reason"]), (9, "No such file or directory"))


class Operands(Case):
    def test_none_and_two(self):
        self.write("a")
        self.write("b")
        for args in ([], ["a", "b"], ["a", "a"], ["a", "b", "a"], ["--json"], ["--json", "a", "b"], ["a", "--json", "b"],
                     ["--exit-code"], ["--exit-code", "a", "b"], ["--precedence", "first"],
                     ["--precedence", "first", "a", "b"], ["-", "-"], ["none", "none"], ["--"], ["--", "a", "b"]):
            with self.subTest(args=args):
                self.assert_result(self.run_here(*args), REFUSAL, status=2)

    def test_explain_none_and_two(self):
        self.write("a")
        for args in ([], ["a", "a"], ["--color", "never"]):
            with self.subTest(args=args):
                self.assert_result(self.run_here("explain", *args), REFUSAL, status=2)

    def test_names_that_look_like_something_else(self):
        for name in ("sweep", "explain", "generate"):
            with self.subTest(name=name):
                self.write(name)
                self.assert_result(self.run_here("./" + name), b"3\n")
                self.assert_result(self.run_here("--", name), b"3\n")
        for name in ("-x", "--json", "-5", "-"):
            with self.subTest(name=name):
                self.write(name)
                self.assert_result(self.run_here("./" + name), b"3\n")
        self.assert_result(self.run_here("--", "-x"), b"3\n")

    def test_odd_names(self):
        names = ["a b", " ", "a,b", "++", "%%", "{a}", '"q"', "'q'", "a=b", "=", "#", "*", "ü", "tab\there", "new\nline",
                 "back\\slash", "\x01\x1b[31m", "x" * 255]
        for name in [*map(os.fsencode, names), b"\xff\xfe", b"\xc2", b"\xc2\x9b"]:
            with self.subTest(name=name):
                self.write(name)
                self.assert_result(self.run_here(name), b"3\n")

    def test_names_in_brackets(self):
        for name in ("[x]", "[]", "[a,b]", "[1]"):
            with self.subTest(name=name):
                self.write(name)
                self.assert_result(self.run_here(name), b"3\n")
                self.assert_result(self.sweep(name), f"3\t{name}\n".encode())

    def test_empty_name(self):
        self.assert_result(self.run_here(""), b"9\n", "No such file or directory")

    def test_unknown_option(self):
        self.write("a")
        for args in (["--bogus"], ["--bogus", "a"], ["a", "-x"], ["sweep", "--bogus", "a"], ["explain", "--bogus", "a"]):
            with self.subTest(args=args):
                result = self.run_here(*args)
                self.assert_result(result, b"", "connectz: ", 2)
                self.assertIn(b"--help", result.err)


class Trouble(Case):
    def assert_nine(self, result, path, reason):
        self.assert_result(result, b"9\n", f"connectz: {path}: {reason}\n".encode())

    def test_missing(self):
        self.assert_nine(self.run_here("none"), "none", "No such file or directory")
        self.assert_nine(self.run_here("none/at/all"), "none/at/all", "No such file or directory")
        self.write("file")
        self.assert_nine(self.run_here("file/below"), "file/below", "Not a directory")

    def test_directory(self):
        os.mkdir(self.path("dir"))
        self.assert_nine(self.run_here("dir"), "dir", "Is a directory")
        self.assert_nine(self.run_here("dir/"), "dir/", "Is a directory")
        self.assert_nine(self.run_here("."), ".", "Is a directory")

    def test_links(self):
        os.symlink("loop", self.path("loop"))
        os.symlink("none", self.path("broken"))
        self.assert_nine(self.run_here("loop"), "loop", "Too many levels of symbolic links")
        self.assert_nine(self.run_here("broken"), "broken", "No such file or directory")
        self.write("game")
        os.symlink("game", self.path("link"))
        self.assert_result(self.run_here("link"), b"3\n")

    def test_not_permitted(self):
        os.chmod(self.write("secret"), 0)
        self.assert_nine(self.run_here("secret", **self.as_nobody()), "secret", "Permission denied")

    def test_path_too_long(self):
        result = self.run_here("x" * 256)
        self.assert_result(result, b"9\n", "File name too long")
        result = self.run_here("x/" * 3000)
        self.assert_result(result, b"9\n", "File name too long")

    def test_socket(self):
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path("socket"))
            self.assert_nine(self.run_here("socket"), "socket", "No such device or address")

    def test_read_error(self):
        self.assert_nine(self.run_here("/proc/self/mem"), "/proc/self/mem", "Input/output error")

    def test_control_characters_in_the_path_do_not_reach_the_terminal(self):
        for name in (b"no\x1b[31m", b"no\nline", b"no\x7f", b"no\xc2\x9b31m", b"no\r", b"no\ttab"):
            with self.subTest(name=name):
                result = self.run_here(name)
                self.assertEqual((result.out, result.status), (b"9\n", 0))
                self.assert_clean(result.err[:-1], allowed=b"")

    def test_control_characters_in_the_file_do_not_reach_the_terminal(self):
        self.write("game", b"7 6 4\n\x1b[31m\x07\xc2\x9b\x7f\xff\n")
        for args in (["game"], ["--json", "game"], ["explain", "game"]):
            result = self.run_here(*args)
            self.assertEqual(result.status, 0)
            self.assert_clean(result.out + result.err)
            result.out.decode("utf-8")


class HelpAndVersion(Case):
    LEVELS = ([], ["explain"], ["sweep"], ["generate"])

    def test_help(self):
        for level in self.LEVELS:
            for flag in ("--help", "-h"):
                with self.subTest(level=level, flag=flag):
                    result = self.run_here(*level, flag)
                    self.assert_result(result)
                    self.assertIn(b"Usage: connectz", result.out)
                    self.assertIn(b"--help", result.out)
                    self.assertTrue(result.out.endswith(b"\n"))
                    self.assert_clean(result.out)

    def test_help_names_the_options(self):
        for level, options in (([], ["--json", "--exit-code", "--precedence", "sweep", "explain", "generate"]),
                               (["explain"], ["--color", "--exit-code"]),
                               (["sweep"], ["--include", "--exclude", "--files-from", "-0", "--jobs", "--format", "-o",
                                            "--no-timing", "--summary", "--only", "--fail-fast", "--max-failures",
                                            "--max-bytes", "--max-seconds", "--allow-empty", "--hidden", "--follow"])):
            out = self.run_here(*level, "--help").out.decode()
            for option in options:
                self.assertIn(option, out)

    def test_version(self):
        for level in self.LEVELS:
            with self.subTest(level=level):
                result = self.run_here(*level, "--version")
                self.assert_result(result)
                self.assertRegex(result.out, rb"\Aconnectz \d+\.\d+\.\d+\n\Z")


class AllCases(Case):
    @classmethod
    def setUpClass(cls):
        cls.cases = sorted(CASES.glob("*.txt"))
        # A process each. Slow builds take some so, and all of them in one sweep.
        cls.one_by_one = cls.cases[::15] if SANITIZED else cls.cases

    def test_there_are_many(self):
        self.assertGreaterEqual(len(self.cases), 150)
        for code in "012345678":
            self.assertTrue(any(codes_of(case)["spec"] == code for case in self.cases), code)

    def test_as_files(self):
        for case in self.one_by_one:
            for precedence, code in codes_of(case).items():
                with self.subTest(case=case.name, precedence=precedence):
                    result = run("--precedence", precedence, str(case))
                    self.assert_result(result, f"{code}\n".encode())

    def test_through_a_pipe(self):
        for case in self.one_by_one:
            data = case.read_bytes()
            for precedence, code in codes_of(case).items():
                with self.subTest(case=case.name, precedence=precedence):
                    result = run("--precedence", precedence, "-", stdin=data)
                    self.assert_result(result, f"{code}\n".encode())

    def test_in_one_sweep(self):
        for precedence in ("spec", "first"):
            expected = "".join(f"{codes_of(case)[precedence]}\t{case.name}\n" for case in self.cases)
            for jobs in ("1", "2", "7"):
                result = run("sweep", "--precedence", precedence, "--jobs", jobs, "--include", "*.txt", ".", cwd=CASES)
                self.assertEqual(result.out.decode(), expected.replace("\t", "\t./"))
                self.assertEqual((result.status, result.err), (1, b""))

    def test_the_report_is_the_same_from_a_file_and_a_pipe(self):
        for case in self.cases[::20 if SANITIZED else 7]:
            for precedence in ("spec", "first"):
                with self.subTest(case=case.name, precedence=precedence):
                    [of_file] = run("--json", "--precedence", precedence, case).json_lines()
                    [piped] = run("--json", "--precedence", precedence, "-", stdin=case.read_bytes()).json_lines()
                    for report in (of_file, piped):
                        del report["path"], report["seconds"]
                    self.assertEqual(of_file, piped)

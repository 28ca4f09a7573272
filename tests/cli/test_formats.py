"""The formats for CI services, junit, github and sarif, and several reports of one sweep."""
import json
import os
import re
import subprocess
import unittest
import urllib.parse
from base64 import b64encode
from xml.etree import ElementTree

from schemas import validator
from support import HERE, ROOT, Case, FULL, GAMES, MALFORMED, WIN_1

ODD = [b"\xff", b"a\xfe\xffb", b"\xed\xa0\x80", b"tab\t", b"new\nline", b"\x01", b"\x1b[31m", b"\x7f", b"\xc2\x9b", b"\r",
       b"\\xff", b"\xef\xbf\xbe", b"\xef\xbf\xbf", "é".encode(), b"<&\">'", b"]]>", b"a:b,c%0A", b"::error::x", b" ",
       "\U0001F600".encode(), b"?#[]@!$&()*+;=%41"]

# Jenkins' own schema, from its xUnit plugin, where it lies beside the project.
SARIF_SCHEMA = ROOT.parent / "shared" / "data" / "schemas" / "sarif-2.1.0.json"
JUNIT_SCHEMA = ROOT.parent / "shared" / "data" / "schemas" / "junit-10.xsd"
# What it allows of the things a report of ours has: attributes, those that must be there, and children.
TIME = re.compile(r"\A(([0-9]{0,3},)*[0-9]{3}|[0-9]{0,3})*(\.[0-9]{0,3})?\Z")
RULES = {
    "testsuites": ({"name", "time", "tests", "failures", "errors"}, set(), {"testsuite"}),
    "testsuite": ({"name", "tests", "failures", "errors", "group", "time", "skipped", "timestamp", "hostname", "id",
                   "package", "file", "log", "url", "version"}, {"name", "tests", "failures", "errors"},
                  {"testsuite", "properties", "testcase", "system-out", "system-err"}),
    "testcase": ({"name", "time", "classname", "group"}, {"name"}, {"skipped", "error", "failure", "system-out"}),
    "skipped": ({"type", "message"}, set(), set()),
    "failure": ({"type", "message"}, set(), set()),
    "error": ({"type", "message"}, set(), set()),
    "system-out": (set(), set(), set()),
}


def undone(text):
    """The bytes that were escaped."""
    def byte(match):
        return {"\\\\": b"\\", "\\t": b"\t", "\\n": b"\n"}.get(match[0]) or bytes.fromhex(match[0][2:])
    pieces, end = [], 0
    for match in re.finditer(r"\\\\|\\t|\\n|\\x[0-9a-f]{2}", text):
        pieces += [text[end:match.start()].encode(), byte(match)]
        end = match.end()
    return b"".join(pieces) + text[end:].encode()


class Formats(Case):
    def setUp(self):
        super().setUp()
        for code, data in GAMES.items():
            self.write(f"t/{code}", data)
        os.symlink("none", self.path("t/9"))

    def odd(self):
        for name in ODD:
            self.write(b"odd/x" + name, MALFORMED + name)
        return sorted(b"odd/x" + name for name in ODD)

    def report(self, form, *args):
        result = self.sweep("--format", form, *args)
        self.assertEqual(result.err, b"")
        self.assert_clean(result.out, allowed={"codes": b"\n\t", "csv": b"\r\n"}.get(form, b"\n"))
        return result.out.decode("utf-8")

    def games(self, *args):
        return self.sweep("--format", "jsonl", "--no-timing", *args).json_lines()[1:-1]


class Junit(Formats):
    def suites(self, *args):
        text = self.report("junit", *args).encode()
        if JUNIT_SCHEMA.exists():
            self.assert_valid(text)
        root = ElementTree.fromstring(text)
        self.check(root)
        self.assertEqual((root.tag, root.get("name")), ("testsuites", "connectz"))
        return list(root)

    def assert_valid(self, text):
        """By somebody else's validator."""
        done = subprocess.run(["xmllint", "--noout", "--schema", str(JUNIT_SCHEMA), "-"], input=text,
                              capture_output=True, check=False)
        self.assertEqual(done.returncode, 0, done.stderr.decode()[:2000])

    def check(self, element):
        """By the schema's rules, and that the counts are true."""
        attributes, required, children = RULES[element.tag]
        self.assertLessEqual(required, set(element.keys()), element.attrib)
        self.assertLessEqual(set(element.keys()), attributes)
        self.assertRegex(element.get("time", ""), TIME)
        for child in element:
            self.assertIn(child.tag, children)
            self.check(child)
        if element.tag == "testsuite":
            for attribute, pattern in (("tests", "testcase"), ("failures", "testcase/failure"),
                                       ("errors", "testcase/error"), ("skipped", "testcase/skipped")):
                self.assertEqual(int(element.get(attribute)), len(element.findall(pattern)))

    def test_each_code(self):
        for args in (["--fail-fast", "t"], ["--max-failures", "2", "t/1", "t/8"]):
            self.suites(*args)
        for suite, game in zip(self.suites("t"), self.games("t"), strict=True):
            [case] = suite
            [result] = case
            self.assertEqual((suite.get("name"), suite.get("file")), (game["path"],) * 2)
            self.assertEqual((case.get("classname"), case.get("name")), tuple(game["path"].rsplit("/", 1)))
            self.assertIsNotNone(case.get("time"))
            expected = "system-out" if game["code"] < 4 else "failure" if game["code"] < 9 else "error"
            self.assertEqual(result.tag, expected)
            words = result.get("message") or result.text
            self.assertIn(f"code {game['code']}, {game['name']}: {game['reason']}", words)
            if "move" in game:
                self.assertIn(f"(line {game['line']}, byte {game['byte']}, move {game['move']}, player {game['player']})", words)

    def test_any_bytes(self):
        paths = self.odd()
        suites = self.suites("odd")
        self.assertEqual([undone(suite.get("name")) for suite in suites], paths)
        for byte in range(256):
            self.write("u/%03d" % byte, b"7 6 4\n" + bytes([byte, 0xEF, 0xBF, 0xBE]) + b"\n")
        self.assertEqual(len(self.suites("u")), 256)

    def test_identity_does_not_depend_on_the_verdict(self):
        self.write("i/a.txt", WIN_1)
        self.write("i/b", b'{"id":"x","raw":"' + b64encode(WIN_1) + b'"}\n{"raw":"' + b64encode(WIN_1) + b'"}\n')
        before = [dict(case.attrib, time="") for suite in self.suites("i") for case in suite]
        self.assertEqual([(case["classname"], case["name"]) for case in before],
                         [("i", "a.txt"), ("i", "b, id x"), ("i", "b, game 2")])
        self.write("i/a.txt", FULL)
        self.assertEqual([dict(case.attrib, time="") for suite in self.suites("i") for case in suite], before)
        self.assertEqual([case.get("classname") for suite in self.suites(str(self.path("i/a.txt"))) for case in suite],
                         [str(self.path("i"))])

    def test_baseline(self):
        self.sweep("--baseline", "known", "--update-baseline", "t")
        results = [suite.find("testcase")[0].tag for suite in self.suites("--baseline", "known", "t")]
        self.assertEqual(results, ["system-out" if game["code"] < 4 else "skipped" for game in self.games("t")])
        self.write("t/0", FULL)
        self.assertEqual(self.suites("--baseline", "known", "t")[0].find("testcase")[0].tag, "failure")

    def test_no_timing_is_the_same_for_any_jobs(self):
        first, *others = [self.report("junit", "--no-timing", "--jobs", jobs, "t") for jobs in "127"]
        self.assertNotIn("time=", first)
        self.assertEqual(others, [first, first])

    def test_memory_is_bounded(self):
        names = b"".join(b"n%06d\n" % number for number in range(100000))
        result = self.sweep("--format", "junit", "--files-from", "-", stdin=names, measure=True)
        self.assertEqual(result.out.count(b"<error "), 100000)
        self.assert_peak(result, 80)


class Github(Formats):
    COMMAND = re.compile(r"\A::(error|notice|warning) ([^:]*)::(.*)\Z")

    def commands(self, *args):
        """As the runner reads them."""
        commands = []
        for line in self.report("github", *args).splitlines():
            kind, properties, data = self.COMMAND.match(line).groups()
            pairs = dict(pair.split("=", 1) for pair in properties.split(","))
            commands.append((kind, {name: urllib.parse.unquote(value) for name, value in pairs.items()},
                             urllib.parse.unquote(data)))
        return commands

    def test_odd_paths(self):
        paths = self.odd()
        errors = [command for command in self.commands("odd") if command[0] == "error"]
        for (_, properties, data), path in zip(errors, paths, strict=True):
            self.assertEqual(undone(data.split(": code 8")[0]), path)
            if b"x::error" in path or b"a:b" in path or "é".encode() in path:
                self.assertEqual(properties["file"].encode(), path)


class Sarif(Formats):
    @classmethod
    def setUpClass(cls):
        cls.validator = validator(HERE / "sarif_subset.schema.json")
        cls.standard = validator(SARIF_SCHEMA) if SARIF_SCHEMA.exists() else None

    def run_of(self, *args):
        log = json.loads(self.report("sarif", *args))
        self.validator.validate(log)
        if self.standard is not None and len(log["runs"][0]["results"]) < 100:
            self.standard.validate(log)
        [run] = log["runs"]
        rules = {rule["id"] for rule in run["tool"]["driver"]["rules"]}
        for rule in run["tool"]["driver"]["rules"]:
            self.assertRegex(rule["name"], r"\A([A-Z][a-z]+)+\Z")
            self.assertNotEqual(rule["name"].lower(), rule["id"].lower())  # sarif-multitool's SARIF1001
            for words in (rule["shortDescription"]["text"], rule["fullDescription"]["text"], rule["help"]["text"]):
                self.assertTrue(words.endswith("."))
        self.assertEqual(len(rules), 11)  # the codes, and `missing`
        for result in run["results"]:
            self.assertIn(result["ruleId"], rules)
        return run

    def test_what_others_validate(self):
        for args in (["t"], ["--fail-fast", "t"], ["t/1"], ["t/8"], ["--jobs", "2", "t/1", "t/4", "t/3", "t/8"], ["--max-results", "1", "t"]):
            self.run_of(*args)

    def test_odd_paths(self):
        paths = self.odd()
        uris = [result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"]
                for result in self.run_of("odd")["results"]]
        self.assertEqual([urllib.parse.unquote_to_bytes(uri) for uri in uris], paths)
        whole = self.path("t/8")
        [result] = self.run_of(whole)["results"]
        self.assertEqual(result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"], "file://" + whole)

    def test_more_than_a_forge_takes(self):
        names = [b"n%06d" % number for number in range(25001)]
        for count, notes in ((25000, 0), (25001, 1)):
            run = json.loads(self.sweep("--format", "sarif", "--files-from", "-", stdin=b"\n".join(names[:count])).out)["runs"][0]
            self.assertEqual(len(run["results"]), count)
            self.assertEqual(len(run["invocations"][0]["toolExecutionNotifications"]), notes)

    def test_limited_results(self):
        names = b"\n".join(b"n%06d" % number for number in range(1000))
        for jobs in "13":
            for limit, left in ((1, 999), (500, 500), (999, 1), (1000, 0), (2000, 0)):
                args = ["--jobs", jobs, "--max-results", str(limit), "--files-from", "-"]
                [run] = json.loads(self.sweep("--format", "sarif", *args, stdin=names).out)["runs"]
                self.assertEqual([result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] for result in run["results"]],
                                 [name.decode() for name in names.splitlines()[:limit]])
                notes = [note["message"]["text"] for note in run["invocations"][0]["toolExecutionNotifications"]]
                self.assertEqual(len(notes), int(left > 0))
                self.assertEqual([note for note in notes if not note.startswith(f"{left} more failure")], [])
                text = self.sweep("--format", "text", *args, stdin=names).out.splitlines()
                self.assertEqual(len(text), min(limit, 1000) + 1 + int(left > 0))
                self.assertEqual(text[-1], b"1000 games, 1000 failures")
        result = self.sweep("--max-results", "1", "--format", "codes", "t")
        self.assertEqual(result.out, self.sweep("t").out)
        self.assert_result(self.sweep("--max-results", "0", "t"), b"", "--max-results", 2)

    def test_the_schema_can_fail(self):
        log = json.loads(self.report("sarif", "t"))
        for spoil in (lambda log: log.update(version="2.0.0"), lambda log: log.pop("runs"),
                      lambda log: log["runs"][0].pop("tool"), lambda log: log["runs"][0]["results"][0].pop("message"),
                      lambda log: log["runs"][0]["results"][0].update(level="bad"),
                      lambda log: log["runs"][0]["results"][0].update(other=1)):
            spoiled = json.loads(json.dumps(log))
            spoil(spoiled)
            self.assertFalse(self.validator.is_valid(spoiled))


class Several(Formats):
    ALL = ("codes", "text", "jsonl", "csv", "junit", "junit-gitlab", "github", "sarif", "codequality", "checkstyle", "tap", "markdown")

    def test_each_is_as_if_alone(self):
        for jobs in "12":
            reports = [arg for form in self.ALL for arg in ("--report", f"{form}={form}.out")]
            self.assert_result(self.sweep("--no-timing", "--jobs", jobs, *reports, "t"), b"", status=1)
            for form in self.ALL:
                self.assertEqual(self.read(f"{form}.out").decode(), self.report(form, "--no-timing", "t"))
            self.assertEqual([name for name in os.listdir(self.dir) if "partial" in name], [])

    def test_a_new_report_in_the_working_directory_is_not_judged(self):
        result = self.sweep("--report", "junit=a.xml", "--report", "codes=-", ".")
        self.assertEqual((result.status, result.out.count(b"\n")), (1, 10), result.out)


if __name__ == "__main__":
    unittest.main()

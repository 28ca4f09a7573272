"""The reports codequality, checkstyle and tap, read by programs and schemas of other people."""
import json
import re
import subprocess
import unittest
from xml.etree import ElementTree

import jsonschema

from support import ROOT, FULL, MALFORMED, PATIENCE, WIN_1, command
import test_formats
from test_formats import ODD, undone

# What could break out of Markdown, JSON, XML or TAP.
NASTY = [b"`", b"``a", b"a```", b" ", b"  a  ", b"|", b"a|b", b"<script>alert(1)<", b"![a](b)", b"# h", b"\n\n# h", b"~~~", b"```\n# h",
         b"@me", b"#1", b"https:", b"www.a.b", b"a\\", b"# SKIP", b"# TODO x", b"{", b"\\#", b"<!--", b"]]>", b"&amp;", b"$x$", b"\"",
         b"1..1", b"\xe2\x80\xa8", b"1. a", b"- a", b"---"]


def consumed(*args, data, **options):
    """What another program makes of a report."""
    done = subprocess.run(args, input=data, capture_output=True, check=False, timeout=PATIENCE, **options)
    if done.returncode or done.stderr:
        raise AssertionError(done.stderr.decode())
    return done.stdout.decode()


class Formats(test_formats.Formats):
    def nasty(self):
        """Files with such names, and such words in them: as a reason quotes them."""
        paths = []
        for name in sorted({*ODD, *NASTY}):
            paths.append(b"n/x" + name)
            self.write(paths[-1], b"7 6 4\nx" + name.replace(b"\n", b"") + b"\n")
        return sorted(paths)

    def report(self, form, *args, **options):
        result = self.sweep("--format", form, *args, **options)
        self.assertEqual(result.err, b"")
        self.assert_clean(result.out, allowed=b"\n")
        return result.out

    def failures(self, *args):
        return [game for game in self.games(*args) if game["code"] > 3]


class CodeQuality(Formats):
    # What GitLab documents: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format
    SCHEMA = {"type": "array", "items": {
        "type": "object", "required": ["description", "check_name", "fingerprint", "location", "severity"],
        "properties": {
            "description": {"type": "string", "minLength": 1}, "check_name": {"type": "string", "minLength": 1},
            "fingerprint": {"type": "string", "pattern": "^[0-9a-f]{32}$"},
            "severity": {"enum": ["info", "minor", "major", "critical", "blocker"]},
            "location": {"type": "object", "required": ["path", "lines"], "properties": {
                "path": {"type": "string", "minLength": 1, "pattern": r"^(?!\./)"},
                "lines": {"type": "object", "required": ["begin"], "properties": {"begin": {"type": "integer", "minimum": 1}}}}}}}}

    def issues(self, *args):
        issues = json.loads(self.report("codequality", *args))
        jsonschema.validate(issues, self.SCHEMA)
        self.assertEqual(len({issue["fingerprint"] for issue in issues}), len(issues))
        return issues

    def test_any_bytes(self):
        paths = self.nasty()
        issues = self.issues("n")
        self.assertEqual(len(issues), len(paths))
        for issue, path in zip(issues, paths):
            if path.isascii() and path.decode().isprintable():
                self.assertEqual(issue["location"]["path"].encode(), path)

    def test_stopped_and_limited(self):
        for args in (["--fail-fast", "t"], ["--max-results", "1", "t"], ["--fail-fast", "--only", "1", "t"], ["t/1"]):
            self.issues(*args)

    def test_fingerprints_stay(self):
        """From run to run, with other words for the folder, another verdict, and for the same id at another place."""
        before = self.issues("t")
        self.assertEqual(self.issues("--jobs", "3", "t"), before)
        self.assertEqual(self.issues("./t"), before)
        self.write("t/8", FULL)
        self.assertEqual([issue["fingerprint"] for issue in self.issues("t")], [issue["fingerprint"] for issue in before])
        bad = b'{"id":"%s","raw":"eA=="}\n'
        self.write("p", bad % b"a" + bad % b"b")
        old = [issue["fingerprint"] for issue in self.issues("p")]
        self.write("p", bad % b"c" + bad % b"b" + bad % b"a")
        self.assertEqual([issue["fingerprint"] for issue in self.issues("p")][:0:-1], old)

    def test_the_schema_can_fail(self):
        for spoil in (lambda issue: issue.pop("fingerprint"), lambda issue: issue.update(severity="bad"),
                      lambda issue: issue["location"].update(path="./a"), lambda issue: issue["location"]["lines"].update(begin=0)):
            issues = self.issues("t")
            spoil(issues[0])
            self.assertRaises(jsonschema.ValidationError, jsonschema.validate, issues, self.SCHEMA)


class Checkstyle(Formats):
    def errors(self, *args, executable=None):
        """What a reader of XML finds: each file with its only error, which has these attributes and no others."""
        result = self.run_here("sweep", "--format", "checkstyle", *args, executable=executable)
        self.assertEqual(result.err, b"")
        report = ElementTree.fromstring(result.out)
        self.assertEqual((report.tag, report.attrib), ("checkstyle", {"version": "0.1.0"}))
        found = []
        for file in report:
            [error] = file
            self.assertEqual((file.tag, list(file.attrib), error.tag, len(error)), ("file", ["name"], "error", 0))
            self.assertLessEqual({"line", "severity", "message", "source"}, set(error.attrib))
            self.assertLessEqual(set(error.attrib), {"line", "column", "severity", "message", "source"})
            found.append((file.get("name"), error))
        return found

    def test_each_failure(self):
        for (name, error), game in zip(self.errors("t"), self.failures("t"), strict=True):
            self.assertEqual((name, error.get("line"), error.get("column")), (game["path"], str(game.get("line", 1)), None))
            self.assertEqual((error.get("severity"), error.get("source")), ("error", "referee." + game["name"]))
            self.assertIn(game["reason"], error.get("message"))
        self.assertEqual(self.errors("t/1"), [])

    def test_column(self):
        [(_, error)] = self.errors(str(ROOT / "data/checkers/5_capture_overlooked.pdn"), executable=command("checkers"))
        self.assertEqual((error.get("line"), error.get("column")), ("3", "19"))

    def test_any_bytes(self):
        paths = self.nasty()
        names = [name for name, _ in self.errors("n")]
        self.assertEqual(len(set(names)), len(paths) - 1)  # the byte 0xff and the name \\xff look alike
        for path in (b"n/x<script>alert(1)<", b"n/x&amp;", b'n/x"', b"n/x]]>", "n/xé".encode()):
            self.assertIn(path.decode(), names)


class Tap(Formats):
    PERL = r"""
        use strict; use TAP::Parser; use TAP::Parser::YAMLish::Reader;
        local $/; my $tap = <STDIN>;
        # Perl 5.36 knows the protocol up to 13, of which 14 is an extension.
        $tap =~ s/^TAP version 14\n/TAP version 13\n/ or die "no version";
        my $parser = TAP::Parser->new({tap => $tap});
        while (my $result = $parser->next) {
          if ($result->is_test) { print join("\t", "test", $result->is_actual_ok ? 1 : 0, $result->directive, $result->description), "\n"; }
          elsif ($result->is_yaml) { print join("\t", "yaml", map { "$_=" . $result->data->{$_} } sort keys %{$result->data}), "\n"; }
          elsif ($result->is_bailout) { print "bailout\n"; }
          elsif (!$result->is_plan && !$result->is_version) { print "unknown\t", $result->raw, "\n"; }
        }
        print join("\t", "error", $_), "\n" for $parser->parse_errors;
        print join("\t", "end", $parser->plan, scalar $parser->failed), "\n";
        """

    def lines(self, *args):
        """What Perl's own reader makes of it."""
        text = self.report("tap", *args)
        return [line.split("\t") for line in consumed("perl", "-e", self.PERL, data=text).split("\n")[:-1]]

    def test_each_game(self):
        *lines, end = self.lines("t")
        tests = [line for line in lines if line[0] == "test"]
        for (_, ok, directive, name), game in zip(tests, self.games("t"), strict=True):
            self.assertEqual((ok, directive, name), ("1" if game["code"] < 4 else "0", "", "- " + game["path"]))
        notes = [dict(field.split("=", 1) for field in line[1:]) for line in lines if line[0] == "yaml"]
        for note, game in zip(notes, self.failures("t"), strict=True):
            self.assertEqual((note["file"], note["found"], note["severity"]), (game["path"], str(game["code"]), "fail"))
            self.assertIn(game["reason"], note["message"])
            self.assertEqual(note.get("line"), str(game["line"]) if "line" in game else None)
        self.assertEqual((end, len(lines)), (["end", "1..10", "6"], 16))

    def test_any_bytes(self):
        paths = self.nasty()
        *lines, end = self.lines("n")
        self.assertEqual({line[0] for line in lines}, {"test", "yaml"})
        self.assertEqual(end, ["end", f"1..{len(paths)}", str(len(paths))])
        names = [re.sub(r"\\(.)", r"\1", line[3][2:]) for line in lines if line[0] == "test"]
        self.assertEqual([undone(name).rstrip(b" ") for name in names], [path.rstrip(b" ") for path in paths])
        self.assertEqual({line[2] for line in lines if line[0] == "test"}, {""})

    def test_as_prove_counts(self):
        self.write("good.tap", self.report("tap", "t/0", "t/1").replace(b"version 14", b"version 13"))
        self.assertIn("Tests=2", consumed("prove", "--exec", "cat", "good.tap", data=b"", cwd=self.dir))

    def test_baseline(self):
        self.sweep("--baseline", "known", "--update-baseline", "t")
        self.write("t/0", FULL)
        self.write("t/a", WIN_1)
        *lines, end = self.lines("--baseline", "known", "t")
        tests = [line[1:3] for line in lines if line[0] == "test"]
        self.assertEqual(tests, [["0", ""], *[["1", ""]] * 3, *[["0", "TODO"]] * 6, ["0", ""]])
        self.assertEqual(end, ["end", "1..11", "2"])

    def test_expected(self):
        self.write("e/3_x", MALFORMED)
        lines = self.lines("--expect-from-name", "e")
        self.assertIn("wanted=3", lines[1])
        self.assertEqual(self.lines("--only", "1", "t")[-1], ["end", "1..1", "0"])


if __name__ == "__main__":
    unittest.main()

"""action.yml: its steps, one by one as GitHub takes them, in a folder of games."""
import json
import os
import re
import shutil
import unittest

import yaml

from support import COMMANDS, MALFORMED, ROOT, WIN_1, Case, command

ACTION = yaml.safe_load((ROOT / "action.yml").read_text(encoding="utf-8"))
VERSION = re.search(r"^ *version: '(.*)',$", (ROOT / "meson.build").read_text(encoding="utf-8"), re.M)[1]
USED = {"actions/cache": {"path", "key", "restore-keys"}, "actions/upload-artifact": {"name", "path"},
        "github/codeql-action/upload-sarif": {"sarif_file", "category"}}
BUILD = "#!/bin/sh\nmkdir -p \"${0%/*}/../build\" && cp -P " + " ".join(map(command, COMMANDS)) + " \"${0%/*}/../build/\"\necho built >&2\n"


class Job:
    """A job's view of the action: takes its steps, as far as they are wanted, and keeps what they say."""

    def __init__(self, case, inputs, path="/usr/bin:/bin"):
        self.case, self.path, self.used, self.outputs, self.log = case, path, [], {}, b""
        self.values = {"github.action_path": case.path("action"), "runner.temp": case.path("temp"), "github.run_id": "7", "github.action_ref": "v" + VERSION}
        for name, about in ACTION["inputs"].items():
            case.assertTrue(name in inputs or not about.get("required"), name)
            self.values[f"inputs.{name}"] = inputs.get(name, about.get("default"))
        self.failed = False
        for step in ACTION["runs"]["steps"]:
            if self.wanted(step.get("if", "${{ true }}")):
                self.take(step)

    def value(self, name):
        if name.startswith("steps."):
            _, step, _, output = name.split(".")
            return self.outputs.get(step, {}).get(output, "")
        return self.values[name]

    def filled(self, text):
        return re.sub(r"\$\{\{ (\S+) \}\}", lambda match: self.value(match[1]), text)

    def wanted(self, condition):
        """Of the language of conditions as much as the action needs."""
        terms = re.fullmatch(r"\$\{\{ (.*) \}\}", condition)[1].split(" && ")
        if "!cancelled()" in terms:
            terms.remove("!cancelled()")
        elif self.failed:
            return False
        for term in terms:
            if term != "true":
                name, operator, literal = re.fullmatch(r"(\S+) ([!=]=) '(.*)'", term).groups()
                if (self.value(name) == literal) != (operator == "=="):
                    return False
        return True

    def take(self, step):
        if "uses" in step:
            action = step["uses"].partition("@")[0]
            self.case.assertLessEqual(set(step["with"]), USED[action])
            self.used.append((action, {name: self.filled(text) for name, text in step["with"].items()}))
            return
        files = {name: self.case.path(name) for name in ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for file in ("GITHUB_OUTPUT", "GITHUB_PATH"):
            open(files[file], "w", encoding="utf-8").close()
        self.case.assertEqual(step["shell"], "bash")
        own = {**files, "PATH": self.path, **{name: self.filled(text) for name, text in step.get("env", {}).items()}}
        done = self.case.bash(self.filled(step["run"]), "--noprofile", "--norc", "-eo", "pipefail", env=own, cwd=self.case.path("games"))
        self.log += done.stdout
        self.failed |= done.returncode != 0
        with open(files["GITHUB_OUTPUT"], encoding="utf-8") as said:
            self.outputs[step.get("id")] = dict(line.rstrip("\n").split("=", 1) for line in said)
        with open(files["GITHUB_PATH"], encoding="utf-8") as added:
            self.path = ":".join([*added.read().split(), self.path])

    def given(self, action):
        return [options for name, options in self.used if name == action]

    def result(self):
        return {name: self.filled(about["value"]) for name, about in ACTION["outputs"].items()}


class Action(Case):
    def setUp(self):
        super().setUp()
        os.makedirs(self.path("temp"))
        os.makedirs(self.path("action/scripts"))
        shutil.copy(ROOT / "meson.build", self.path("action/meson.build"))
        for name, text in (("setup", "#!/bin/sh\necho set up >&2\n"), ("build", BUILD)):
            os.chmod(self.write(f"action/scripts/{name}", text.encode()), 0o755)
        self.write("games/1_win.txt", WIN_1)
        self.write("games/two words/1_wrong.txt", MALFORMED)
        self.write("games/two words/other", b"")

    def installed(self, **inputs):
        inputs.setdefault("paths", "two words\n1_win.txt")
        return Job(self, {name.replace("_", "-"): value for name, value in inputs.items()}, self.commands() + ":/usr/bin:/bin")

    def test_failures_are_shown(self):
        job = self.installed(game="connectz", options="--include=*.txt\n", html="true", sarif="true")
        self.assertTrue(job.failed)
        self.assertEqual(job.result()["status"], "1", job.log)
        self.assertIn(b"::error file=two words/1_wrong.txt,line=2", job.log)
        self.assertNotIn(b"1_win", job.log)
        self.assertIn(b"`two words/1_wrong.txt`", self.read("GITHUB_STEP_SUMMARY"))
        [sarif] = job.given("github/codeql-action/upload-sarif")
        self.assertEqual(len(json.loads(self.read(sarif["sarif_file"]))["runs"][0]["results"]), 1)
        [page] = job.given("actions/upload-artifact")
        self.assertEqual((page["name"], page["path"]), ("referee-connectz", job.result()["html"]))
        self.assertIn(b"1_wrong.txt", self.read(page["path"]))

    def test_what_is_not_asked_for_is_not_made(self):
        job = self.installed(game="connectz", paths="1_win.txt", annotations="false", summary="false", cache="false")
        self.assertEqual((job.failed, job.used), (False, []), job.log)
        self.assertEqual(job.result(), {"status": "0", "html": "", "sarif": ""})
        self.assertIn(b"1\t1_win.txt\n", job.log)
        self.assertFalse(os.path.exists(self.path("GITHUB_STEP_SUMMARY")))
        self.assertEqual(os.listdir(self.path("temp/referee")), [])

    def test_names_and_paths(self):
        paths = "two words/1_wrong.txt\n1_win.txt\n"
        job = self.installed(game="connectz", paths=paths, expect_from_name="true")
        self.assertEqual(job.log.count(b"::error"), 1, job.log)
        os.rename(self.path("games/two words/1_wrong.txt"), self.path("games/two words/8_wrong.txt"))
        job = self.installed(game="connectz", paths=paths.replace("1_wrong", "8_wrong"), expect_from_name="true")
        self.assertFalse(job.failed, job.log)

    def test_baseline(self):
        self.sweep("--baseline", "known", "--update-baseline", "two words", cwd=self.path("games"))
        job = self.installed(game="connectz", paths="two words", baseline="known")
        self.assertFalse(job.failed, job.log)
        self.write("games/two words/2_new", MALFORMED)
        job = self.installed(game="connectz", paths="two words", baseline="known")
        self.assertEqual(job.result()["status"], "1", job.log)

    def test_verdicts_are_kept_by_version(self):
        job = self.installed(game="connectz", paths="1_win.txt")
        [cache] = job.given("actions/cache")
        self.assertTrue(cache["key"].startswith(cache["restore-keys"].strip()), cache)
        self.assertEqual(cache["restore-keys"].strip(), f"referee-verdicts-1-{VERSION}-connectz-")
        self.assertGreater(os.path.getsize(cache["path"]), 0)
        layout = re.search(r"schema_version = (\d+);", (ROOT / "src/cache/schema.hpp").read_text(encoding="utf-8"))[1]
        self.assertIn(f"-verdicts-{layout}-", cache["key"])

    def test_what_fails_says_so(self):
        job = self.installed(game="connectz", paths="./nowhere", html="true", sarif="true")
        self.assertEqual((job.failed, job.result()["status"]), (True, "1"), job.log)
        self.assertIn(b"::error file=nowhere,title=code 9", job.log)
        job = self.installed(game="connectz", options="--such", html="true", sarif="true")
        self.assertEqual((job.failed, job.result()), (True, {"status": "2", "html": "", "sarif": ""}), job.log)
        self.assertIn(b"--such", job.log)
        job = self.installed(game="connectz", paths="games\n.\n")
        self.assertTrue(job.failed)
        self.assertIn(b"::error::paths: ", job.log)
        for game in ("chess", "", "connectz; touch pwned", "../connectz"):
            job = self.installed(game=game)
            self.assertIn(b"is none", job.log)
            self.assertEqual((job.failed, job.used), (True, []))

    def test_words_of_inputs_are_no_commands(self):
        for word in ('$(touch pwned)', '"; touch pwned; "', "`touch pwned`", "--no-such\n-o"):
            for name in ("options", "paths", "baseline", "expect_from_name", "html"):
                self.installed(game="connectz", **{name: word})
                self.assertEqual(sorted(os.listdir(self.path("games"))), ["1_win.txt", "two words"], (name, word))

    def test_what_the_docs_say(self):
        [block] = re.findall(r"^      - uses: OWNER.*\n(?:        .*\n)+", (ROOT / "docs" / "ci.md").read_text(encoding="utf-8"), re.M)
        [step] = yaml.safe_load(block)
        self.assertTrue(step["uses"].endswith("@v" + VERSION))
        self.write("games/games/1_a", WIN_1)
        self.write("games/cases/8_b", MALFORMED)
        self.write("games/expected.baseline", b"connectz baseline 3\n1\tgames/1_a\tmove 7\n8\tcases/8_b\n")
        job = self.installed(**{name.replace("-", "_"): value if isinstance(value, str) else str(value).lower()
                                for name, value in step["with"].items()})
        self.assertEqual((job.failed, job.result()["status"]), (False, "0"), job.log)

    def test_it_builds_once(self):
        job = Job(self, {"game": "surakarta", "paths": "two words/other"})
        self.assertIn(b"built\n", job.log)
        commands, verdicts = job.given("actions/cache")
        self.assertIn(VERSION, commands["key"])
        self.assertEqual(sorted(os.listdir(commands["path"])), sorted(COMMANDS))
        self.assertIn("verdicts", verdicts["key"])
        job = Job(self, {"game": "surakarta", "paths": "two words/other"})
        self.assertNotIn(b"built\n", job.log)
        self.assertIn(b"set up\n", job.log)
        self.assertEqual(job.result()["status"], "1", job.log)


if __name__ == "__main__":
    unittest.main()

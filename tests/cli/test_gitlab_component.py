"""data/packaging/gitlab/games.yml: its job, with inputs filled in as GitLab does, run in a folder of games."""
import json
import os
import re
import unittest
from xml.etree import ElementTree

import yaml

from support import MALFORMED, ROOT, WIN_1, Case

FILE = (ROOT / "data" / "packaging" / "gitlab" / "games.yml").read_text(encoding="utf-8")
HEAD, BODY = FILE.split("\n---\n")
INPUTS = yaml.safe_load(HEAD)["spec"]["inputs"]


class Component(Case):
    def setUp(self):
        super().setUp()
        self.write("work/games/1_win", WIN_1)

    def job(self, **inputs):
        """The only job there is, and its name."""
        for name, about in INPUTS.items():
            value = inputs.setdefault(name, about.get("default"))
            self.assertIsNotNone(value, name)
            self.assertIn(value, about.get("options", [value]))
        self.assertEqual(set(inputs), set(INPUTS))
        [[name, job]] = yaml.safe_load(re.sub(r"\$\[\[ inputs\.(\w+) \]\]", lambda match: inputs[match[1]], BODY)).items()
        self.assertEqual(set(job), {"stage", "image", "cache", "script", "artifacts"})
        return name, job

    def run_job(self, job, **options):
        return self.bash("\n".join(job["script"]), "-eo", "pipefail", cwd=self.path("work"), **options)

    def test_it_judges(self):
        name, job = self.job(game="connectz", paths="games", options="--expect-from-name")
        self.assertEqual((name, job["stage"], job["image"]), ("judge connectz", "test", "debian:12"))
        done = self.run_job(job)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.write("work/games/2_wrong", MALFORMED)
        done = self.run_job(job)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn(b"8\tgames/2_wrong\t", done.stdout)
        kept = [kept for cache in job["cache"] for kept in cache["paths"]]
        self.assertIn("cached   1\n", done.stdout.decode())
        self.assertGreater(os.path.getsize(self.path("work/" + kept[1])), 0)
        reports = job["artifacts"]["reports"]
        self.assertEqual(len(ElementTree.parse(self.path("work/" + reports["junit"])).findall(".//failure")), 1)
        self.assertEqual(len(json.loads(self.read("work/" + reports["codequality"]))), 1)
        self.assertIn(b"2_wrong", self.read("work/" + job["artifacts"]["paths"][0]))
        self.assertEqual(job["artifacts"]["when"], "always")

    def test_what_the_docs_say(self):
        [block] = re.findall(r"^    include:\n(?:      .*\n)+", (ROOT / "docs" / "ci.md").read_text(encoding="utf-8"), re.M)
        [included] = yaml.safe_load(block)["include"]
        self.assertTrue((ROOT / included["file"].lstrip("/")).samefile(ROOT / "data" / "packaging" / "gitlab" / "games.yml"))
        self.assertEqual(included["ref"], INPUTS["tag"]["default"])
        self.write("work/cases/8_b", MALFORMED)
        _, job = self.job(**included["inputs"])
        done = self.run_job(job)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_it_installs_what_is_missing_once(self):
        _, job = self.job(game="surakarta", paths="games", url="https://example.com/referee.git")
        log = self.path("log")
        for name, text in (("apt-get", f'echo "$@" >>{log}'),
                           ("git", f'echo "$@" >>{log}; mkdir -p .referee/scripts; cp "${{0%/*}}/build" .referee/scripts/'),
                           ("build", f'echo build "$@" >>{log}; mkdir -p .referee/build; cp -P {self.commands()}/* .referee/build/')):
            self.write(f"stubs/{name}", f"#!/bin/sh\n{text}\n".encode())
            os.chmod(self.path(f"stubs/{name}"), 0o755)
        for _ in range(2):
            done = self.run_job(job, env={"PATH": self.path("stubs") + ":/usr/bin:/bin"})
            self.assertEqual(done.returncode, 1, done.stdout)  # the game is none of Surakarta
            self.assertIn(b"8\tgames/1_win", done.stdout)
        said = self.read("log").decode()
        self.assertEqual(said.count("clone --depth 1 --branch v0.1.0 https://example.com/referee.git .referee\n"), 1, said)
        self.assertEqual(said.count("build -Dtests=false\n"), 2)  # which takes no time where it is built
        self.assertIn(".referee/", job["cache"][0]["paths"])


if __name__ == "__main__":
    unittest.main()

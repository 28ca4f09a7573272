"""docs/ci.md: its files are what they should be, and their commands run in a repository of games (ci_services.py)."""
import json
import os
import re
import shlex
import unittest
from xml.etree import ElementTree

import yaml

from ci_services import BASH, Machine, Service, github, gitlab
from support import COMMANDS, INCOMPLETE, MALFORMED, ROOT, WIN_1, WIN_2, Case, command

TEXT = (ROOT / "docs" / "ci.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^`(\S+)`\n\n```\w+\n(.*?)^```$", TEXT, re.M | re.S))
INSTALL, BASELINE = re.findall(r"(?:^    \S.*\n)+", TEXT.partition("## ")[0], re.M)
GITHUB, GITLAB, CONFIG, HOOK = (".github/workflows/games.yml", ".gitlab-ci.yml", ".pre-commit-config.yaml",
                                ".git/hooks/pre-commit")
HOOKS = {hook["id"]: hook for hook in yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text(encoding="utf-8"))}

# Words of a block, and what makes it wrong in their place.
BROKEN = [(GITHUB, *pair) for pair in (
    ("    runs-on: ubuntu-latest\n", ""), ("needs: sweep", "needs: sweeps"), ("    needs: sweep\n", ""),
    ("      - run: |\n          connectz merge", "      - connectz merge"), ("- uses: actions/checkout@v4", "- uses: checkout@v4"),
    ("meson install", "true"), ("[ -d ~/referee ] ||", "true &&"), ("/${{ strategy.job-total }}", "/3"), ("${{ matrix.shard }}/", "1/"),
    ("--expect-from-name", ""), ("--cache-by content", ""), ("path: verdicts.db", "path: verdict.db"), ("|| [ $? -eq 1 ]", ""),
    ("name: 'shard-${{ matrix.shard }}'", "name: shard"), ("${{ matrix.shard }}.", "${{ matrix.x }}."), ("pattern: shard-*", "pattern: x"),
    ("--format github", ""), ("--allow new", ""), ("--baseline expected.baseline --allow new", ""),
    ("        if: ${{ !cancelled() }}\n", ""), ("path: games.xml", "path: game.xml"), ("cat summary.md", "cat summary"), ("sarif_file: games", "sarif_file: game"))]
BROKEN += [(GITLAB, *pair) for pair in (
    ("stage: merge", "stage: merges"), ("- meson", "- then: meson"), ("meson install", "true"), ("[ -d referee ] ||", "true &&"),
    ("parallel: 4", "parallel: 1"), ("$CI_NODE_TOTAL", "5"), ("--cache-by content", "--cache-by mtime"),
    ("paths: [verdicts.db]", "paths: [verdict.db]"), ("|| [ $? -eq 1 ]", ""), ("paths: [shard-*", "paths: [shards-*"),
    ("--baseline expected.baseline --allow new", ""), ("when: always", "when: on_success"), ("{junit: games", "{junit: game"), ("codequality: games", "codequality: game"))]


class Repository(Case):
    """That of a user, with games, one of them known to be wrong, cases, and the baseline."""

    def setUp(self):
        super().setUp()
        self.machine = Machine(self.dir)
        self.repository = self.machine.work
        self.did(f"git init -q -b main . && cd ~\n{INSTALL}")
        self.put({"games/a b": WIN_1, "games/-x": WIN_2, "games/explain": INCOMPLETE, "games/wrong": MALFORMED,
                  "cases/8_letter": MALFORMED, "cases/1_win": WIN_1, "README": b"No game.\n"})
        self.did(f"{BASELINE}git add . && git commit -qm games && git tag start")

    def put(self, files):
        for name, data in files.items():
            self.write(self.repository / name, data)
        self.did("git add .")

    def did(self, script, status=0):
        """What the user does goes well, or not; gives what it said."""
        result = self.machine.run(script)
        self.assertEqual(result.returncode, status, result.stdout)
        return result.stdout


class Services(Repository):
    def test_nothing_is_left_out(self):
        self.assertEqual(set(BLOCKS), {GITHUB, GITLAB, CONFIG, HOOK})
        self.assertEqual(TEXT.count("```"), 2 * len(BLOCKS))

    def scenario(self, name, text, shell=BASH):
        """The service says what is wrong and nothing else, while the games change."""
        self.did("git reset -q --hard start")
        service = Service(*(github if name == GITHUB else gitlab)(text), self.dir, self.repository, shell)
        for changes, wrong in (({}, set()), ({"games/new": WIN_2, "cases/8_new": MALFORMED}, set()),
                               ({"games/a b": MALFORMED, "cases/1_win": INCOMPLETE}, {"games/a b", "cases/1_win"})):
            self.put(changes)
            self.did("git commit --allow-empty -qm change")
            self.assertEqual(service.run(), not wrong, service.log)
            suites = ElementTree.fromstring(service.reports["games.xml"])
            self.assertEqual({suite.get("name") for suite in suites if suite.find("testcase/failure") is not None}, wrong)
            if name == GITHUB:
                self.assertEqual(len(json.loads(service.reports["games.sarif"])["runs"][0]["results"]), len(wrong))
                self.assertIn(b"**%s** in " % (b"%d failures" % len(wrong) if wrong else b"No failures"), service.summary.read_bytes())
                self.assertEqual(set(re.findall("(?m)^::error file=(.*?),", service.log.decode())), wrong)
            else:
                issues = json.loads(service.reports["games.json"])
                self.assertEqual({issue["location"]["path"] for issue in issues}, wrong)
            # What was built and judged in the first run is there in the next.
            kept = sum(map(int, re.findall(rb"(?m)^cached +(\d+)$", service.log)))
            self.assertEqual((kept > 0, b"installing" in service.log), (service.runs > 1, service.runs == 1))
        self.did("git rm -q expected.baseline && git commit -qm lost")
        self.assertFalse(service.run())

    def test_as_they_stand(self):
        """GitHub runs steps in containers with sh."""
        for name, shell in ((GITHUB, ("sh", "-e")), (GITHUB, BASH), (GITLAB, BASH)):
            with self.subTest(name=name, shell=shell):
                self.scenario(name, BLOCKS[name], shell)

    def test_broken(self):
        for name, old, new in BROKEN:
            with self.subTest(name=name, old=old, new=new):
                self.assertIn(old, BLOCKS[name])
                with self.assertRaises((AssertionError, KeyError)):
                    self.scenario(name, BLOCKS[name].replace(old, new))


class Hooks(Repository):
    def test_git_hook(self):
        self.write(self.repository / HOOK, BLOCKS[HOOK].encode())
        os.chmod(self.repository / HOOK, 0o755)
        for name, data, said in (
                ("games/a c", WIN_1, ""), ("cases/8_x", MALFORMED, ""), ("README", b"Nothing.\n", ""), ("games/-y", WIN_2, ""),
                ("games/a c", MALFORMED, "games/a c: code 8, invalid_file: 'x' is not"), ("games/-y", MALFORMED, "games/-y: code 8"),
                ("games/sweep", MALFORMED, "games/sweep: code 8"), ("games/\udcff\n", MALFORMED, r"games/\xff\n: code 8"),
                ("cases/3_x", WIN_1, "cases/3_x: code 1, first_player_wins, expected 3")):
            with self.subTest(name=name, said=said):
                self.put({name: data})
                self.assertEqual(self.did("git commit -qm change", int(bool(said))).decode()[:len(said) or None], said)
                self.did("git reset -q --hard")
        self.did("git rm -q games/wrong && git commit -qm fewer")
        for staged, now, status in ((MALFORMED, WIN_1, 1), (WIN_1, MALFORMED, 0)):
            self.put({"games/staged": staged})
            self.write(self.repository / "games/staged", now)
            self.did("git commit -qm change", status)
        self.assertEqual(os.listdir(self.machine.home / "tmp"), [])

    def hooked(self, hook, names, cwd):
        """As pre-commit does it: the entry, its arguments, and the names that fit, from the top of the repository."""
        names = [name for name in names if re.search(hook["files"], name)]
        program, *args = [*shlex.split(hook["entry"]), *hook["args"], *names]
        return self.run_here(*args, cwd=cwd, executable=command(program)), names

    def test_hooks_for_pre_commit(self):
        self.assertEqual(sorted(HOOKS), sorted(COMMANDS))
        tree = [str(path.relative_to(ROOT)) for path in (ROOT / "data").rglob("*") if path.is_file()]
        for game, hook in HOOKS.items():
            self.assertEqual((hook["name"], hook["language"], hook["args"][-1]), (game, "system", "--"))
            result, names = self.hooked(hook, tree, ROOT)
            folders = ("data/checkers/", "data/draughts/") if game == "checkers" else f"data/{game}/"
            self.assertEqual(names, [name for name in tree if name.startswith(folders)])
            self.assertEqual((result.status, result.err), (1, b""))
            for name in names:
                self.assertEqual(f"file={name}," in result.out.decode(), max(re.match(r"data/\w+/(\d+)", name)[1]) > "3", name)
            of_one_game = [name for name in tree if not name.startswith("data/draughts/")]
            self.assert_result(self.hooked({**hook, "args": ["--expect-from-name", "--"]}, of_one_game, ROOT)[0], b"")
        for name in ("-x", "sweep", "merge", "--help", "a b"):
            for data, status in ((WIN_1, 0), (MALFORMED, 1)):
                self.write(f"odd/{name}", data)
                result, names = self.hooked({**HOOKS["connectz"], "files": ""}, [name], self.path("odd"))
                self.assertEqual((result.status, result.err, names), (status, b"", [name]))

    def test_config_for_pre_commit(self):
        [source] = yaml.safe_load(BLOCKS[CONFIG])["repos"]
        self.assertEqual(set(source), {"repo", "rev", "hooks"})
        self.assertIn(f"git clone {source['repo']}\n", INSTALL)
        [hook] = source["hooks"]
        self.assertEqual(hook["args"][-1], "--")
        result, names = self.hooked({**HOOKS[hook["id"]], **hook}, self.did("git ls-files -z").decode().split("\0"), self.repository)
        self.assertEqual((len(names), result.status, result.out.count(b"\n")), (6, 1, 1))
        self.assertTrue(result.out.startswith(b"::error file=games/wrong,"))


if __name__ == "__main__":
    unittest.main()

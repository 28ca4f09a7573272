"""GitHub and GitLab as far as docs/ci.md needs them: what their files must look like, and their jobs, run here.

Every job has a computer of its own. Commands are there only after they were installed, by stubs of apt-get, sudo and
meson, and of git where it clones from the network.
"""
import fnmatch
import re
import shlex
import shutil
import subprocess
import tempfile
from pathlib import Path

import yaml

from support import COMMANDS, PATIENCE, command, environment

BASH = ("bash", "-eo", "pipefail")
STUBS = {
    "apt-get": "",
    "sudo": 'exec "$@"',
    "git": f"""[ "$1" = clone ] || exec {shutil.which("git")} "$@"
        echo installing
        for to; do :; done; case $to in *.git) to=${{to##*/}}; to=${{to%.git}};; esac
        mkdir -p "$to/scripts" && ln -s "${{0%/*}}/build" "$to/scripts" """,
    "build": 'mkdir -p "${0%/*}/../build"',
    "meson": f"""[ "$1 $2" = 'install -C' ] && cd "$3" && ln -sf {shlex.join(map(command, COMMANDS))} ~/bin """,
}
ALWAYS = "${{ !cancelled() }}"
ACTIONS = {"actions/checkout": set(), "actions/cache": {"path", "key", "restore-keys"},
           "actions/upload-artifact": {"name", "path"}, "actions/download-artifact": {"pattern", "merge-multiple"},
           "github/codeql-action/upload-sarif": {"sarif_file"}}
WHO = {f"GIT_{who}_{what}": "x@example.com" for who in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}


def expect(true, *what):
    """As assert, which -O leaves out."""
    if not true:
        raise AssertionError(*what)


class Machine:
    """A computer, with an empty directory to work in."""

    def __init__(self, folder):
        self.caches = []  # paths and keys, of what a service keeps of it
        self.home, self.work = (Path(tempfile.mkdtemp(dir=folder)) for _ in "12")
        for name in ("bin", "tmp"):
            (self.home / name).mkdir()
        self.stubs = Path(folder, "stubs")
        if not self.stubs.exists():
            self.stubs.mkdir()
            for name, lines in STUBS.items():
                (self.stubs / name).write_text(f"#!/bin/sh\n{lines}\n", encoding="utf-8")
                (self.stubs / name).chmod(0o755)

    def run(self, script, shell=BASH, **env):
        own = {"HOME": str(self.home), "PATH": f"{self.home}/bin:{self.stubs}:/usr/bin:/bin", "TMPDIR": str(self.home / "tmp"),
               "GIT_CONFIG_NOSYSTEM": "1", **WHO, **env}
        # A hook that runs the tests says which repository it belongs to; that is none of ours.
        own = {name: value for name, value in environment(own).items() if name in own or not name.startswith("GIT_")}
        return subprocess.run([*shell, "-c", script], cwd=self.work, env=own, timeout=PATIENCE, check=False,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def place(self, path):
        return self.work / path.replace("~", str(self.home), 1)


class Service:
    """Runs jobs as GitHub describes them, one after another. What is cached stays from run to run."""

    def __init__(self, jobs, env, folder, repository, shell=BASH):
        self.jobs, self.env, self.folder, self.repository, self.shell = jobs, env, folder, repository, shell
        self.caches, self.runs = {}, 0

    def run(self):
        """Whether all went well; `log` and `reports` say more."""
        self.runs += 1
        self.log, self.artifacts, self.reports, passed = b"", {}, {}, set()
        self.summary = Path(self.folder, "step-summary")
        self.summary.write_bytes(b"")
        for name, job in self.jobs.items():
            if passed.issuperset(needs(job)):
                count = len(shards(job))
                if all([self.job(job, Machine(self.folder), index, count) for index in shards(job)]):
                    passed.add(name)
        return passed == set(self.jobs)

    def job(self, job, machine, index, count):
        env = {**self.env, "CI_NODE_INDEX": str(index), "CI_NODE_TOTAL": str(count)}
        values = {"matrix.shard": index, "strategy.job-total": count, "github.run_id": self.runs,
                  **{f"env.{name}": value for name, value in env.items()}}

        def filled(text):
            return re.sub(r"\$\{\{ (.*?) \}\}", lambda match: str(values[match[1]]), str(text))
        well = True
        for step in job["steps"]:
            if well or "if" in step:
                options = {name: filled(value) for name, value in step.get("with", {}).items()}
                well &= (self.shell_run(machine, filled(step["run"]), env) if "run" in step else
                         self.action(step["uses"].partition("@")[0], options, machine))
        for path, key in machine.caches if well else []:
            if machine.place(path).exists():
                self.caches[path, key] = machine.place(path)
        return well

    def shell_run(self, machine, script, env):
        result = machine.run(script, self.shell, GITHUB_STEP_SUMMARY=str(self.summary), **env)
        self.log += result.stdout
        return result.returncode == 0

    def action(self, action, options, machine):
        """Whether it went well."""
        if action == "actions/checkout":
            return self.shell_run(machine, f"git -C {self.repository} archive main | tar -xm", {})
        if action == "actions/cache":
            self.restore(machine, options["path"], [options["key"], *options.get("restore-keys", "").split()])
        elif action == "actions/download-artifact":
            expect(options["merge-multiple"] == "True", "each would get a folder")
            for name in fnmatch.filter(self.artifacts, options["pattern"]):
                for file, data in self.artifacts[name].items():
                    machine.place(file).write_bytes(data)
        else:
            name, path = options.get("name", "SARIF"), options.get("path") or options["sarif_file"]
            expect(name not in self.artifacts, "an artifact is there twice")
            self.artifacts[name] = {found.name: found.read_bytes() for found in machine.work.glob(path)}
            self.reports.update(self.artifacts[name])
        return True

    def restore(self, machine, path, keys):
        machine.caches.append((path, keys[0]))
        for key in keys:
            for kept in [kept for kept in sorted(self.caches) if kept[0] == path and kept[1].startswith(key)][-1:]:
                (shutil.copytree if self.caches[kept].is_dir() else shutil.copy)(self.caches[kept], machine.place(path))
                return


def needs(job):
    return job.get("needs", "").split()


def shards(job):
    return job.get("strategy", {"matrix": {"shard": [1]}})["matrix"]["shard"]


def github(text):
    """The jobs of a workflow, and their environment."""
    file = yaml.safe_load(text)
    expect(set(file) == {"name", True, "permissions", "env", "jobs"}, set(file))  # `on` is True in YAML 1.1
    expect(set(file[True]) <= {"push", "pull_request"}, file[True])
    expect(file["permissions"] == {"actions": "read", "contents": "read", "security-events": "write"})
    for name, job in file["jobs"].items():
        expect(set(job) <= {"runs-on", "container", "needs", "strategy", "steps"}, name, set(job))
        expect(isinstance(job.get("runs-on"), str) and job.get("steps"), name)
        expect(set(needs(job)) <= set(file["jobs"]), f"{name} needs what is not there")
        for step in job["steps"]:
            expect(set(step) <= {"run", "uses", "with", "if"} and ("run" in step) != ("uses" in step), step)
            expect(step.get("if") in (None, ALWAYS), step)
            action, _, version = step.get("uses", "actions/checkout@v4").partition("@")
            expect(set(step.get("with", {})) <= ACTIONS[action] and re.fullmatch(r"v\d+", version), step)
            expect(action != "actions/download-artifact" or needs(job), f"{name} does not wait")
    return file["jobs"], file["env"]


def gitlab(text):
    """The same of a pipeline, said in GitHub's words."""
    file, jobs = yaml.safe_load(text), {}
    stages, env, default = (file.pop(key) for key in ("stages", "variables", "default"))
    expect({job["stage"] for job in file.values()} <= set(stages), "no such stage")
    for name, job in file.items():
        expect(set(job) <= {"stage", "parallel", "cache", "script", "artifacts"}, name, set(job))
        expect(2 <= job.get("parallel", 2) <= 200, name)
        expect(all(isinstance(line, str) for line in [*default["before_script"], *job["script"]]), name)
        artifacts = job["artifacts"]
        expect(set(artifacts) <= {"paths", "when", "reports"} and set(artifacts.get("reports", {})) <= {"junit", "codequality"}, name)
        expect(artifacts.get("when", "always") in ("always", "on_failure", "on_success"), name)
        caches = job.get("cache", default["cache"])
        steps = [{"uses": "actions/checkout"}]
        for cache in caches if isinstance(caches, list) else [caches]:
            expect(set(cache) == {"key", "paths"}, name, cache)
            key = re.sub(r"\$(\w+)", r"${{ env.\1 }}", cache["key"])
            steps += [{"uses": "actions/cache", "with": {"path": path.rstrip("/"), "key": key}} for path in cache["paths"]]
        steps.append({"uses": "actions/download-artifact", "with": {"pattern": "*", "merge-multiple": True}})
        steps.append({"run": "\n".join([*default["before_script"], *job["script"]])})
        for path in [*artifacts.get("paths", []), *artifacts.get("reports", {}).values()]:
            upload = {"uses": "actions/upload-artifact", "with": {"name": name + " ${{ matrix.shard }} " + path, "path": path}}
            steps.append({**upload, "if": ALWAYS} if artifacts.get("when") == "always" else upload)
        before = [other for other in file if stages.index(file[other]["stage"]) < stages.index(job["stage"])]
        jobs[name] = {"needs": " ".join(before), "strategy": {"matrix": {"shard": range(1, job.get("parallel", 1) + 1)}}, "steps": steps}
    return dict(sorted(jobs.items(), key=lambda named: stages.index(file[named[0]]["stage"]))), env

"""What a run in which a call failed may leave, compared with the one in which none did."""
import errno
import json
import os
import re
import sqlite3
from collections import Counter

from support import command, run

# The same as if nothing had failed must come of these: a call that was interrupted is made again, and what a short one has
# left is done by the next.
HARMLESS = {("read", "EINTR"), ("read", "short"), ("write", "EINTR"), ("write", "short"), ("wait", "EINTR"),
            ("advise", "EINVAL"), ("advise", "ENOMEM"), ("map", "ENOMEM")}
PASSING = {("ring", "EAGAIN"), ("ring", "ENOMEM"), ("ring", "EINTR")}  # the same, of a call that fails once and is made again
OWN_WORDS = ("changed", "shrank", "no regular file")  # what a file that behaves oddly is said to have done
BOARD = b'<script type="application/json" class="board-data">'


class Wrong(Exception):
    """A rule is broken."""


def demand(condition, words):
    if not condition:
        raise Wrong(words)


def check(scenario, good, bad):
    demand(bad.status >= 0, f"ended by signal {-bad.status}: {bad.err!r}")
    demand(bad.status in (0, 1, 2), f"status {bad.status}: {bad.err!r}")
    demand(b"std::" not in bad.err and b"terminate" not in bad.err, f"says {bad.err!r}")
    demand(bad.descriptors <= good.descriptors or -1 in (bad.descriptors, good.descriptors), "left a descriptor open")
    check_names(scenario, good, bad)
    is_same = bad.status == good.status and (bad.out, bad.files) == (good.out, good.files)
    if is_same:
        return
    demand(not is_harmless(scenario, bad), f"did not go on as if nothing had been: {bad.status}, {bad.err!r}, {bad.out[:300]!r}")
    if bad.status == 2 and good.status != 2:
        check_failed(scenario, good, bad)
    else:
        SHAPES[scenario.shape](scenario, good, bad)


def is_harmless(scenario, bad):
    if bad.point.kind == "map" and scenario.cache:
        return False  # SQLite's own, which it needs
    is_made_again = bad.point.many == 1 and "io_uring_submit" in bad.what
    return (bad.point.kind, bad.point.how) in (HARMLESS | PASSING if is_made_again else HARMLESS)


def check_names(scenario, good, bad):
    """No file stays behind that is of no use."""
    if bad.point.kind == "remove":
        return
    cache = {scenario.cache + suffix for suffix in ("", "-wal", "-shm", "-journal")} if scenario.cache else set()
    more = {name for name in bad.files if name not in good.files and name not in scenario.before} - cache
    if bad.point.kind == "memory":  # to remove a file takes some
        more = {name for name in more if not re.search(r"\.\d+\.partial$", name)}
    if bad.status == 2 and more == {"report.jsonl.partial"}:  # a list of files that ended early
        more -= {name for name in more if json.loads(bad.files[name].splitlines()[-1])["partial"]}
    demand(not more, f"left {sorted(more)} behind")


def check_failed(scenario, good, bad):
    """The command could not do it, and says why; what it writes is whole, or not there, or as it was."""
    if is_speechless(bad):
        return
    demand(bad.err.strip(), "status 2, and not a word")
    demand(bad.err.endswith(b"\n"), f"no whole line: {bad.err!r}")
    # SQLite has words of its own.
    is_explained = reason(bad) in bad.err or scenario.cache and scenario.cache.encode() in bad.err
    demand(is_explained or bad.point.kind not in ("read", "write", "directory"), f"another reason than {reason(bad)}: {bad.err!r}")
    demand(scenario.shape in ("whole", "list", "manifest", "unpack", "sweep", "shard") and good.out.startswith(bad.out) or not bad.out or
           b"code 9" in bad.out or is_prefix_of_games(bad.out, good.out), f"standard output has what it should not: {bad.out[:300]!r}")
    for name, data in bad.files.items():
        if scenario.cache and name.startswith(scenario.cache):
            continue
        if name.endswith(".partial"):  # check_names() has looked at it
            continue
        is_part = name in scenario.growing and good.files[name].startswith(data)
        demand(data == good.files.get(name) or data == scenario.before.get(name) or is_part,
               f"{name} is neither whole nor as it was: {data[:200]!r} {bad.err!r}")


def is_speechless(bad):
    """Whether the message itself could not be written."""
    return bad.point.kind == "write" and (bad.point.many == 0 or "/stderr" in bad.what)


def is_prefix_of_games(out, good):
    lines = out.splitlines(keepends=True)
    return all(line in good.splitlines(keepends=True) or line.startswith(b"9") for line in lines)


def reason(bad):
    if bad.point.kind == "memory":
        return b"memory"
    return os.strerror(getattr(errno, bad.point.how)).encode() if hasattr(errno, bad.point.how) else b""


def check_file(_scenario, good, bad):
    """Of one file: the games before the trouble, then 9 and why."""
    demand(bad.status == 0, f"status {bad.status} for a file with trouble: {bad.err!r}")
    if b"code 9" in bad.out:  # an explanation
        demand(has_reason(bad, bad.out.decode("utf-8", "replace")), f"no reason: {bad.out!r}")
        return
    if bad.out == good.out:
        for name, data in bad.files.items():
            demand(lines_of_page(data) == lines_of_page(good.files[name]) or b"code 9" in data, f"{name} is another")
        return
    *before, trouble = bad.out.splitlines(keepends=True) or [b""]
    demand(trouble == b"9\n" and good.out.startswith(b"".join(before)), f"printed {bad.out!r}, not {good.out!r}")
    demand(has_reason(bad, bad.err.decode("utf-8", "replace")), f"no reason: {bad.err!r}")


def lines_of_page(data):
    return [line for line in data.splitlines() if not line.startswith(BOARD)]


def has_reason(bad, words):
    if bad.point.kind == "stat" and "Is a directory" in words:  # not known to be one, it was opened as a file
        return True
    if bad.point.how == "page":
        return any(own in words for own in OWN_WORDS)
    return reason(bad).decode() in words or any(own in words for own in OWN_WORDS)


def check_sweep(scenario, good, bad):
    """No file is judged differently but those with trouble, which are 9 and say why; all are there."""
    wanted, found = games_of(good), games_of(bad)
    if scenario.shape == "shard" and {game["path"] for game in wanted} != {game["path"] for game in found}:
        check_shard(bad)
        return
    troubled = [game for game in found if game["code"] == 9 and game not in wanted]
    if bad.point.many == 1 and not is_directory(bad):
        demand(len({game["path"] for game in troubled}) <= 1, f"several files had trouble: {troubled}")
    for game in troubled:
        demand("reason" not in game or has_reason(bad, game["reason"]), f"says {game}")
    paths = [game["path"] for game in troubled]
    kept = [game for game in found if game not in troubled]
    lost = Counter(map(key, wanted)) - Counter(map(key, kept))
    more = Counter(map(key, kept)) - Counter(map(key, wanted))
    demand(not more, f"judged differently: {more}")
    for path, *rest in lost:
        demand(any(path == one or path.startswith(one + "/") for one in paths), f"not reported: {path} {rest} {bad.err!r}")
    is_bad = "--update-baseline" not in scenario.args and any(game["code"] >= 4 for game in found)
    demand(troubled or bad.out == good.out and bad.files.keys() == good.files.keys(), f"reports differ: {bad.out!r}")
    demand(bad.status == (1 if is_bad else 0), f"status {bad.status}")
    if "report.jsonl" in bad.files:
        summary = json.loads(bad.files["report.jsonl"].splitlines()[-1])
        demand(summary["type"] == "summary" and not summary["partial"], f"the report ends in {summary}")
        demand("--baseline" in scenario.args or summary["games"] == len(found), f"counts {summary['games']} games of {len(found)}")


def check_shard(bad):
    """Files of another sweep were distributed: with the other shards this one makes no whole."""
    others = sorted(str(path) for path in (bad.place.parent.parent / "inputs").glob("shard2"))
    result = run("merge", "report.jsonl", *others, cwd=str(bad.place))
    demand(others and result.status == 2 and result.err, f"merge takes it for one of the same sweep: {result}")


def key(game):
    return tuple(json.dumps(game[name]) if isinstance(game[name], (dict, list)) else game[name]
                 for name in ("path", "code", *sorted(set(game) - {"path", "code"})))


def is_directory(bad):
    return os.path.isdir(bad.what.split(" ", 1)[-1])


def games_of(result):
    if "report.jsonl" in result.files:
        records = [json.loads(line) for line in result.files["report.jsonl"].splitlines()]
        return [record for record in records if record["type"] in ("game", "difference")]
    fields = [line.split("\t") for line in result.out.decode().splitlines()]
    return [{"code": int(code), "path": path, "game": int(game[0]) if game else 0} for code, path, *game in fields]


def check_whole(_scenario, good, bad):
    """Nothing it does can be 9: it is done, whatever it had to do without, or it has failed."""
    demand(bad.status == good.status, f"status {bad.status}, {bad.err!r}")
    demand(bad.out == good.out and bad.files.keys() == good.files.keys(), f"status {bad.status}, and another output; {bad.err!r}")
    for name, data in bad.files.items():  # a page may lack a board, and says so
        demand(lines_of_page(data) == lines_of_page(good.files[name]), f"{name} is another; {bad.err!r}")


def check_list(_scenario, good, bad):
    demand(bad.status == good.status, f"status {bad.status}, {bad.err!r}")
    check_paths(good.out.decode().splitlines(), bad.out.decode().splitlines())


def check_paths(wanted, found):
    """A directory that could not be read is listed itself: a sweep of this list tries it again, or has it as 9."""
    more = set(found) - set(wanted)
    lost = [path for path in wanted if path not in found and not any(path.startswith(one + "/") for one in more)]
    demand(not lost and len(more) <= 1 or all(os.path.isdir(path) for path in more) and not lost, f"lost {lost}, listed {more}")


def check_manifest(scenario, good, bad):
    demand(bad.status == good.status, f"status {bad.status}, {bad.err!r}")
    paths = []
    for shard in ("1/1", "1/2", "2/2"):  # a single file makes a single shard
        result = run("sweep", "--list", "--manifest", "manifest", "--shard", shard, cwd=str(bad.place))
        paths += result.out.decode().splitlines()
    check_paths(run("sweep", "--list", scenario.args[-1]).out.decode().splitlines(), paths)


def check_unpack(scenario, good, bad):
    """Files are written one by one; each is whole."""
    demand(bad.status == good.status, f"status {bad.status}, {bad.err!r}")
    for name, data in good.files.items():
        demand(bad.files.get(name) == data, f"{name} is missing or another; {bad.err!r}")


def check_usage(_scenario, good, bad):
    """What is wrong is said, or that there was no memory to say it."""
    demand(bad.status == good.status and bad.err.strip(), f"status {bad.status}, {bad.err!r}")


SHAPES = {"file": check_file, "sweep": check_sweep, "whole": check_whole, "shard": check_sweep, "manifest": check_manifest,
          "list": check_list, "unpack": check_unpack, "usage": check_usage}


def check_database(path):
    if path.exists() and path.stat().st_size > 0:
        database = sqlite3.connect(path)
        try:
            [[word]] = database.execute("PRAGMA integrity_check").fetchall()
        except sqlite3.DatabaseError as error:
            word = str(error)
        finally:
            database.close()
        demand(word == "ok", f"the cache is damaged: {word}")


def check_cache(scenario, good, bad):
    """Whatever a run with a fault has kept is true: the database is whole, and the next sweep gives the right verdicts."""
    check_database(bad.place / scenario.cache)
    if scenario.args[0] != "sweep":
        return
    again = run(*scenario.args, executable=command(scenario.game), cwd=str(bad.place))
    demand(again.status == good.status, f"the next sweep: {again.status}, {again.err!r}")
    demand((bad.place / "report.jsonl").read_bytes() == good.files["report.jsonl"], "the next sweep says something else")
    if "--history" in scenario.args:
        check_history(bad.place / scenario.cache)


def check_history(path):
    """Runs are there whole or not at all: what fails now is what failed in the last run, which was not disturbed."""
    database = sqlite3.connect(path)
    [[failing, failures, runs, last]] = database.execute(
        "SELECT (SELECT count(*) FROM failing), failures, (SELECT count(*) FROM runs), run FROM runs ORDER BY run DESC LIMIT 1")
    database.close()
    demand(failing == failures and runs == last, f"the history has {runs} runs, and {failing} games that fail, not {failures}")

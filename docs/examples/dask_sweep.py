"""A sweep on a Dask cluster, which makes the report that one machine would make:

    python3 dask_sweep.py SCHEDULER-FILE connectz GAMES REPORT.jsonl

Workers have the command and the package, and see the games and the folder of the report under the paths that
they have here. A worker that dies takes nothing with it: Dask has another one judge its shards.
"""

import os
import pathlib
import sys
import tempfile

from distributed import Client

from referee import shards


def sweep(client, game, paths, report, *options):
    """Judges each shard in a task, and merges the reports."""
    here = os.getcwd()
    report = pathlib.Path(report).absolute()
    with tempfile.TemporaryDirectory(prefix=report.name, dir=report.parent) as room:
        manifest = os.path.join(room, "manifest")
        count = 8 * len(client.scheduler_info()["workers"])
        parts = shards.manifest(game, paths, manifest, count, folder=here)
        tasks = [client.submit(shards.judge, game, manifest, part, os.path.join(room, f"{number}.jsonl"), options,
                               folder=here, retries=3) for number, part in enumerate(parts)]
        return shards.merge(game, client.gather(tasks), report)


if __name__ == "__main__":
    scheduler, command, games, name = sys.argv[1:]
    with Client(scheduler_file=scheduler) as cluster:
        print(sweep(cluster, command, [games], name, "--no-timing"))

"""Sweeps on a cluster of which something is killed at random moments, again and again: a node with all that runs on it, the
controller, a task, what looks after a task. Each ends with the report that one machine makes; or names what is missing, and
then it is run again, and has to end so. By hand, as scripts/kills --cluster says."""
import contextlib
import os
import random
import signal
import threading
import time
import unittest
from collections import Counter

from cluster import Case

ROUNDS = int(os.environ.get("REFEREE_ROUNDS", "30"))
SEED = int(os.environ.get("REFEREE_SEED", str(time.time_ns())))
RESUMED = 5  # times at most


class Killer(threading.Thread):
    """Kills, and starts nodes and the controller again, until it is told to stop."""

    def __init__(self, case, chance, kills):
        super().__init__()
        self.case, self.chance, self.kills = case, chance, kills
        self.done = Counter()
        self.end = threading.Event()

    def run(self):
        for _ in range(self.kills):
            if self.end.wait(self.chance.uniform(0.1, 2.5)):
                return
            what = self.chance.choice([self.node, self.controller, self.task, self.keeper])
            with contextlib.suppress(ProcessLookupError):
                if what():
                    self.done[what.__name__] += 1

    def node(self):
        number = self.chance.randrange(1, 4)
        self.case.kill_node(f"n{number}")
        self.end.wait(self.chance.uniform(0, 8))  # shorter and longer than the controller waits for it
        self.case.control("node", str(number))
        return True

    def controller(self):
        os.kill(self.case.pid("slurmctld"), signal.SIGKILL)
        time.sleep(self.chance.uniform(0, 2))
        self.case.control("control")
        return True

    def tasks(self):
        return [pair for number in (1, 2, 3) for pair in self.case.tasks_of_node(f"n{number}")]

    def task(self):
        tasks = self.tasks()
        if tasks:
            os.kill(self.chance.choice(tasks)[0], signal.SIGKILL)
        return bool(tasks)

    def keeper(self):
        tasks = self.tasks()
        if tasks:
            os.kill(self.chance.choice(tasks)[1], signal.SIGKILL)
        return bool(tasks)


class RandomKills(Case):
    def begin_again_now(self):
        """Slurm takes out nodes whose tasks it lost, too, until somebody says that they are well."""
        super().begin_again_now()
        if "drain" in self.slurm("sinfo", "--noheader", "--format=%T"):
            self.slurm("scontrol", "update", "NodeName=n[1-3]", "State=RESUME")

    def test_it_is_whole_in_the_end(self):
        self.write_games(300)
        game = self.wrapper("sleep 0.7")
        chance = random.Random(SEED)
        print(f"seed {SEED}", flush=True)
        all_kills, resumed = Counter(), 0
        for number in range(1, ROUNDS + 1):
            words = ("t", "--shards", "12", "--tasks", "6", "--no-timing", "-o", f"out{number}", "--retries", "3")
            killer = Killer(self, chance, chance.randrange(1, 5))
            killer.start()
            status, _, err = self.run_it(*words, game=game)
            killer.end.set()
            killer.join()
            for _ in range(RESUMED):
                if status != 2:
                    break
                self.assertIn("referee-slurm: ", err)
                self.assertFalse((self.folder / f"out{number}").exists())
                resumed += 1
                status, _, err = self.run_it(*words, game=game)
            self.assertEqual(status, 1, err)
            self.assert_whole(f"out{number}")
            all_kills += killer.done
            print(f"{number}: {dict(killer.done)}", flush=True)
        print(f"{ROUNDS} sweeps, {sum(all_kills.values())} kills: {dict(all_kills)}, {resumed} resumed", flush=True)
        self.assertGreater(sum(all_kills.values()), ROUNDS / 2)


if __name__ == "__main__":
    unittest.main()

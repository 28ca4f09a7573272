# %% [markdown]
# # What is in a corpus of games
#
# A program with cells, as Jupyter, VS Code and Spyder open them; as a program it writes `corpus.svg`:
#
#     python3 docs/examples/corpus.py connectz data/connectz
#
# It needs matplotlib (Debian: python3-matplotlib), which the package itself does not.

# %%
import sys
from collections import Counter

import matplotlib

if not hasattr(sys, "ps1") and "ipykernel" not in sys.modules:
    matplotlib.use("svg")
import matplotlib.pyplot as plot

import referee

game = getattr(referee, sys.argv[1] if len(sys.argv) > 1 else "connectz")
folders = sys.argv[2:] or ["data/connectz"]

# %% [markdown]
# ## Judge it
# Nothing is held in memory but what is counted.

# %%
codes = Counter()
lengths = []
failures = []
with game.sweep(folders) as sweep:
    for verdict in sweep:
        codes[verdict.code] += 1
        if verdict.is_valid:
            lengths.append(verdict.moves)
        elif len(failures) < 10:
            failures.append(verdict)
print(sweep.summary)

# %% [markdown]
# ## The first failures, with the board where it happened

# %%
for verdict in failures[:3]:
    print(verdict)
    print(game.judge_all(verdict.path)[(verdict.game or 1) - 1].board)

# %% [markdown]
# ## Codes and lengths

# %%
figure, (left, right) = plot.subplots(1, 2, figsize=(10, 4), layout="constrained")
present = [code for code in referee.Code if codes[code]]
left.barh([f"{code.value} {code.name.lower()}" for code in present], [codes[code] for code in present],
          color=["#3b7dd8" if code.is_valid else "#d1495b" for code in present])
left.invert_yaxis()
left.set_title(f"{sum(codes.values())} games by their code")
right.hist(lengths, bins=min(40, max(1, len(set(lengths)))), color="#3b7dd8")
right.set_title("lengths of valid games")
right.set_xlabel("moves")
right.set_ylabel("games")
figure.savefig("corpus.svg")

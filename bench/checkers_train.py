#!/usr/bin/env python3
"""Trains the evaluation of checkers from positions that checkers_positions wrote, with numpy alone.

    build-bench/bench/checkers_positions 60000 1 > positions.bin
    bench/checkers_train.py positions.bin > src/games/checkers/engine/net_weights.txt

The net (src/games/checkers/engine/net.hpp) has 128 inputs, each a kind of disc on a square; a layer
of thin hidden units, once for each side's view; and an output for each phase of the game. What it
learns is the expected result: a mixture of how the game ended and of what the search said. The same
positions, options and version of numpy give the same weights."""
import argparse
import datetime
import os
import sys

import numpy as np

RECORD = np.dtype([("own", "<u4"), ("other", "<u4"), ("kings", "<u4"), ("score", "<i2"), ("result", "i1"), ("turned", "i1")])
INPUTS = 128
PHASES = 4
ONE = 255  # a hidden unit of 1, as an integer
OUTPUT_ONE = 64  # an output weight of 1
MOST_WEIGHT = 127 / OUTPUT_ONE  # so that a product of 16 bits holds a unit times a weight
# The inputs of a position from the other side's view: the kinds of discs swapped, the board turned around.
OTHER_VIEW = np.concatenate([np.arange(31, -1, -1) + 32 * kind for kind in (2, 3, 0, 1)])


def inputs_of(records):
    """Zeros and ones: own men, own kings, the other's men, the other's kings, each on 32 squares."""
    own, other, kings = records["own"], records["other"], records["kings"]
    words = np.stack([own & ~kings, own & kings, other & ~kings, other & kings], axis=1)
    return np.unpackbits(words.astype("<u4").view(np.uint8), axis=1, bitorder="little").astype(np.float32)


def phases_of(inputs):
    discs = inputs.sum(axis=1).astype(np.int64)
    return (discs - 1) * PHASES // 24


def expected_and_slope(value, wanted):
    """The mean squared error of the expected result, and how it changes with the value of each position."""
    result = 1 / (1 + np.exp(-value))
    error = result - wanted
    return float(np.mean(error * error)), (2 * error * result * (1 - result) / len(wanted)).astype(np.float32)


def by_phase(numbers, phases):
    """A row for each position, with its number in the column of its phase."""
    rows = np.zeros((len(numbers), PHASES), np.float32)
    rows[np.arange(len(numbers)), phases] = numbers
    return rows


def of_phase(columns, phases):
    return np.take_along_axis(columns, phases[:, None], axis=1)[:, 0]


class Adam:
    """What learns: some arrays, and how they follow their gradients (Kingma and Ba, 2015)."""

    def __init__(self, values):
        self.values = [value.astype(np.float32) for value in values]
        self.means = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.steps = 0

    def step(self, gradients, rate):
        self.steps += 1
        for value, gradient, mean, square in zip(self.values, gradients, self.means, self.squares):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient * gradient - square)
            value -= rate * (mean / (1 - 0.9 ** self.steps)) / (np.sqrt(square / (1 - 0.999 ** self.steps)) + 1e-8)

    def error(self, inputs, phases, wanted):
        return expected_and_slope(self.forward(inputs, phases)[0], wanted)[0]


class Net(Adam):
    """The net in numbers of 32 bits."""

    def __init__(self, hidden, random):
        self.hidden = hidden
        super().__init__([random.standard_normal((INPUTS, hidden)) * np.sqrt(1 / 12) * 0.5, np.full(hidden, 0.3),
                          random.standard_normal((2 * hidden, PHASES)) * 0.1, np.zeros(PHASES)])

    def step(self, gradients, rate):
        super().step(gradients, rate)
        for value in (self.values[0], self.values[2]):
            np.clip(value, -MOST_WEIGHT, MOST_WEIGHT, out=value)

    def forward(self, inputs, phases):
        weights, bias, outputs, output_bias = self.values
        both = inputs @ np.concatenate([weights, weights[OTHER_VIEW]], axis=1)
        both += np.concatenate([bias, bias])
        units = np.clip(both, 0, 1)
        squared = units * units
        return of_phase(squared @ outputs + output_bias, phases), units, squared

    def gradients(self, inputs, phases, wanted):
        """Of the error, and the error."""
        value, units, squared = self.forward(inputs, phases)
        error, slope = expected_and_slope(value, wanted)
        slopes = by_phase(slope, phases)
        of_units = slopes @ self.values[2].T
        of_units *= 2 * units
        of_units *= (units > 0) & (units < 1)
        of_both = inputs.T @ of_units
        of_weights = of_both[:, :self.hidden].copy()
        of_weights[OTHER_VIEW] += of_both[:, self.hidden:]
        of_bias = of_units.sum(axis=0)
        return [of_weights, of_bias[:self.hidden] + of_bias[self.hidden:], squared.T @ slopes, slopes.sum(axis=0)], error


class Linear(Adam):
    """To compare the net with: a value for each input, in each phase."""

    def __init__(self):
        super().__init__([np.zeros((INPUTS, PHASES)), np.zeros(PHASES)])

    def forward(self, inputs, phases):
        return (of_phase(inputs @ self.values[0] + self.values[1], phases),)

    def gradients(self, inputs, phases, wanted):
        """Of the error, and the error."""
        error, slope = expected_and_slope(self.forward(inputs, phases)[0], wanted)
        slopes = by_phase(slope, phases)
        return [inputs.T @ slopes, slopes.sum(axis=0)], error


def results_of(records):
    """How the games ended: 1, 0.5 or 0."""
    return (records["result"].astype(np.float32) + 1) / 2


def expected(records, scale):
    """The expected result by the score of the search."""
    score = np.clip(records["score"].astype(np.float32), -10 * scale, 10 * scale)
    return 1 / (1 + np.exp(-score / scale))


def fitted_scale(records):
    """The score at which the side to move is expected to get e times as many points as the other."""
    some = records[:2000000]
    errors = {scale: np.mean((expected(some, scale) - results_of(some)) ** 2) for scale in range(30, 400, 10)}
    return min(errors, key=errors.get)


def read(path, options):
    """The positions of a file, and the result that is to be learnt for each."""
    records = np.fromfile(path, RECORD)
    scale = fitted_scale(records)
    print(f"{path}: {len(records)} positions, scale {scale}", file=sys.stderr, flush=True)
    wanted = options.share * results_of(records) + (1 - options.share) * expected(records, scale)
    return records, wanted.astype(np.float32)


def train(records, all_wanted, options):
    random = np.random.default_rng(options.seed)
    order = random.permutation(len(records))
    records, all_wanted = records[order], all_wanted[order]
    held = min(200000, len(records) // 10)
    test = inputs_of(records[:held])
    test_phases = phases_of(test)
    test_wanted = all_wanted[:held]
    net = Linear() if options.linear else Net(options.hidden, random)
    size = options.batch
    count = (len(records) - held) // size
    for epoch in range(options.epochs):
        order = random.permutation(count)
        errors = []
        for number, at in enumerate(order):
            part = slice(held + at * size, held + (at + 1) * size)
            inputs = inputs_of(records[part])
            gradients, error = net.gradients(inputs, phases_of(inputs), all_wanted[part])
            progress = (epoch + number / count) / options.epochs
            net.step(gradients, options.rate * 0.5 * (1 + np.cos(np.pi * progress)) + 1e-6)
            errors.append(error)
        print(f"epoch {epoch + 1}: error {np.mean(errors):.5f}, of positions held back "
              f"{net.error(test, test_phases, test_wanted):.5f}", file=sys.stderr, flush=True)
    return net


def write(net, options):
    """Rows of integers: the scale, the hidden units' biases, their weights by input, and the outputs by phase."""
    weights, bias, outputs, output_bias = net.values
    print(f"# {' '.join(options.command)}, seed {options.seed}, {datetime.date.today()}")
    print(net.hidden, PHASES, options.scale)
    for row in [bias, *weights]:
        print(*np.rint(row * ONE).astype(int))
    for phase in range(PHASES):
        print(round(float(output_bias[phase]) * ONE * OUTPUT_ONE), *np.rint(outputs[:, phase] * OUTPUT_ONE).astype(int))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--hidden", type=int, default=64, help="hidden units of each view (default: 64)")
    parser.add_argument("--linear", action="store_true",
                        help="learn a value for each disc on each square instead, and only say how large its error is")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--batch", type=int, default=8192)
    parser.add_argument("--rate", type=float, default=0.002)
    parser.add_argument("--share", type=float, default=0.5, help="how much the game's end counts, 0 to 1 (default: 0.5)")
    parser.add_argument("--scale", type=int, default=100,
                        help="the score at which the side to move is expected to get e times as many points (default: 100)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    options.command = [os.path.basename(argument) for argument in sys.argv]
    parts = [read(path, options) for path in options.positions]
    net = train(np.concatenate([part[0] for part in parts]), np.concatenate([part[1] for part in parts]), options)
    if not options.linear:
        write(net, options)


if __name__ == "__main__":
    main()

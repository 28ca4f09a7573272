"""A number that was measured several times."""

import statistics
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    median: float
    least: float
    most: float


def figure_of(values: list[float]) -> Figure:
    return Figure(statistics.median(values), min(values), max(values))


def ratios(ours: list[float], theirs: list[float]) -> Figure:
    """Of pairs that were measured one right after the other: first the ratios, then their median."""
    return figure_of([our / their for our, their in zip(ours, theirs, strict=True)])

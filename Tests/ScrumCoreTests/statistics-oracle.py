#!/usr/bin/env python3
"""Prints the values that StatisticsTests.swift expects. Needs NumPy and SciPy from PyPI; the tests do not.

Serial dependence and Wallace's approximation, which no library has, are computed here from their definitions.
"""

import numpy
from scipy import stats


def numbers(seed, count, below):
    state, found = seed, []
    for _ in range(count):
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        found.append((state >> 16) % below)
    return found


def smooth(seed, count, below):
    """Numbers below `below` that correlate with their neighbours."""
    raw = numbers(seed, count + 3, below)
    return [sum(raw[index:index + 4]) for index in range(count)]


def dependence(values, are_flags=False):
    past = values if are_flags or len(values) < 40 else values[:-20]
    n = len(past)
    if n < 16:
        return 1.0
    ranks, count = stats.rankdata(past), max(1, n // (10 if are_flags else 20))
    blocks = [part - part.mean() for part in (
        ranks[block * n // count:(block + 1) * n // count] for block in range(count))]
    blocks = [numpy.concatenate(blocks)] if are_flags else blocks
    blocks, m = [e for e in blocks if e @ e > 1e-9 * n], n / count
    if not blocks:
        return 1.0
    sums = [numpy.median([(e[lag:] @ e[:-lag]) / (e @ e) for e in blocks]) for lag in (1, 2, 3)]
    r1, r2, r3 = [r + 1 / m if are_flags else (m * r + 1) / (m - 4) for r in sums]
    if r1 <= (2 if are_flags else 0.7) / n**0.5:
        return 1.0
    fade = min(max((r1 * r2 + r2 * r3) / (r1**2 + r2**2), r1), 0.9)
    lags = numpy.arange(1, n)
    return float(1 + 2 * r1 * numpy.sum((1 - lags / n) * fade**(lags - 1)))


def wallace(z, n, f):
    free = n / f - 2
    if free < 4:
        return 1.0
    return 2 * stats.norm.sf((8 * free + 1) / (8 * free + 3) * (free * numpy.log1p(z * z / f / free))**0.5)


def rank_sum(before, after, f):
    p = stats.mannwhitneyu(before, after, method="asymptotic").pvalue
    return wallace(stats.norm.isf(p / 2), len(before) + len(after), f)


def show(title, rows):
    print(title)
    for row in rows:
        print("  ", *row)


show("student, with the exact value", [
    (z, n, f, wallace(z, n, f), 2 * stats.t.sf(z / f**0.5, n / f - 2))
    for z, n, f in [(1, 12, 1), (2, 30, 1), (3.5, 80, 1.5), (5, 120, 3), (4, 20, 3)]])
noise, ramp = numbers(1, 60, 40), [value + place for place, value in enumerate(smooth(3, 120, 40))]
step = [value + (40 if place >= 70 else 0) for place, value in enumerate(smooth(3, 120, 40))]
show("dependence", [("noise", dependence(noise)), ("smooth", dependence(smooth(3, 120, 40))),
                    ("ramp", dependence(ramp)), ("step", dependence(step)),
                    ("short", dependence(smooth(5, 18, 40))),
                    ("flags", dependence([value > 80 for value in smooth(3, 120, 40)], True)),
                    ("noisy flags", dependence([value > 20 for value in noise], True))])
show("rank sum", [("apart", rank_sum([5, 8, 10, 11, 14, 20, 22, 31, 34], [12, 45, 33, 60, 71], 1)),
                  ("many", rank_sum(numbers(9, 150, 25), numbers(7, 40, 30), 1)),
                  ("alike", rank_sum(numbers(9, 150, 25), numbers(7, 40, 30), 2.5)),
                  ("ties", rank_sum([3, 1, 2, 2, 0, 1], [3, 3, 4], 1))])
few = [4.5, -1.25, 6, 2.5, 7.75, 3, -0.5, 8]
many = [value - 15 + place / 100 for place, value in enumerate(numbers(7, 60, 40))]
show("signed rank", [("few", stats.wilcoxon(few, method="asymptotic", correction=True).pvalue),
                     ("many", stats.wilcoxon(many, method="asymptotic", correction=True).pvalue),
                     ("ties", stats.wilcoxon([value - 18 for value in noise if value != 18],
                                             method="asymptotic", correction=True).pvalue)])

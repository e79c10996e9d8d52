#!/usr/bin/env python3
"""Prints the values that StatisticsTests.swift expects, computed by SciPy, statsmodels and pymannkendall.

Needs these three from PyPI; the tests do not. The correction for serial
dependence, which no library has, is implemented here from its formula.
"""

import numpy
import pymannkendall
from scipy import stats
from statsmodels.stats.multitest import multipletests


def numbers(seed, count, below):
    state, found = seed, []
    for _ in range(count):
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
        found.append((state >> 16) % below)
    return found


def smooth(seed, count, below):
    """Each value resembles the one before."""
    raw = numbers(seed, count + 3, below)
    return [sum(raw[index:index + 4]) for index in range(count)]


def factor(residuals):
    n = len(residuals)
    r = numpy.dot(residuals[1:], residuals[:-1]) / numpy.dot(residuals, residuals)
    r = min(max((n * r + 2) / (n - 4), 0), 0.95)
    lags = numpy.arange(1, n)
    return 1 + 2 * numpy.sum((1 - lags / n) * r**lags)


def beside_line(values):
    ranks, places = stats.rankdata(values), numpy.arange(len(values))
    fit = stats.linregress(places, ranks)
    return ranks - fit.intercept - fit.slope * places


def tail(distance, n, f):
    if f == 1:
        return 2 * stats.norm.sf(distance)
    if n / f < 8:
        return 1
    return 2 * stats.t.sf(distance / f**0.5, n / f - 2)


def mann_kendall(values):
    test = pymannkendall.original_test(values)
    f = factor(beside_line(values))
    p = tail(abs(test.s) / test.var_s**0.5 - 1 / test.var_s**0.5, len(values), f)
    if f == 1 and len(set(values)) == len(values) and len(values) <= 18:
        p = stats.kendalltau(range(len(values)), values, method="exact").pvalue
    return test.s, f, p


def pettitt(values):
    n, ranks = len(values), stats.rankdata(values)
    sums = [2 * ranks[:k].sum() - k * (n + 1) for k in range(1, n)]
    place = int(numpy.argmax(numpy.abs(sums))) + 1
    rest = numpy.concatenate([ranks[:place] - ranks[:place].mean(), ranks[place:] - ranks[place:].mean()])
    largest = abs(sums[place - 1])
    variance = (n**3 + n**2) * stats.tiecorrect(ranks)
    return place, min(1, 2 * numpy.exp(-6 * largest**2 / variance / factor(rest)))


def kruskal_wallis(values, groups):
    parts = [[v for v, g in zip(values, groups) if g == group] for group in sorted(set(groups))]
    h = stats.kruskal(*parts).statistic
    return h, stats.chi2.sf(h / factor(beside_line(values)), len(parts) - 1)


print("student", [(t, v, float(2 * stats.t.sf(t, v))) for t, v in
      [(0.5, 3), (2, 10.5), (3.2, 100), (6, 41.7), (12, 6), (0.01, 200), (30, 238)]])
print("chi-square", [(x, v, float(stats.chi2.sf(x, v))) for x in (0.5, 25, 300) for v in (1, 2, 3, 4, 5, 6)])
print("mann-kendall")
for name, values in {
    "ten": [61, 70, 58, 75, 80, 72, 90, 88, 95, 84],
    "zigzag": [3, 9, 4, 11, 5, 12, 8, 14, 7, 16],
    "noise": numbers(1, 60, 40),
    "slow": [value + place // 4 for place, value in enumerate(numbers(1, 60, 40))],
    "smooth": smooth(3, 120, 40),
    "smooth and rising": [value + place for place, value in enumerate(smooth(3, 120, 40))],
    "smooth and short": smooth(5, 12, 40),
}.items():
    print("  ", name, *map(float, mann_kendall(values)))
print("pettitt")
for name, values in {
    "step": [value + (15 if place >= 40 else 0) for place, value in enumerate(numbers(1, 60, 40))],
    "noise": numbers(1, 60, 40),
    "smooth step": [value + (40 if place >= 70 else 0) for place, value in enumerate(smooth(3, 120, 40))],
    "ties": [int(value > 30) + int(place >= 20) for place, value in enumerate(numbers(4, 50, 40))],
}.items():
    print("  ", name, *map(float, pettitt(values)))
print("kruskal-wallis")
for name, values in {
    "noise": numbers(1, 60, 40),
    "slow Fridays": [value + (12 if place % 5 == 4 else 0) for place, value in enumerate(numbers(1, 60, 40))],
    "smooth": smooth(3, 120, 40),
}.items():
    print("  ", name, *map(float, kruskal_wallis(values, [place % 5 for place in range(len(values))])))
print("binomial", [(k, n, s, float(stats.binomtest(k, n, s, alternative="greater").pvalue))
      for k, n, s in [(0, 20, 0.2), (8, 20, 0.2), (48, 120, 0.2), (60, 60, 0.2), (250, 250, 0.5), (130, 250, 0.5)]])
print("fisher, more", [(a, b, c, d, float(stats.fisher_exact([[a, b - a], [c, d - c]], "greater").pvalue))
      for a, b, c, d in [(24, 60, 3, 60), (3, 60, 24, 60), (0, 20, 0, 20), (8, 20, 5, 100)]])
print("holm", [float(p) for p in multipletests([0.03, 0.01, 0.005, 0.2, 0.9], method="holm")[1]])

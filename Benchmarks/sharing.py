#!/usr/bin/env python3
"""Measures what up to 5,000 viewers cost a shared meeting and its page.

Usage: Benchmarks/sharing.py PROGRAM

The viewers are a separate process. Prints a Markdown table; none of its figures has a limit.
"""

import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

from measures import Bench, Lines, Row, percentile
from program import now

HERE = Path(__file__).resolve().parent
COUNTS = [1, 100, 1_000, 5_000]
TURNS = 12


class Page:
    """The server process of a meeting started with --share."""

    def __init__(self, meeting):
        children = Path(f"/proc/{meeting.pid}/task/{meeting.pid}/children")
        end = now() + 5
        while not (found := [pid for pid in children.read_text().split() if is_page(pid)]) and now() < end:
            time.sleep(0.01)
        self.pid = int(found[0])

    def cpu(self):
        """CPU time in seconds."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[0]) / 1e9

    def memory(self):
        """Resident bytes."""
        return int(Path(f"/proc/{self.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGESIZE")


def is_page(pid):
    """Whether this is the page's server, not another program started by a meeting."""
    try:
        return b"_page" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
    except FileNotFoundError:
        return False


class Audience:
    def __init__(self, link, count):
        self.process = subprocess.Popen(
            [sys.executable, HERE / "viewers.py", link, str(count)], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, text=True)
        self.accepted = json.loads(self.process.stdout.readline())["accepted"]

    def end(self):
        """The time when the last viewer received each turn."""
        self.process.stdin.close()
        last = json.loads(self.process.stdout.readline())["last"]
        self.process.wait()
        return {int(index): when for index, when in last.items()}


def shared(bench, *options):
    """A shared meeting that prints JSON lines, and the viewers' link."""
    meeting = bench.meeting("--mute", "--json", "--share", *options, terminal=None)
    seen, end = b"", now() + 10
    while not (link := re.search(rb"Viewers +(\S+)\n", seen)) or b'{"v"' not in seen:
        if now() > end:
            raise TimeoutError(f"no link appeared: {seen!r}")
        seen += meeting.read(1)[1]
    return meeting, link[1].decode()


def viewers(bench, count):
    """The cost of viewers of a meeting in which a control line changes the speaker twice a second."""
    bench.write_scrum([f"Speaker {n + 1}" for n in range(20)], 600)
    meeting, link = shared(bench)
    page = Page(meeting)
    empty = page.memory()
    audience = Audience(link, count)
    lines, told = Lines(meeting), {}
    before, began = page.cpu(), now()
    for turn in range(TURNS):
        os.write(meeting.input, f"next {turn + 1}\n".encode())
        while turn + 2 not in told:
            arrival, state = lines.next()
            told[state["index"]] = arrival
        time.sleep(0.5)
    share = (page.cpu() - before) / (now() - began)
    # On a busy machine, the last viewers need time to catch up.
    time.sleep(2)
    memory = page.memory()
    last = audience.end()
    meeting.end()
    late = [(last[turn] - told[turn]) * 1000 for turn in range(2, TURNS + 2) if turn in last]
    assert len(late) == TURNS, f"only {len(late)} of {TURNS} turns reached all viewers"
    name = f"{count:,} viewer{'s' if count > 1 else ''}"
    return [Row(f"{name}: time until the last one receives a change, median", statistics.median(late), None, "ms",
                f"worst {max(late):.0f}; including the viewers' own"),
            Row("  CPU of the page's server, two changes a second", share * 100, None, "%"),
            Row("  its memory", memory / 2**20, None, "MiB", f"{empty / 2**20:.1f} without viewers"),
            Row("  time until all have their first state", audience.accepted, None, "s", "including the viewers' own")]


def lateness(bench, count, speakers):
    """The latency of changes of speaker, measured against the meeting's own clock, in ms."""
    bench.write_scrum([f"Speaker {n + 1}" for n in range(speakers)], speakers / 60)
    if count:
        meeting, link = shared(bench)
        audience = Audience(link, count)
    else:
        meeting = bench.meeting("--mute", "--json", terminal=None)
    lines = Lines(meeting)
    _, state = lines.next()
    # The program's other deadlines are a whole number of seconds from this one.
    origin = meeting.next_deadline()
    late, last = [], None
    for when, state in lines.rest():
        if last is not None and state["index"] != last:
            off = (when - origin) % 1
            late.append((off if off < 0.5 else off - 1) * 1000)
        last = state["index"]
    if count:
        audience.end()
    return late


def sharing(bench, counts=COUNTS, speakers=12, rounds=3):
    rows = []
    for count in counts:
        rows += viewers(bench, count)
    # The two alternate, so that other load affects both equally.
    times = {0: [], counts[-1]: []}
    for _ in range(rounds):
        for count, late in times.items():
            late.append(lateness(bench, count, speakers))
    for count, late in times.items():
        name = f"with {count:,} viewers" if count else "not shared"
        every = [value for values in late for value in values]
        rows.append(Row(f"latency of a change of speaker {name}, p50", statistics.median(every), None, "ms",
                        f"{len(every)} changes; including the reader's own"))
        rows.append(Row("  its p99 in the best round", min(percentile(values, 0.99) for values in late),
                        None, "ms", f"all {percentile(every, 0.99):.2f}"))
    return rows


def main():
    bench = Bench(Path(sys.argv[1]).resolve())
    print("| what | measured | |\n|---|---:|---|")
    try:
        for row in sharing(bench):
            print(f"| {row.what} | {row.value:.2f} {row.unit} | {row.note} |")
    finally:
        shutil.rmtree(bench.folder)


main()

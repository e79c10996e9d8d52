"""The measurements of a meeting. Each returns rows of the table, one for each limit."""

import json
import random
import select
import statistics
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from program import Program, now

PEOPLE = ["Cathy", "Daisy", "Simon", "Jonathan"]
# Lines, columns, and the limits of bytes per second and of CPU time.
SIZES = {(24, 80): (320, 2.5), (40, 120): (700, 2.9), (50, 200): (1_400, 3.3)}
OPTIONS = [
    [], ["--mute"], ["--device", "null"], ["--share"],
    ["--mute", "--minutes", "15", "--first", "Simon", "--without", "Daisy", "--manual", "--no-history"],
]


@dataclass
class Row:
    what: str
    value: float
    # None for information.
    limit: float | None
    unit: str
    note: str = ""


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def worst(what, rows):
    """One row for many, with the name of the worst."""
    row = max(rows, key=lambda row: row.value)
    return Row(what, row.value, row.limit, row.unit, f"worst of {len(rows)}: {row.what}; {row.note}")


class TimerProbe:
    """A bare program whose timers expire during a measurement: the least latency of this machine."""

    def __init__(self, program, timers):
        self.process = subprocess.Popen([program, str(timers)], stdout=subprocess.PIPE, text=True)

    def p99(self):
        """In milliseconds."""
        return percentile([int(line) / 1e6 for line in self.process.communicate()[0].split()], 0.99)


class Bench:
    def __init__(self, scrum, timer_probe=None):
        self.scrum, self.timer_probe = scrum, timer_probe
        self.folder = Path(tempfile.mkdtemp(prefix="scrum-bench-"))
        self.file = self.folder / "scrums.json"
        self.write_scrum(PEOPLE, 10)

    def write_scrum(self, people, minutes):
        scrum = {"title": "Bench", "attendees": people, "lengthInMinutes": minutes, "theme": "yellow"}
        self.file.write_text(json.dumps([scrum]))

    def meeting(self, *options, folder=None, **how):
        return Program([self.scrum, "start", "Bench", "--file", self.file, *options], folder or self.folder, **how)

    def home(self, name):
        """A folder for a program that must not see other meetings of the same scrum."""
        folder = self.folder / name
        folder.mkdir(mode=0o700, exist_ok=True)
        return folder

    def cpu(self, pairs, seconds):
        """The CPU time of a muted meeting and of tty-clock, which run at the same time; they take turns to start."""
        def spent(size, is_first):
            starts = [lambda: self.meeting("--mute", terminal=size),
                      lambda: Program(["tty-clock", "-s"], self.folder, size)]
            ours, theirs = (starts[0](), starts[1]()) if is_first else reversed((starts[1](), starts[0]()))
            drain([ours, theirs], 1.5)
            before = [program.cpu_nanoseconds() for program in (ours, theirs)]
            drain([ours, theirs], seconds)
            after = [program.cpu_nanoseconds() for program in (ours, theirs)]
            for program in (ours, theirs):
                program.end()
            return [(b - a) / 1e6 / seconds for a, b in zip(before, after)]

        rows = []
        for size, (_, limit) in SIZES.items():
            times = [spent(size, number % 2 == 0) for number in range(pairs)]
            ratios = [ours / theirs for ours, theirs in times]
            ours, theirs = map(statistics.median, zip(*times))
            rows.append(Row(f"CPU of a muted meeting, {name(size)}", statistics.median(ratios), limit,
                            "× tty-clock -s", f"{ours:.2f} against {theirs:.2f} ms/s; {pairs} pairs, "
                            f"{min(ratios):.2f} to {max(ratios):.2f}"))
        return rows

    def screen(self, seconds):
        """What muted meetings at three sizes write, and how often they wake."""
        meetings = {size: self.meeting("--mute", folder=self.home(name(size)), terminal=size)
                    for size in SIZES}
        drain(meetings.values(), 2)
        # The last second read may be incomplete.
        first = {size: max(meeting.bytes) for size, meeting in meetings.items()}
        before = [[m.wakeups(t) for t in m.threads()] for m in meetings.values()]
        drain(meetings.values(), seconds)
        after = [[m.wakeups(t) for t in m.threads()] for m in meetings.values()]
        rows = []
        for size, meeting in meetings.items():
            counts = [meeting.bytes[second] for second in range(first[size] + 1, first[size] + seconds)]
            rows.append(Row(f"bytes to the terminal, {name(size)}, median", statistics.median(counts), SIZES[size][0],
                            "/s", f"mean {statistics.mean(counts):.0f}, most {max(counts)}"))
            meeting.end()
        main = max(b[0] - a[0] for a, b in zip(before, after)) / seconds
        others = max(sum(b[1:]) - sum(a[1:]) for a, b in zip(before, after)) / seconds
        return rows + [Row("wake-ups of the main thread", main, 1.2, "/s", f"of other threads {others:.1f}")]

    def memory(self):
        """The memory of a meeting after a sound."""
        meeting = self.meeting("--device", "null", terminal=(50, 200))
        drain([meeting], 1)
        meeting.press(b"n")
        drain([meeting], 3)
        peak, anonymous, dirty = meeting.memory()
        meeting.end()
        return [Row("anonymous memory", anonymous / 2**20, 3, "MiB", "200x50, after a sound"),
                Row("  Pss_Dirty", dirty / 2**20, None, "MiB"),
                Row("  peak resident memory", peak / 2**20, None, "MiB", "two thirds are mapped files")]

    def first_frame(self, smallest, runs):
        """The time from just before the spawn to the complete frame; the programs take turns."""
        def took(arguments, marker, **how):
            # The environment names the file, because people usually run the program without options.
            program = Program(arguments, self.folder, environment={"SCRUM_FILE": str(self.file)}, **how)
            time = (program.read_until(marker) - program.started) * 1000
            program.end()
            return time

        cases = [(options, answers) for answers in (True, False) for options in OPTIONS]
        least, times = [], [[] for _ in cases]
        for _ in range(runs):
            least.append(took([smallest], None))
            for (options, answers), list in zip(cases, times):
                list.append(took([self.scrum, "start", "Bench", *options], b"\x1b[?2026l", answers=answers))
        least = statistics.median(least)
        rows = {True: [], False: []}
        for (options, answers), list in zip(cases, times):
            median = statistics.median(list)
            rows[answers].append(Row(" ".join(options) or "no options", median / least, 5, "× smallest",
                                     f"{median:.1f} against {least:.1f} ms"))
        return [worst("start to first frame, any options", rows[True]),
                worst("  in a terminal that answers no query", rows[False])]

    def key_to_screen(self, presses):
        """The time from a key, pressed at random moments, to the changed screen."""
        meeting = self.meeting("--mute")
        meeting.read_until(PEOPLE[-1].encode())
        drain([meeting], 1)
        chance = random.Random(1)
        times = []
        for _ in range(presses):
            drain([meeting], chance.uniform(0.14, 0.2))
            pressed = meeting.press(b"+")
            times.append((meeting.read_until(None) - pressed) * 1000)
        meeting.end()
        return [Row("key to screen, p99", percentile(times, 0.99), 2, "ms", spread(times))]

    def changes(self, speakers):
        """The latency of each change of speaker in --json, with one-second boxes, and of the end."""
        self.write_scrum([f"Speaker {n + 1}" for n in range(speakers)], speakers / 60)
        # A separate history, which this function reads at the end.
        history = self.folder / "changes"
        probe = TimerProbe(self.timer_probe, speakers)
        meeting = self.meeting("--mute", "--json", "--history", history, terminal=None)
        lines = Lines(meeting)
        began, _ = lines.next()
        # The ideal times count from the first change's deadline in the kernel.
        start = meeting.next_deadline() - 1
        assert -0.5 < start - began < 0.5, "the timer is not armed for the first change"
        starts = {}
        for when, state in lines.rest():
            if state["done"]:
                end = (when - start - speakers) * 1000
            else:
                starts.setdefault(state["index"], when)
        self.write_scrum(PEOPLE, 10)
        late = [(when - start - (index - 1)) * 1000 for index, when in starts.items() if index > 1]
        record, = (json.loads(file.read_text()) for file in history.glob("*.jsonl"))
        off = [record["elapsed"] - speakers * 1000]
        off += [person["taken"] - person["planned"] for person in record["people"]]
        least = probe.p99()
        return [Row("latency of a change of speaker, p99 above the probe's", percentile(late, 0.99) - least, 0.5, "ms",
                    f"probe {least:.2f}; {spread(late)}"),
                Row(f"end of a meeting of {speakers} s, latency", end, 2, "ms"),
                Row("  its drift: recorded against planned", max(map(abs, off)), 0, "ms")]

    def binary(self):
        return [Row("binary, stripped", self.scrum.stat().st_size / 1e6, 22, "MB")]


class Lines:
    """A meeting's JSON lines with arrival times."""

    def __init__(self, program):
        self.program, self.buffer, self.waiting = program, b"", []

    def next(self, timeout=30):
        while not self.waiting:
            arrival, data = self.program.read(timeout)
            *lines, self.buffer = (self.buffer + data).split(b"\n")
            self.waiting += [(arrival, json.loads(line)) for line in lines if line.startswith(b"{")]
        return self.waiting.pop(0)

    def rest(self):
        try:
            while True:
                yield self.next()
        except EOFError:
            self.program.end(signals=(0,))


def name(size):
    return f"{size[1]}x{size[0]}"


def spread(times):
    return f"{len(times)} times, median {statistics.median(times):.2f}, worst {max(times):.2f}"


def drain(programs, seconds):
    """Reads the programs' output, as a terminal does."""
    end = now() + seconds
    while (left := end - now()) > 0:
        for fd in select.select([p.fd for p in programs], [], [], left)[0]:
            next(p for p in programs if p.fd == fd).read(0)

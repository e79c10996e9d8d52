"""The measurements. Each returns the rows of a table."""

import json
import random
import select
import statistics
import subprocess
import tempfile
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

from program import Program, now

PEOPLE = ["Cathy", "Daisy", "Simon", "Jonathan"]


@dataclass
class Row:
    what: str
    value: float
    limit: float | None = None
    unit: str = ""
    note: str = ""

    @property
    def is_met(self):
        return self.limit is None or self.value <= self.limit


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Bench:
    def __init__(self, scrum, smallest, tty_clock):
        self.scrum, self.smallest, self.tty_clock = scrum, smallest, tty_clock
        self.folder = Path(tempfile.mkdtemp(prefix="scrum-bench-"))
        self.file = self.folder / "scrums.json"
        self.write_scrum(PEOPLE, 10)

    def write_scrum(self, people, minutes):
        scrum = {"title": "Bench", "attendees": people, "lengthInMinutes": minutes, "theme": "yellow"}
        self.file.write_text(json.dumps([scrum]))

    def meeting(self, *options, **how):
        return Program([self.scrum, "start", "Bench", "--file", self.file, "--mute", *options],
                       self.folder, **how)

    def running(self, seconds):
        """The cost of an idle meeting, compared with tty-clock running at the same time."""
        meeting = self.meeting()
        meeting.read_until(PEOPLE[-1].encode())
        others = {}
        if self.tty_clock:
            others = {"tty-clock": Program([self.tty_clock], self.folder),
                      "tty-clock -s": Program([self.tty_clock, "-s"], self.folder)}
        programs = [meeting, *others.values()]
        drain(programs, 3)
        others_woke = sum(map(meeting.wakeups, meeting.threads()[1:]))
        before = [(p.cpu_nanoseconds(), p.wakeups(p.pid), p.bytes) for p in programs]
        began = now()
        drain(programs, seconds)
        took = now() - began
        rates = [((p.cpu_nanoseconds() - cpu) / 1e6 / took, (p.wakeups(p.pid) - wakes) / took,
                  (p.bytes - count) / took)
                 for p, (cpu, wakes, count) in zip(programs, before)]
        others_woke = sum(map(meeting.wakeups, meeting.threads()[1:])) - others_woke
        peak, _, anonymous = meeting.memory()
        threads = len(meeting.threads())
        for program in programs:
            program.end()
        cpu, wakes, count = rates[0]
        rows = [Row("CPU of a muted meeting", cpu, 0.25, "ms/s", f"{threads} threads"),
                Row("wake-ups of the main thread", wakes, 1.2, "/s"),
                Row("  of other threads", others_woke / took, None, "/s"),
                Row("bytes to the terminal", count, 120, "/s"),
                Row("resident memory, peak", peak / 2**20, 16, "MiB"),
                Row("  anonymous part of it", anonymous / 2**20, 3, "MiB")]
        for name, rate in zip(others, rates[1:]):
            rows += [Row(f"CPU of {name}", rate[0], None, "ms/s",
                         f"{rate[1]:.1f} wake-ups/s, {rate[2]:.0f} bytes/s"),
                     Row("  the meeting's CPU compared with it", cpu / rate[0], 1.15, "×")]
        return rows

    def first_frame(self, runs):
        """The time from just before the spawn to the complete frame; the programs take turns."""
        cases = {"scrum": ([self.scrum, "start", "Bench"], PEOPLE[-1].encode()),
                 "scrum with options": ([self.scrum, "start", "Bench", "--mute"],
                                        PEOPLE[-1].encode()),
                 "smallest": ([self.smallest], None)}
        if self.tty_clock:
            cases["tty-clock"] = ([self.tty_clock], None)
        times = {name: [] for name in cases}
        for _ in range(runs):
            for name, (arguments, marker) in cases.items():
                # The environment names the file, because people usually run the program without options.
                program = Program(arguments, self.folder,
                                  environment={"SCRUM_FILE": str(self.file)})
                times[name].append((program.read_until(marker) - program.started) * 1000)
                program.end()
        median = {name: statistics.median(values) for name, values in times.items()}
        ratio = median["scrum"] / median["smallest"]
        rows = [Row("start until the first frame, median", median["scrum"], 12, "ms",
                    f"p90 {percentile(times['scrum'], 0.9):.1f}, best {min(times['scrum']):.1f}"),
                Row("  against the smallest static Swift program", ratio, None, "×",
                    f"which takes {median['smallest']:.2f} ms"),
                Row("start with an option until the first frame, median",
                    median["scrum with options"], 12, "ms")]
        if self.tty_clock:
            rows.append(Row("first output of tty-clock, median", median["tty-clock"], None, "ms",
                            f"scrum takes {median['scrum'] / median['tty-clock']:.2f} times as long"))
        return rows

    def key_to_screen(self, presses):
        """The time from a key, pressed at random moments, to the changed screen."""
        meeting = self.meeting()
        meeting.read_until(PEOPLE[-1].encode())
        drain([meeting], 1)
        chance = random.Random(1)
        times = []
        for _ in range(presses):
            drain([meeting], chance.uniform(0.14, 0.2))
            pressed = meeting.press(b"+")
            times.append((meeting.read_until(None) - pressed) * 1000)
        meeting.end()
        return [Row("key to screen, p50", statistics.median(times), None, "ms"),
                Row("key to screen, p99", percentile(times, 0.99), 2, "ms",
                    f"{presses} presses, worst {max(times):.2f}")]

    def changes(self, speakers):
        """The latency of each change of speaker in --json, with one-second boxes."""
        self.write_scrum([f"Speaker {n + 1}" for n in range(speakers)], speakers / 60)
        meeting = self.meeting("--json", terminal=None)
        lines = Lines(meeting)
        first = lines.next()
        deadline = meeting.next_deadline()
        starts = {}
        for when, state in lines.rest():
            if not state["done"]:
                starts.setdefault(state["index"], when)
        starts.pop(1, None)
        self.write_scrum(PEOPLE, 10)
        late = [when - (index - 1) for index, when in starts.items()]
        # The ideal times are measured from the first change's deadline in the kernel.
        origin = deadline - 1
        assert 0.5 < deadline - first[0] < 1.5, "the timer is not armed for the first change"
        late = [(when - origin) * 1000 for when in late]
        return [Row("latency of a change of speaker, p50", statistics.median(late), None, "ms"),
                Row("latency of a change of speaker, p99", percentile(late, 0.99), 0.5, "ms",
                    f"{len(late)} changes, worst {max(late):.2f}; including the reader's own")]

    def long_meeting(self, minutes):
        """The end of a full-length meeting, compared with the planned end."""
        self.write_scrum(PEOPLE, minutes)
        # A separate history, which this function reads at the end.
        history = self.folder / "long"
        meeting = self.meeting("--json", "--history", history, terminal=None)
        lines = Lines(meeting)
        began, _ = lines.next()
        # Each of the program's deadlines is a whole number of seconds after its start.
        first = last = meeting.next_deadline()
        start = first - max(1, round(first - began))
        for when, state in lines.rest():
            if state["done"]:
                done = when
            elif state["remaining"] > 2:
                last = meeting.next_deadline()
        self.write_scrum(PEOPLE, 10)
        late = (done - start - minutes * 60) * 1000
        moved = (last - first - round(last - first)) * 1000
        record, = (json.loads(file.read_text()) for file in history.glob("*.jsonl"))
        off = [record["elapsed"] - minutes * 60_000]
        off += [person["taken"] - person["planned"] for person in record["people"]]
        return [Row(f"end of a {minutes}-minute meeting, latency", late, 2, "ms", "including the reader's own"),
                Row("  its drift: recorded against planned", max(map(abs, off)), 0, "ms",
                    f"{last - first:.0f} s after the first deadline, one was {moved:+.2f} ms off whole seconds")]

    def system_calls(self, seconds):
        """The main thread's system calls: it must sleep in one call per displayed second."""
        meeting = self.meeting()
        meeting.read_until(PEOPLE[-1].encode())
        drain([meeting], 2)
        trace = self.folder / "trace"
        strace = subprocess.Popen(["strace", "-f", "-qq", "-o", trace, "-p", str(meeting.pid)],
                                  stderr=subprocess.PIPE)
        drain([meeting], 0.5)
        if strace.poll() is not None:
            meeting.end()
            return [], f"strace does not work here: {strace.stderr.read().decode().strip()}"
        drain([meeting], seconds)
        strace.terminate()
        strace.wait()
        meeting.end()
        calls = Counter()
        for line in trace.read_text().splitlines():
            thread, _, rest = line.partition(" ")
            if "(" in rest and "resumed" not in rest:
                calls[("main" if int(thread) == meeting.pid else "other", rest.split("(")[0].strip())] += 1
        table = [f"{count / (seconds + 0.5):6.1f} /s  {thread:5}  {name}"
                 for (thread, name), count in calls.most_common()]
        sleeps = sum(n for (thread, name), n in calls.items()
                     if thread == "main" and name in ("poll", "ppoll", "select", "pselect6", "epoll_wait"))
        return [Row("polls of the main thread", sleeps / (seconds + 0.5), 1.2, "/s")], "\n".join(table)

    def binary(self):
        stripped = self.folder / "stripped"
        subprocess.run(["strip", "-o", stripped, self.scrum], check=True)
        return [Row("binary, stripped", stripped.stat().st_size / 1e6, 20, "MB")]


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


def drain(programs, seconds):
    """Reads the programs' output, as a terminal does."""
    end = now() + seconds
    while (left := end - now()) > 0:
        for fd in select.select([p.fd for p in programs], [], [], left)[0]:
            next(p for p in programs if p.fd == fd).read(0)

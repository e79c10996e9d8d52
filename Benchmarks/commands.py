"""The cost of commands and charts with long histories, compared with Python's in the same run."""

import datetime
import json
import os
import random
import statistics
import subprocess

from measures import PEOPLE, Row
from program import ENVIRONMENT, Program, now

MEETINGS, SCRUMS = 100_000, 10
# A history file's limit of 18 MiB leaves room for a quarter of the meetings.
MACHINES, LARGEST = 4, 25_000
TEAM = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie", "Gray"]
# A python3 on the PATH may be a script that looks for the interpreter.
PYTHON = "/usr/bin/python3"
READ = "import json, sys\nfor path in sys.argv[1:]:\n for line in open(path): json.loads(line)"


def commands(bench, runs):
    """The time of lists and of the end of a long history; the commands take turns."""
    ten = write_scrums(bench.folder / "ten.json", [f"Team {number}" for number in range(SCRUMS)])
    thousand = write_scrums(bench.folder / "thousand.json", [f"Team {number}" for number in range(1000)])
    for number in range(SCRUMS):
        write_private(bench, f"Team {number}", ten, MEETINGS // SCRUMS)
    write_private(bench, "Bench", bench.file, LARGEST)
    # Lets the disk finish writing these before measuring.
    os.sync()
    last = [bench.scrum, "history", "bench", "--file", bench.file, "--last", "10"]
    calls = {
        f"`scrum list`, {SCRUMS} scrums, {MEETINGS:,} meetings": (0.6, [bench.scrum, "list", "--file", ten]),
        "`scrum list`, 1,000 scrums": (2, [bench.scrum, "list", "--file", thousand]),
        f"`scrum history NAME --json`, 10 of {LARGEST:,}": (0.6, [*last, "--json"]),
        f"`scrum history NAME`, 10 of {LARGEST:,}": (2, last),
        "python": (None, [PYTHON, "-c", "pass"]),
    }
    times = {what: [] for what in calls}
    for _ in range(runs):
        for what, (_, arguments) in calls.items():
            program = Program(arguments, bench.folder, terminal=None)
            try:
                while True:
                    program.read(5)
            except EOFError:
                times[what].append((now() - program.started) * 1000)
            assert program.end(signals=(0,)) == 0, f"{what} failed"
    python = statistics.median(times.pop("python"))
    return [Row(what, statistics.median(list) / python, calls[what][0], "× python3 -c pass",
                f"{statistics.median(list):.1f} against {python:.1f} ms") for what, list in times.items()]


def charts(bench, runs):
    """The CPU time to the first frame of a history's charts, and of Python's reader of the same lines."""
    history = bench.folder / "team" / "history"
    # A history in a git working tree has a file for each machine.
    (history.parent / ".git").mkdir(parents=True)
    files = [history / f"bench-{machine:016x}.jsonl" for machine in range(MACHINES)]
    for machine, file in enumerate(files):
        write_history(file, "Bench", bench.file, range(machine, MEETINGS, MACHINES))
    os.sync()
    ours, theirs, memory = [], [], []
    for _ in range(runs):
        program = Program([bench.scrum, "chart", "Bench", "--file", bench.file, "--history", history],
                          bench.folder, (50, 160))
        # The last chart's footer ends the frame.
        program.read_until(b"quit", timeout=30)
        ours.append(program.cpu_of_all() / 1e6)
        memory.append(program.memory()[0] / 2**20)
        program.end()
        reader = subprocess.Popen([PYTHON, "-c", READ, *files], env=ENVIRONMENT)
        used = os.wait4(reader.pid, 0)[2]
        theirs.append((used.ru_utime + used.ru_stime) * 1000)
    ours, theirs = statistics.median(ours), statistics.median(theirs)
    return [Row(f"chart of {MEETINGS:,} meetings, CPU to the first frame", ours / theirs, 0.8, "× json.loads",
                f"{ours:.0f} against {theirs:.0f} ms"),
            Row("  its peak resident memory", statistics.median(memory), 80, "MiB", f"{MACHINES} files")]


def write_private(bench, title, file, count):
    write_history(bench.folder / "state" / "scrum" / history_name(title, file), title, file, range(count))


def history_name(title, file):
    """The name of a scrum's history file: the title, and the FNV-1a hash of file and title."""
    key = 0xCBF29CE484222325
    for byte in f"file\0{file}\0{title}".encode():
        key = (key ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{title.lower().replace(' ', '-')}-{key:016x}.jsonl"


def write_history(path, title, file, numbers):
    """Writes three meetings a day of six people, of whom 15% are absent on average; the last day is yesterday."""
    generator = random.Random(1)
    yesterday = datetime.date.today() - datetime.timedelta(days=1)
    last = (numbers.stop - 1) // 3
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w") as output:
        for number in numbers:
            day, hour = divmod(number, 3)
            date = yesterday - datetime.timedelta(days=last - day)
            people, elapsed = [], 0
            for place, name in enumerate(TEAM):
                absent = generator.random() < 0.15
                taken = 0 if absent else max(1_000, int(generator.gauss(100_000, 30_000)))
                elapsed += taken
                people.append({"name": name, "planned": 100_000, "taken": taken, "absent": absent,
                               "skipped": False} | ({} if absent else {"order": place + 1}))
            record = {"v": 1, "id": f"m{number}", "scrum": {"title": title, "file": str(file)},
                      "start": f"{date}T{9 + 3 * hour:02}:00:00+01:00",
                      "planned": 600_000, "elapsed": elapsed, "paused": 0, "ended": "finished",
                      "people": people, "notes": []}
            output.write(json.dumps(record, separators=(",", ":")) + "\n")


def write_scrums(file, titles):
    scrums = [{"title": title, "attendees": PEOPLE, "lengthInMinutes": 10} for title in titles]
    file.write_text(json.dumps(scrums, indent=2))
    return file

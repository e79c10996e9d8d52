"""The cost of commands that print and exit, as whole processes, compared with /bin/true."""

import json
import os
import statistics

from charts import MEETINGS, write_history
from measures import PEOPLE, Row
from program import Program, now


def commands(bench, runs):
    """Lists and the end of a long history; the commands take turns, so that other load affects all."""
    folder = bench.folder / "commands"
    state = folder / "state"
    folder.mkdir()
    titles = [f"Team {number}" for number in range(10)]
    ten = write_scrums(folder / "ten.json", titles)
    thousand = write_scrums(folder / "thousand.json", [f"Team {number}" for number in range(1000)])
    one = write_scrums(folder / "one.json", ["Bench"])
    for title in titles:
        write_history(state / "scrum", title, ten, MEETINGS // len(titles))
    write_history(state / "scrum", "Bench", one, MEETINGS)
    # The disk must finish writing these files before anything is measured.
    os.sync()
    calls = {
        f"`scrum list`, 10 scrums with {MEETINGS:,} meetings": (6.5, ten, [bench.scrum, "list"]),
        "`scrum list`, 1,000 scrums": (14, thousand, [bench.scrum, "list"]),
        f"`scrum history NAME --json`, last 10 of {MEETINGS:,}":
            (7, one, [bench.scrum, "history", "bench", "--json", "--last", "10"]),
        f"`scrum history NAME`, last 10 of {MEETINGS:,}":
            (20, one, [bench.scrum, "history", "bench", "--last", "10"]),
        "/bin/true": (None, ten, ["/bin/true"]),
    }
    times = {what: [] for what in calls}
    for _ in range(runs):
        for what, (_, file, arguments) in calls.items():
            program = Program(
                arguments, bench.folder, terminal=None,
                environment={"SCRUM_FILE": str(file), "XDG_STATE_HOME": str(state)})
            try:
                while True:
                    program.read(5)
            except EOFError:
                times[what].append((now() - program.started) * 1000)
            program.end(signals=(0,))
    return [Row(f"{what}, median", statistics.median(times[what]), limit, "ms")
            for what, (limit, _, _) in calls.items()]


def write_scrums(file, titles):
    scrums = [{"title": title, "attendees": PEOPLE, "lengthInMinutes": 10} for title in titles]
    file.write_text(json.dumps(scrums, indent=2))
    return file

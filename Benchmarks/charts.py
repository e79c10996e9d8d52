"""The cost of charts of a long history, and of other chart files."""

import json
import os
import random
import statistics

from measures import Row, percentile
from program import Program, now

MEETINGS = 100_000
TEAM = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie", "Gray"]


def history_name(title, file):
    """The name of a scrum's history file: the title, and the FNV-1a hash of file and title."""
    key = 0xCBF29CE484222325
    for byte in f"file\0{file}\0{title}".encode():
        key = (key ^ byte) * 0x100000001B3 % (1 << 64)
    return f"{title.lower()}-{key:016x}.jsonl"


def write_history(folder, title, file, count):
    """Writes three meetings a day of six people, of whom 15% are absent on average."""
    generator = random.Random(1)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / history_name(title, file)).open("w") as output:
        for number in range(count):
            day, hour = divmod(number, 3)
            month, year = day % 336 // 28 + 1, 1930 + day // 336
            people, elapsed = [], 0
            for place, name in enumerate(TEAM):
                absent = generator.random() < 0.15
                taken = 0 if absent else max(1_000, int(generator.gauss(100_000, 30_000)))
                elapsed += taken
                people.append({"name": name, "planned": 100_000, "taken": taken, "absent": absent,
                               "skipped": False} | ({} if absent else {"order": place + 1}))
            record = {"v": 1, "id": f"m{number}", "scrum": {"title": title, "file": str(file)},
                      "start": f"{year:04}-{month:02}-{day % 28 + 1:02}T{9 + 3 * hour:02}:00:00+01:00",
                      "planned": 600_000, "elapsed": elapsed, "paused": 0, "ended": "finished",
                      "people": people, "notes": []}
            output.write(json.dumps(record, separators=(",", ":")) + "\n")


FORMS = {
    "lines": ("line", {}),
    "bars": ("bar", {}),
    "stacked bars": ("bar", {"stacked": True}),
    "areas of 100 %": ("area", {"stacked": True, "percentage": True}),
    "lines with an axis each": ("line", {"y_scaled": True}),
}
SAMPLES, LINES = 100_000, 4


def write_form(path, form, flags):
    """Writes random walks of whole numbers with hourly samples."""
    generator = random.Random(1)
    columns = [["x", *(1_500_000_000_000 + 3_600_000 * hour for hour in range(SAMPLES))]]
    for line in range(LINES):
        value, values = 5_000 * (line + 1), []
        for _ in range(SAMPLES):
            value = max(0, value + generator.randint(-100, 100))
            values.append(value)
        columns.append([f"y{line}", *values])
    names = [column[0] for column in columns]
    types = {name: "x" if name == "x" else form for name in names}
    path.write_text(json.dumps([{"columns": columns, "types": types} | flags]))


def forms(bench, runs, presses):
    """The cost of each kind of chart: the first frame, then keys that move and zoom the window."""
    rows = []
    for title, (form, flags) in FORMS.items():
        path = bench.folder / "form.json"
        write_form(path, form, flags)
        firsts, times = [], []
        for run in range(runs):
            program = Program([bench.scrum, "chart", path], bench.folder, (50, 160))
            firsts.append((program.read_until(b"leave", timeout=30) - program.started) * 1000)
            if run == runs - 1:
                program.read_for(0.5)
                for press in range(presses):
                    pressed = program.press((b"+", b"+", b".", b",", b"-", b".", b"-", b"+")[press % 8])
                    times.append((program.read_until(None) - pressed) * 1000)
                    # The next step waits until the y-axis has stopped moving.
                    program.read_for(0.75)
            program.end()
        what = f"{SAMPLES:,} samples × {LINES}, {title}"
        rows += [Row(f"{what}, first frame, median", statistics.median(firsts), 250, "ms",
                     f"best {min(firsts):.0f}"),
                 Row("  key to screen, median", statistics.median(times), 15, "ms",
                     f"worst of {presses} {max(times):.1f}")]
    return rows


def charts(bench, runs, pans):
    """The first frame of charts of 100,000 meetings, and the cost of moving the window by a step."""
    write_history(bench.folder / "state" / "scrum", "Bench", bench.file, MEETINGS)
    os.sync()
    firsts, times, cpu = [], [], 0
    for run in range(runs):
        program = Program([bench.scrum, "chart", "Bench", "--file", bench.file], bench.folder, (50, 160))
        # The last chart's footer ends the frame.
        firsts.append((program.read_until(b"leave", timeout=30) - program.started) * 1000)
        if run == runs - 1:
            for key in (b"+", b"+"):
                program.press(key)
                program.read_for(1)
            before = program.cpu_nanoseconds()
            for step in range(pans):
                program.press(b"," if step // 5 % 2 else b".")
                pressed = now()
                times.append((program.read_until(None) - pressed) * 1000)
                # The next step waits until the y-axis has stopped moving.
                program.read_for(0.75)
            cpu = (program.cpu_nanoseconds() - before) / pans / 1e6
        program.end()
    return [
        Row(f"charts of {MEETINGS:,} meetings, first frame, median", statistics.median(firsts), 400, "ms"),
        Row("  moving the window, key to screen, median", statistics.median(times), None, "ms"),
        Row("  moving the window, key to screen, p99", percentile(times, 0.99), None, "ms"),
        Row("  moving the window, CPU including the 0.6 s glide", cpu, None, "ms"),
    ]

"""The cost of the longest texts: in a frame, in printed output, and as a megabyte of keys."""

import json
import os
import select
import socket
import statistics
import subprocess
import time

from measures import PEOPLE, Row, worst
from program import ENVIRONMENT, Program, now

LONGEST = 4_000
MEGABYTE = 1 << 20


def texts(bench, frames):
    """The extra time of a frame or a command with texts at their limits, compared with short texts."""
    folder = bench.folder / "texts"
    folder.mkdir()
    few = [f"{number}{text}" for number, text in enumerate(
        ["x" * (LONGEST - 1), "日" * (LONGEST // 3 - 1), "é" * (LONGEST // 2 - 1), '"' * (LONGEST - 1),
         "e\u0301" * (LONGEST // 3 - 1)])]
    many = [f"{number}{'x' * 60}" for number in range(1_000)]
    meetings = {"four people": ("Short", PEOPLE), "five names of 4,000 bytes": ("x" * LONGEST, few),
                "1,000 people": ("Many", many)}
    rows = []
    # A meeting counts most keys again only after 0.8 s, but not these.
    for what, keys, opening in [
            ("the meeting", [b"+"], b""), ("the help", [b"+"], b"?"),
            ("a note of 4,000 bytes", [b"x", b"\x7f"], b"i" + b"\x1b[200~" + b"w " * (LONGEST // 2 - 1) + b"\x1b[201~"),
            ("a selected person", [b"\x1b[B", b"\x1b[A"], b"\x1b[B"),
            ("a message", [b"+"], b"o" + b"w " * 99 + b"\r")]:
        times = {}
        for name, (title, people) in meetings.items():
            file = folder / "scrums.json"
            scrum = {"title": title, "attendees": people, "lengthInMinutes": 600}
            file.write_text(json.dumps([scrum]))
            program = Program([bench.scrum, "start", title[:100], "--file", file, "--mute", "--no-history"],
                              folder, terminal=(60, 200))
            times[name] = frame(program, opening, keys, frames)
        short = times.pop("four people")
        rows += [Row(f"{what}, {name}", value - short, 5, "ms",
                     f"{short:.2f} ms with four people") for name, value in times.items()]
    rows += (summaries(bench, folder, meetings) + menus(bench, folder, frames) + boards(bench, folder, frames)
             + charts(bench, folder, frames) + printed(bench, folder))
    return [worst("texts at their limits, extra time for a frame", rows)]


def frame(program, opening, keys, count):
    """The CPU time for one frame, in milliseconds; the keys take turns."""
    program.read_for(0.5)
    if opening:
        program.press(opening)
        program.read_for(0.5)
    before = program.cpu_nanoseconds()
    for number in range(count):
        program.press(keys[number % len(keys)])
        program.read_until(None)
        program.read_for(0.01)
    took = program.cpu_nanoseconds() - before
    program.end()
    return took / 1e6 / count


def summaries(bench, folder, meetings):
    """The cost of a meeting's end: its final screen and the summary."""
    times = {}
    for name, (title, people) in meetings.items():
        file = folder / "scrums.json"
        file.write_text(json.dumps([{"title": title, "attendees": people, "lengthInMinutes": 600}]))
        runs = []
        for _ in range(3):
            program = Program([bench.scrum, "start", title[:100], "--file", file, "--mute", "--no-history"], folder,
                              terminal=(60, 200))
            program.read_for(0.5)
            before = program.cpu_nanoseconds()
            program.press(b"q\r")
            read_to_the_end(program)
            runs.append((program.cpu_nanoseconds() - before) / 1e6)
            program.end(signals=(0,))
        times[name] = statistics.median(runs)
    short = times.pop("four people")
    return [Row(f"the end with its summary, {name}", value - short, 5, "ms",
                f"{short:.2f} ms with four people") for name, value in times.items()]


def menus(bench, folder, frames):
    """The cost of a frame of the menu of scrums, as an arrow key moves the selection."""
    times = []
    for length in [5, LONGEST]:
        file = folder / "menu.json"
        file.write_text(json.dumps([
            {"title": f"{number}" + "日" * (length // 3 - 1), "attendees": ["x" * length], "lengthInMinutes": 10}
            for number in range(40)]))
        program = Program([bench.scrum, "start"], folder, terminal=(60, 200), environment={"SCRUM_FILE": str(file)})
        times.append(frame(program, b"", [b"\x1b[B"], frames))
    return [Row("a menu of forty titles", times[1] - times[0], 5,
                "ms", f"{times[0]:.2f} ms with short ones")]


def boards(bench, folder, frames):
    """The cost of a frame of a board of meetings, from a mosquitto on this machine only."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    broker = subprocess.Popen(["/usr/sbin/mosquitto", "-p", port], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    times = []
    try:
        for length in [5, LONGEST]:
            for number in range(40):
                name = f"{number}" + "日" * (length // 3 - 1)
                line = json.dumps({
                    "v": 1, "scrum": name, "speaker": name, "next": name, "index": 1, "count": 2, "box": 300.0,
                    "spoken": 1.5, "elapsed": 1.5, "remaining": 598.5, "paused": True, "done": False,
                    "theme": "seafoam", "length": 600.0, "people": [
                        {"name": name, "box": 300.0, "spoken": 1.5, "is": "speaks"},
                        {"name": name + "2", "box": 300.0, "spoken": 0.0, "is": "comes"}]}, ensure_ascii=False)
                publish = ["mosquitto_pub", "-V", "mqttv5", "-p", port, "-r", "-t", f"scrum/{number}", "-s"]
                for _ in range(20):
                    if subprocess.run(publish, input=line.encode(), stderr=subprocess.DEVNULL).returncode == 0:
                        break
                    time.sleep(0.1)
            program = Program([bench.scrum, "watch", f"mqtt://localhost:{port}/scrum/#"], folder, terminal=(60, 200))
            program.read_until(b"39")
            times.append(frame(program, b"", [b"\x0c"], frames))
    finally:
        broker.terminate()
        broker.wait()
    return [Row("a board of forty meetings",
                times[1] - times[0], 5, "ms", f"{times[0]:.2f} ms with short ones")]


def charts(bench, folder, frames):
    times = []
    for length in [5, LONGEST]:
        file = folder / "data.csv"
        names = [f"{number}{'日' * (length // 3)}" for number in range(20)]
        lines = ["date," + ",".join(names)]
        lines += [f"2026-01-{day:02}," + ",".join(str(day * n % 17) for n in range(20)) for day in range(1, 29)]
        file.write_text("\n".join(lines))
        times.append(frame(Program([bench.scrum, "chart", file], folder, terminal=(60, 200)), b"", [b"\x0c"], frames))
    return [Row("charts of twenty names", times[1] - times[0],
                5, "ms", f"{times[0]:.2f} ms with short ones")]


def printed(bench, folder):
    """The cost of commands that print a history with short or very long names, notes and titles."""
    rows = []
    environment = {}
    times = {}
    for length in [5, LONGEST]:
        state = folder / f"state{length}"
        (state / "scrum").mkdir(parents=True)
        environment[length] = {"HOME": str(folder), "SCRUM_FILE": str(folder / f"{length}.json"), "XDG_STATE_HOME": str(state)}
        title = "T" * length
        (folder / f"{length}.json").write_text(json.dumps(
            [{"title": title, "attendees": ["A" * length], "lengthInMinutes": 10}]))
        lines = [json.dumps({
            "v": 1, "id": f"m{number}", "scrum": {"title": title}, "start": f"2026-01-{number % 28 + 1:02}T09:00:00+00:00",
            "planned": 600_000, "elapsed": 60_000 * (number % 9 + 1), "paused": 0, "ended": "early",
            "people": [{"name": f"{n}" + "é" * (length // 2 - 1), "planned": 300_000, "taken": 30_000 * (number % 9 + 1),
                        "absent": False, "skipped": False, "order": n} for n in (1, 2)],
            "notes": [{"text": "n" * length, "at": 9_000}]}, ensure_ascii=False) for number in range(40)]
        (state / "scrum" / "t-0000000000000000.jsonl").write_text("\n".join(lines) + "\n")
    for words in [["list"], ["show", "T"], ["history", "--full"], ["history", "--people"], ["insights"],
                  ["chart", "--plain"], ["check"]]:
        for length, variables in environment.items():
            runs = []
            for _ in range(11):
                process = subprocess.Popen([bench.scrum, *words], env=ENVIRONMENT | variables,
                                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
                used = os.wait4(process.pid, 0)[2]
                runs.append((used.ru_utime + used.ru_stime) * 1000)
            times[length] = statistics.median(runs)
        rows.append(Row(f"`scrum {' '.join(words)}`",
                        times[LONGEST] - times[5], 5, "ms", f"{times[5]:.1f} ms with short ones"))
    return rows


def typing(bench):
    """The CPU time for a megabyte of keys, and the time that the program then takes to end."""
    folder = bench.folder / "typing"
    folder.mkdir()
    file = folder / "scrums.json"
    file.write_text(json.dumps(
        [{"title": title, "attendees": PEOPLE, "lengthInMinutes": 60} for title in ("Bench", "Other")]))
    data = folder / "data.csv"
    data.write_text("date,a,b\n" + "\n".join(f"2026-01-{day:02},{day},{day * 7 % 11}" for day in range(1, 29)))
    start = ["start", "Bench", "--file", file, "--mute", "--no-history"]
    rows = []
    for what, words, opening, keys, leave in [
            ("a meeting", start, b"", b"x", b"q\r"), ("a meeting's arrows", start, b"", b"\x1b[B", b"q\r"),
            ("a note", start, b"i", b"x", b"\x03"), ("a note, wide", start, b"i", "日".encode(), b"\x03"),
            ("the name of someone who joins", start, b"j", "é".encode(), b"\x03"), ("a message", start, b"o", b"x", b"\x03"),
            ("the help", start, b"?", b"\x1b[B", b"\x03"), ("charts", ["chart", data], b"", b"x", b"q"),
            ("charts, by arrows", ["chart", data], b"", b"\x1b[C", b"q"), ("the clock", ["clock"], b"", b"x", b"q"),
            ("a menu", ["start"], b"", b"x", b"\x03"), ("a menu's arrows", ["start"], b"", b"\x1b[B", b"\x03")]:
        program = Program([bench.scrum, *words], folder, environment={"SCRUM_FILE": str(file)})
        program.read_for(0.5)
        if opening:
            program.press(opening)
            program.read_for(0.3)
        before = program.cpu_nanoseconds()
        send(program, keys * (MEGABYTE // len(keys)))
        taken = (program.cpu_nanoseconds() - before) / 1e9
        send(program, leave)
        ended = now()
        read_to_the_end(program)
        end = (now() - ended) * 1000
        program.end(signals=(0,))
        rows.append(Row(what, taken, 1, "s", f"ended {end:.0f} ms after the last key"))
    return [worst("a megabyte of keys", rows)]


def read_to_the_end(program):
    try:
        while True:
            program.read(20)
    except EOFError:
        pass


def send(program, keys):
    """Writes as fast as the program reads, and reads its output."""
    while keys:
        ready, open_, _ = select.select([program.fd], [program.fd], [], 20)
        if ready:
            program.read(0)
        if open_:
            keys = keys[os.write(program.fd, keys[:2048]):]

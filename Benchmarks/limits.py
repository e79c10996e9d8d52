#!/usr/bin/env python3
"""Measures commands on files that are as large as the program allows.

Usage: Benchmarks/limits.py PROGRAM [HISTORY_MIB]

Writes a history, a scrums.json, a file to import and a chart file, each at its size limit, to a
temporary folder. Runs each command once, and prints a Markdown table with its time, memory, status
and first line of output or errors.
"""
import datetime
import json
import os
import subprocess
import sys
import tempfile
import time

PEOPLE = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie"]
NOW = datetime.datetime.now(datetime.timezone.utc).replace(microsecond=0)


def history_line(number, count):
    start = NOW - datetime.timedelta(hours=count - number)
    people = [{"name": name, "planned": 180000, "taken": 100000 + (number * 7919 + place * 104729) % 150000,
               "absent": False, "skipped": False, "order": place + 1}
              for place, name in enumerate(PEOPLE)]
    return json.dumps({"v": 1, "id": f"m{number}", "scrum": {"title": "Design"},
                       "start": start.isoformat(), "planned": 900000, "elapsed": 700000,
                       "paused": 0, "ended": "finished", "people": people, "notes": []},
                      separators=(",", ":")) + "\n"


def write_history(path, size):
    count = size // len(history_line(10_000, 20_000)) - 200
    with open(path, "w") as file:
        for number in range(count):
            file.write(history_line(number, count))
    os.chmod(path, 0o600)
    return count


def scrum(number, people=5):
    return {"title": f"Team {number}", "lengthInMinutes": 10,
            "attendees": [f"{name} {number}" for name in PEOPLE[:people]]}


def write_scrums(path, size):
    entries, length = [{"title": "Design", "lengthInMinutes": 15, "attendees": PEOPLE}], 200
    while length < size - 400:
        entries.append(scrum(len(entries)))
        length += len(json.dumps(entries[-1])) + 2
    with open(path, "w") as file:
        file.write("[\n" + ",\n".join(json.dumps(entry) for entry in entries) + "\n]\n")
    return len(entries)


def write_foreign(path, scrums, meetings):
    """Writes a file as Scrumdinger does, with dates as seconds since 2001."""
    entries = []
    for number in range(scrums):
        name = f"{number:012X}"
        entries.append({
            "id": f"00000000-0000-4000-8000-{name}", "title": f"Import {number}", "theme": "yellow",
            "lengthInMinutes": 10,
            "attendees": [{"id": f"00000000-0000-4000-9000-{name}", "name": f"Cathy {number}"}],
            "history": [{"id": f"00000000-0000-4{meeting:03X}-A000-{name}",
                         "date": 700000000 + meeting * 86400 + number, "attendees":
                         [{"id": f"00000000-0000-4000-9000-{name}", "name": f"Cathy {number}"}]}
                        for meeting in range(meetings)]})
    with open(path, "w") as file:
        json.dump(entries, file)


def write_chart(path, size):
    with open(path, "w") as file:
        file.write("date,a,b,c,d\n")
        number = length = 0
        while length < size - 100:
            date = datetime.datetime(2000, 1, 1) + datetime.timedelta(minutes=number)
            line = f"{date.isoformat()},{number % 97},{number % 89},{number % 83},{number % 79}\n"
            length += file.write(line)
            number += 1
    return number


def main():
    program = os.path.abspath(sys.argv[1])
    limit = int(sys.argv[2]) if len(sys.argv) > 2 else 18
    slow = 0
    with tempfile.TemporaryDirectory() as folder:
        state = folder + "/state/scrum"
        os.makedirs(state, 0o700)
        os.makedirs(folder + "/run", 0o700)
        environment = dict(
            os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state", LC_ALL="C.UTF-8",
            XDG_CONFIG_HOME=folder + "/config", XDG_RUNTIME_DIR=folder + "/run")
        for name in ("SCRUM_FILE", "SCRUM_HISTORY"):
            environment.pop(name, None)
        scrums, small = folder + "/scrums.json", folder + "/small.json"
        with open(small, "w") as file:
            json.dump([{"title": "Design", "lengthInMinutes": 15, "attendees": PEOPLE}], file)
        # A short meeting reveals which history file the program uses.
        subprocess.run([program, "start", "design", "--json", "--mute", "--file", small], cwd=folder,
                       env=environment, input="note a\nend\n", capture_output=True, text=True)
        names = [name for name in os.listdir(state) if name.endswith(".jsonl")]
        own = state + "/" + names[0]
        title = json.loads(open(own).readline())["scrum"]
        meetings = write_history(own, limit << 20)
        os.rename(own, own + ".old")
        with open(own + ".old") as source, open(own, "w") as target:
            plain = json.dumps({"title": "Design"}, separators=(",", ":"))
            new = json.dumps(title, separators=(",", ":"))
            for line in source:
                if target.tell() + len(line) + len(new) > limit << 20:
                    break
                target.write(line.replace('"scrum":' + plain, '"scrum":' + new, 1))
        os.remove(own + ".old")
        os.chmod(own, 0o600)
        entries = write_scrums(scrums, 2 << 20)
        write_foreign(folder + "/foreign.json", 100, 440)
        write_foreign(folder + "/past.json", 1, 4)
        points = write_chart(folder + "/chart.csv", 5 << 20)
        size = lambda path: os.path.getsize(path) / 2**20
        print(f"History {size(own):.1f} MiB (up to {meetings:,} meetings of {len(PEOPLE)} people), "
              f"scrums.json {size(scrums):.1f} MiB ({entries:,} scrums), import "
              f"{size(folder + '/foreign.json'):.1f} MiB (100 scrums, 44,000 meetings), chart file "
              f"{size(folder + '/chart.csv'):.1f} MiB ({points:,} lines).\n")
        print("| command | seconds | CPU | peak MB | status | first line |\n|---|---|---|---|---|---|")

        def call(words, file=small):
            nonlocal slow
            output, error = tempfile.TemporaryFile(), tempfile.TemporaryFile()
            start = time.monotonic()
            child = subprocess.Popen(
                [program] + words, cwd=folder, env=dict(environment, SCRUM_FILE=file),
                stdin=subprocess.DEVNULL, stdout=output, stderr=error)
            _, status, usage = os.wait4(child.pid, 0)
            seconds, cpu = time.monotonic() - start, usage.ru_utime + usage.ru_stime
            child.returncode = os.waitstatus_to_exitcode(status)
            error.seek(0), output.seek(0)
            text = error.read(300) or output.read(300)
            first = text.decode(errors="replace").split("\n")[0][:60].replace("|", "/")
            slow += cpu > 2
            shown = " ".join(words).replace(folder + "/", "")
            which = " (2 MiB scrums.json)" if file == scrums else ""
            print(f"| `scrum {shown}`{which} | {seconds:.2f} | {cpu:.2f} | {usage.ru_maxrss / 1024:.0f} "
                  f"| {child.returncode} | {first} |", flush=True)

        for words in (
                ["list"], ["show", "design"], ["history"], ["history", "design"],
                ["history", "design", "--last", "10"], ["history", "design", "--since", "2026-01-01"],
                ["history", "design", "--people"],
                ["history", "design", "--csv"], ["history", "design", "--json"],
                ["history", "design", "--markdown"], ["history", "m500"], ["insights"],
                ["insights", "design"], ["chart", "--plain"], ["chart", "design", "--plain"],
                ["chart", "design", "--csv"], ["doctor"], ["status"],
                ["_complete", "zsh", "scrum", "history", "design", "--rename", ""],
                ["_complete", "zsh", "scrum", "history", "--delete", ""],
                ["_complete", "zsh", "scrum", "start", ""],
                ["history", "design", "--rename", "Cathy", "Eve"],
                ["history", "--delete", "m500", "--yes"],
                ["import", "past.json"], ["export", "out.json"]):
            call(words)
        for words in (
                ["list"], ["show", "design"], ["check"], ["doctor"], ["history", "design", "--last", "1"],
                ["_complete", "zsh", "scrum", "start", ""], ["_complete", "zsh", "scrum", "start", "T"],
                ["_complete", "zsh", "scrum", "start", "design", "--without", ""],
                ["remove", "Team 8", "--yes"],
                ["new", "Another", "-a", "Cathy"], ["insights"], ["export", "all.json"]):
            call(words, scrums)
        call(["import", "foreign.json"])
        call(["import", "foreign.json"])
        call(["list"])
        call(["doctor"])
        call(["import", "foreign.json", "--replace"])
        call(["insights"])
        call(["chart", "--plain"])
        call(["chart", "chart.csv", "--plain"])
        call(["chart", "chart.csv", "--csv"])
        print(f"\n{slow} commands took more than 2 s of CPU.")


main()

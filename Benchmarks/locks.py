#!/usr/bin/env python3
"""Measures how long commands wait for a history that another program has locked.

Usage: Benchmarks/locks.py PROGRAM [RUNS]     (needs strace)

Each run is a command that uses a history file locked by `flock`. The wait is the time between the
command's first and last flock call, according to strace. Prints a Markdown table.
"""
import os
import re
import subprocess
import sys
import tempfile

COMMANDS = [
    (["list"], "reads"), (["history", "design"], "reads"), (["show", "design"], "reads"),
    (["history", "design", "--rename", "Cathy", "Eve"], "writes"),
    (["history", "--delete", "m1", "--yes"], "writes"),
]
SCRUM = '[{"title":"Design","attendees":["Cathy"],"lengthInMinutes":10}]'


def waited(trace):
    """The time in seconds between the first and the last flock call, and the number of calls."""
    times = [float(line.split()[1]) for line in trace.splitlines() if "flock(" in line]
    return (times[-1] - times[0] if times else 0.0), len(times)


def main():
    program, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state")
        open(folder + "/scrums.json", "w").write(SCRUM)
        call = lambda words, **more: subprocess.run(
            words, cwd=folder, env=environment, capture_output=True, text=True, timeout=20, **more)
        # A short meeting creates the history file.
        call([program, "start", "design", "--json", "--mute"], input="note a\nend\n")
        files = [folder + "/state/scrum/" + name for name in os.listdir(folder + "/state/scrum")
                 if name.endswith(".jsonl")]
        line = open(files[0]).read()
        open(files[0], "w").write(re.sub(r'"id":"[^"]*"', '"id":"m1"', line, count=1))
        longest = {}
        for run in range(runs):
            words, kind = COMMANDS[run % len(COMMANDS)]
            for mode in ("-x",) if run % 2 else ("-s",):
                holder = subprocess.Popen(
                    ["flock", mode, files[0], "cat"], stdin=subprocess.PIPE)
                while files_unlocked(files[0]):
                    pass
                trace = folder + "/trace"
                result = call(["strace", "-f", "-ttt", "-e", "trace=flock,fcntl", "-o", trace,
                               program] + words)
                holder.stdin.close()
                holder.wait()
                time, calls = waited(open(trace).read())
                key = " ".join(words[:3])
                old = longest.get(key, (kind, 0, 0.0, 0, ""))
                longest[key] = (kind, old[1] + 1, max(old[2], time), max(old[3], calls),
                                result.stderr.strip().splitlines()[0] if result.stderr else "")
        print("| command | runs | longest wait | most flock calls | exit message |")
        print("|---|---|---|---|---|")
        for key, (kind, count, time, calls, message) in longest.items():
            message = message.replace(folder, "…")
            print(f"| `scrum {key}` ({kind}) | {count} | {time * 1000:.0f} ms | {calls} | {message} |")


def files_unlocked(path):
    return subprocess.run(["flock", "-n", "-x", path, "true"]).returncode == 0


main()

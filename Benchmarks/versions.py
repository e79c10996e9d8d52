#!/usr/bin/env python3
"""Shows how two versions of the program get along.

Usage: Benchmarks/versions.py OLD NEW

A meeting of each version is controlled, watched, shared and resumed by the other version, and by the same one for comparison. Prints a
Markdown table: one row per command, one column per pair of versions, meeting first.
"""

import json
import re
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from program import ENVIRONMENT, Program, now

SCRUMS = [{"title": "Design", "lengthInMinutes": 4, "attendees": ["Ann", "Bob", "Cid", "Dan"], "theme": "sky"}]
TELLS = ["state", "pause", "pause", "resume", "extend +30", "absent Cid", "later Cid", "first Cid", "undo", "join Cid", "join Eve",
         "note ask about the release", "message back in five", "message", "mute", "leader Bob", "divide", "shuffle", "absent Zoe",
         "fly", "next 1", "next", "next", "next 1"]


class Pair:
    """A running meeting of one version, and commands of another."""

    def __init__(self, meeting, client, folder):
        self.meeting, self.client, self.folder = meeting, client, folder
        (folder / "scrums.json").write_text(json.dumps(SCRUMS))
        self.environment = ENVIRONMENT | {"HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"),
                                          "XDG_RUNTIME_DIR": str(folder), "SCRUM_FILE": str(folder / "scrums.json")}
        self.running = None

    def start(self, *options):
        self.running = self.program(self.meeting, "start", "Design", "--mute", *options)
        self.running.read_until(b"Ann")

    def program(self, which, *arguments, terminal=(24, 80)):
        return Program([which, *arguments], self.folder, terminal=terminal, environment=self.environment)

    def run(self, *arguments, which=None, text=""):
        """What a command of the client prints, and its status if that is not 0."""
        done = subprocess.run([which or self.client, *arguments], env=self.environment, cwd=self.folder, input=text,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=20)
        words = " / ".join(line for line in done.stdout.splitlines() if line.strip())
        return words + (f" ({done.returncode})" if done.returncode else "")

    def speaker(self):
        return json.loads(subprocess.run([self.meeting, "status", "--json"], env=self.environment, cwd=self.folder,
                                         capture_output=True, text=True).stdout).get("speaker")


def rows(pair):
    """The label and the outcome of each command."""
    pair.start()
    follow = pair.program(pair.client, "status", "--follow", terminal=None)
    for words in TELLS:
        if words == "next" or words == "begin":
            time.sleep(0.9)
        yield f"tell {words}", pair.run("tell", *words.split(" ", 1))
        drain(pair.running)
    yield "status", mask(pair.run("status"))
    state = json.loads(pair.run("status", "--json"))
    yield "status --json: speaker, done", f"{state.get('speaker')}, {sum(p.get('done', False) for p in state.get('people', []))}"
    yield "status --follow: speakers seen", " → ".join(seen_speakers(follow))
    yield "watch: shows the speaker", shows(pair, "watch")
    yield "watch --control: n", press(pair)
    yield "watch --plain", first_lines(pair, "watch", "--plain")
    lines = pair.program(pair.meeting, "watch", "--json", terminal=None)
    time.sleep(0.5)
    text = drain(lines).decode()
    lines.end()
    yield "watch --json of the meeting | watch - --plain", mask(pair.run("watch", "-", "--plain", text=text))
    yield from page(pair)
    yield "tell end", pair.run("tell", "end")
    time.sleep(0.5)
    drain(pair.running)
    finish(pair.running)
    yield "history", mask(pair.run("history", "Design"))
    yield "resume of the ended meeting", resume(pair)
    pair.start()
    time.sleep(0.5)
    pair.run("tell", "note", "killed here", which=pair.meeting)
    pair.running.end(signals=(9,))
    yield "status of a killed meeting", pair.run("status")
    yield "resume of the killed meeting", resume(pair)
    yield "history at the end", mask(pair.run("history", "Design"))


def resume(pair):
    """Resumes with the client's version, reads the state, and ends."""
    running = pair.program(pair.client, "resume", "Design", "--mute")
    try:
        running.read_until(b"Ann", timeout=4)
        time.sleep(0.3)
        state = json.loads(pair.run("status", "--json"))
        words = f"{state.get('speaker')} speaks, turn {state.get('turn')}"
        words += "; " + pair.run("tell", "end")
        time.sleep(0.5)
        drain(running)
        finish(running)
        return words
    except (TimeoutError, EOFError) as error:
        return str(error)[-120:]


def finish(running):
    try:
        running.end()
    except EOFError:
        pass


def shows(pair, *arguments):
    watching = pair.program(pair.client, *arguments)
    try:
        speaker = pair.speaker()
        watching.read_until(speaker.encode(), timeout=4)
        return f"{speaker}"
    finally:
        finish(watching)


def press(pair):
    """Whether a key of a watching leader moves the meeting."""
    time.sleep(1)
    before = pair.speaker()
    watching = pair.program(pair.client, "watch", "--control")
    watching.read_until(before.encode(), timeout=4)
    time.sleep(0.5)
    watching.press(b" ")
    time.sleep(0.8)
    drain(watching)
    after = pair.speaker()
    finish(watching)
    return f"{before} → {after}"


def first_lines(pair, *arguments):
    watching = pair.program(pair.client, *arguments, terminal=None)
    time.sleep(0.7)
    text = drain(watching).decode()
    finish(watching)
    return mask(" / ".join(text.splitlines()))


def page(pair):
    """The page of the client's version for a meeting of the other: events and a control."""
    sharing = pair.program(pair.client, "share", terminal=None)
    try:
        seen, end = b"", now() + 6
        while not (found := re.search(rb"Leader +(\S+)\n", seen)) and now() < end:
            seen += sharing.read(1)[1]
        if not found:
            yield "share", mask(seen.decode())
            return
        base, _, token = found[1].decode().partition("#")
        base = base.rstrip("/")
        with urllib.request.urlopen(f"{base}/", timeout=4) as answer:
            yield "share: GET", f"{answer.status}"
        with urllib.request.urlopen(f"{base}/events", timeout=4) as events:
            line = b""
            while not line.startswith(b"data:"):
                line = events.readline()
            yield "share: first event's speaker", f"{json.loads(line[5:]).get('speaker')}"
        for word in ["pause", "pause", "resume"]:
            request = urllib.request.Request(f"{base}/do/{word}", data=b"", method="POST",
                                             headers={"Authorization": f"Bearer {token}"})
            try:
                with urllib.request.urlopen(request, timeout=6) as reply:
                    yield f"share: POST {word}", f"{reply.status}"
            except urllib.error.HTTPError as error:
                yield f"share: POST {word}", f"{error.code} {error.read().decode()[:80]}"
    finally:
        finish(sharing)


def seen_speakers(follow):
    text = drain(follow).decode(errors="replace")
    finish(follow)
    names = []
    for line in text.splitlines():
        name = next((n for n in ["Ann", "Bob", "Cid", "Dan", "Eve"] if line.startswith(n) or f" {n}" in line[:12]), None)
        if name and (not names or names[-1] != name):
            names.append(name)
    return names


def drain(program):
    seen = b""
    try:
        while (data := program.read(0.05)[1]):
            seen += data
    except EOFError:
        pass
    return seen


def mask(text):
    """Replaces times, dates and ids, which differ from run to run."""
    text = re.sub(r"\b20\d\d-\d\d-\d\d( \d\d:\d\d)?\b", "DATE", text)
    text = re.sub(r"\b\d{1,2}:\d\d\b", "M:SS", text)
    return re.sub(r"(early) \w{4}\b", r"\1 ID", re.sub(r" +", " ", text))


def main():
    old, new = sys.argv[1:]
    pairs = {"2.0.0, 2.0.0": (old, old), "new, 2.0.0": (new, old), "2.0.0, new": (old, new), "new, new": (new, new)}
    table = {}
    for name, (meeting, client) in pairs.items():
        with tempfile.TemporaryDirectory() as folder:
            for label, outcome in number(rows(Pair(meeting, client, Path(folder)))):
                table.setdefault(label, {})[name] = outcome.replace(folder, "FOLDER").replace("|", "\\|")
    print("| command | " + " | ".join(pairs) + " |")
    print("|---" * (len(pairs) + 1) + "|")
    for label, outcomes in table.items():
        print(f"| `{label}` | " + " | ".join(outcomes.get(name, "–") for name in pairs) + " |")


def number(rows):
    """Tells equal labels apart."""
    counts = {}
    for label, outcome in rows:
        counts[label] = counts.get(label, 0) + 1
        yield (label if counts[label] == 1 else f"{label} ({counts[label]})"), outcome


if __name__ == "__main__":
    main()

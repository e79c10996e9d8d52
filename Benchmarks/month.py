#!/usr/bin/env python3
"""Simulates a month of stand-ups: seven people, two machines, one history shared through git.

Usage: Benchmarks/month.py PROGRAM     (needs git and faketime)

On every workday, one of the machines pulls, holds a meeting on a faked date and pushes. Some people are
absent, one joins the team, the lead is handed over, and notes are added and ticked off, both during and
between meetings. A separate model of the rules predicts the leader and the open notes; after every day,
both machines must agree with it.
"""
import datetime
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

PEOPLE = ["Aisha", "Ben", "Chloé", "Dmitri", "Emma", "Farid", "Grace"]
HOLIDAYS = {datetime.date(2026, 11, 11), datetime.date(2026, 11, 26)}
chance = random.Random(43)


def run(arguments, machine, day, text=None):
    environment = dict(
        os.environ, XDG_STATE_HOME=f"{root}/{machine}/state", XDG_CONFIG_HOME=f"{root}/{machine}",
        XDG_RUNTIME_DIR=f"{root}/{machine}/run", SCRUM_HISTORY=f"{root}/{machine}/team/history",
        SCRUM_FILE=f"{root}/{machine}/team/scrums.json", TZ="Europe/Berlin", LC_ALL="C.UTF-8",
        FAKETIME_DONT_FAKE_MONOTONIC="1", SCRUM_DEVICE="null")
    result = subprocess.run(
        ["faketime", "-f", f"@{day} 09:30:00", program, *arguments], input=text, text=True,
        capture_output=True, env=environment, timeout=60)
    assert result.returncode == 0, (arguments, result.stdout[-300:], result.stderr)
    return result.stdout


def git(machine, *arguments):
    subprocess.run(
        ["git", "-C", f"{root}/{machine}/team", "-c", "user.name=x", "-c", "user.email=x@example.org",
         *arguments], check=True, capture_output=True)


def write_team(machine, people):
    scrum = {"title": "Design", "attendees": people, "lengthInMinutes": 7, "leader": "rotating"}
    with open(f"{root}/{machine}/team/scrums.json", "w") as file:
        json.dump([scrum], file, ensure_ascii=False)


def meet(machine, day, absent, hand_to, notes, ticks):
    """One meeting; returns its leaders at the start and at the end."""
    lines = [f"tick {place + 1}" for place in ticks]
    lines += [f"note {note}" for note in notes]
    lines += [f"leader {hand_to}"] if hand_to else []
    lines += ["state", "end"]
    without = [f"--without={','.join(absent)}"] if absent else []
    out = run(["start", "Design", "--json", "--now", *without], machine, day, "\n".join(lines) + "\n")
    states = [json.loads(line) for line in out.splitlines()]
    assert not [state for state in states if "error" in state], states
    return states[0]["leader"], [state for state in states if "leader" in state][-1]["leader"]


def open_notes(machine, day):
    return [json.loads(line) for line in run(["notes", "design", "--json"], machine, day).splitlines()]


def main():
    people = PEOPLE[:6]
    led, first, open_texts, count = {}, {}, [], {name: 0 for name in PEOPLE}
    day, number = datetime.date(2026, 11, 2), 0
    while day.month == 11:
        if day.weekday() > 4 or day in HOLIDAYS:
            day += datetime.timedelta(1)
            continue
        machine = ["a", "b"][number % 2]
        git(machine, "pull", "-q", "--rebase")
        if number == 8:
            people = PEOPLE
            write_team(machine, people)
        absent = chance.sample(people, chance.choice([0, 0, 1, 2]))
        present = [name for name in people if name not in absent]
        # The person who led longest ago; a newcomer counts as having led their first meeting.
        turn = lambda name: (max(led.get(name, -1), first.get(name, number)), name in led)
        expected = min(present, key=lambda name: (turn(name), people.index(name)))
        hand_to = chance.choice(present) if number % 6 == 5 else None
        hand_to = None if hand_to == expected else hand_to
        notes = [f"note {day} {place}" for place in range(chance.choice([0, 1, 2]))]
        listed = [note["text"] for note in open_notes(machine, day)]
        assert listed == open_texts, (day, listed, open_texts)
        ticks = sorted(chance.sample(range(len(listed)), min(len(listed), chance.choice([0, 1]))))
        leader, last = meet(machine, day, absent, hand_to, notes, ticks)
        assert (leader, last) == (expected, hand_to or expected), (day, leader, last, expected)
        led[last] = number
        for name in present:
            first.setdefault(name, number)
        count[last] += 1
        open_texts = [text for place, text in enumerate(open_texts) if place not in ticks] + notes
        if open_texts and number % 4 == 3:
            note = open_notes(machine, day)[0]
            run(["notes", "--done", note["id"]], machine, day)
            open_texts.remove(note["text"])
        git(machine, "add", "-A")
        git(machine, "commit", "-qm", f"{day}")
        git(machine, "push", "-q")
        other = "b" if machine == "a" else "a"
        git(other, "pull", "-q", "--rebase")
        for reader in ["a", "b"]:
            listed = [note["text"] for note in open_notes(reader, day)]
            assert listed == open_texts, (day, reader, listed, open_texts)
        shown = [run(["show", "design"], reader, day).split("next ")[1].split("\n")[0] for reader in "ab"]
        assert shown[0] == shown[1], shown
        handed = f", hands over to {last}" if hand_to else ""
        print(f"{day:%a %d}  machine {machine}  {leader} leads{handed}; absent {', '.join(absent) or 'nobody'}; "
              f"{len(open_texts)} open notes; next {shown[0]}")
        number += 1
        day += datetime.timedelta(1)
    print(f"{number} meetings; led: {', '.join(f'{name} {times}' for name, times in count.items())}")


program, root = os.path.abspath(sys.argv[1]), tempfile.mkdtemp()
try:
    subprocess.run(["git", "init", "-q", "--bare", f"{root}/origin"], check=True)
    for machine in ["a", "b"]:
        os.makedirs(f"{root}/{machine}/run", mode=0o700)
        subprocess.run(
            ["git", "clone", "-q", f"{root}/origin", f"{root}/{machine}/team"], check=True,
            capture_output=True)
        if machine == "a":
            write_team("a", PEOPLE[:6])
            os.makedirs(f"{root}/a/team/history")
            git("a", "add", "-A")
            git("a", "commit", "-qm", "team")
            git("a", "push", "-qu", "origin", "HEAD")
    os.makedirs(f"{root}/b/team/history", exist_ok=True)
    main()
finally:
    shutil.rmtree(root)

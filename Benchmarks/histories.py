"""Synthetic histories of stand-ups, with only the planted effects."""

import datetime
import math
import random

PEOPLE = ["Cathy", "Daisy", "Simon", "Jonathan", "Katie"]
MINUTE = 60.0


class Team:
    """A team that meets from Monday to Friday. Effects are planted by replacing its hooks."""

    def __init__(self, seed, meetings=120, usual=0.66, spread=0.25, phi=0.0, bell=True):
        self.chance = random.Random(seed)
        self.meetings, self.usual, self.spread, self.phi, self.bell = meetings, usual, spread, phi, bell
        self.people = list(PEOPLE)
        self.state = {}
        # The hooks: most are functions of a person and a meeting's number.
        self.factor = lambda person, number: 1.0
        self.absent = lambda person, number: self.chance.random() < 0.03
        self.box = lambda number: 3 * MINUTE
        # One person's box; None means the meeting's box.
        self.own_box = lambda person, number: None
        # The length in seconds of a fraction of 1; None means the box.
        self.base = None
        # The people listed, and whether the bell ends turns.
        self.team = lambda number: self.people
        self.rings = lambda number: self.bell
        self.late = lambda number: 0.0
        # The seconds from the due time to the start of a meeting; None without a due time.
        self.delay = lambda number: None
        self.cut = lambda person, number: False
        self.order = lambda people, number: people
        self.noise = lambda person: self.chance.gauss(0, 1)
        self.place_factor = lambda place, count: 1.0
        self.grain = None
        # An agenda item's box and time in seconds, and whether the last person has no turn.
        self.item = lambda number: None
        self.silence = lambda number: False

    def weekday(self, number):
        return number % 5

    def part(self, number):
        """A meeting's position in the history, from 0 to 1."""
        return number / (self.meetings - 1)

    def wanted(self, person, number):
        """The fraction of the box that a person needs, with autocorrelation phi."""
        before = self.state.get(person, self.chance.gauss(0, 1))
        state = self.phi * before + math.sqrt(1 - self.phi**2) * self.noise(person)
        self.state[person] = state
        return self.usual * math.exp(self.spread * state) * self.factor(person, number)

    def meeting(self, number):
        # 2024-01-01 is a Monday; 09:30 at UTC+1. All meetings are in the past.
        start = datetime.datetime(2024, 1, 1, 9, 30) + datetime.timedelta(
            days=number // 5 * 7 + number % 5)
        people, place, team = [], 0, self.team(number)
        listed = self.order(list(team), number)
        wanted = {person: self.wanted(person, number) for person in team}
        absent = {person: self.absent(person, number) for person in team}
        if all(absent.values()):
            absent[team[0]] = False
        for person in listed:
            box = self.own_box(person, number) or self.box(number)
            if absent[person]:
                people.append({"name": person, "planned": round(box * 1000), "taken": 0,
                               "absent": True, "skipped": False})
                continue
            taken = wanted[person] * (self.base or box) * self.place_factor(place, len(team))
            # Heavy tails reach millions of years, which the program rejects.
            taken = min(taken, 240 * MINUTE)
            if self.grain:
                taken = max(self.grain, round(taken / self.grain) * self.grain)
            is_cut = self.cut(person, number) or self.rings(number) and taken >= box
            place += 1
            people.append({"name": person, "planned": round(box * 1000),
                           "taken": round((box if is_cut else max(5, taken)) * 1000),
                           "absent": False, "skipped": not is_cut and taken < box, "order": place})
        there = [person for person in people if not person["absent"]]
        if self.silence(number) and len(there) > 1:
            there[-1]["taken"] = 0
            del there[-1]["order"]
        item = self.item(number)
        if item:
            people.append({"name": "Demo", "item": True, "planned": round(item[0] * 1000),
                           "taken": round(item[1] * 1000), "absent": False, "skipped": False,
                           "order": place + 1})
        planned = sum(person["planned"] for person in people if not person["absent"])
        late = self.late(number)
        if late:
            there = [person for person in people if "order" in person and "item" not in person]
            over = planned + round(late * 1000) - sum(person["taken"] for person in there)
            longest = self.chance.choice(there)
            longest["taken"] += max(0, over)
            longest["skipped"] = False
        delay = self.delay(number)
        due = {} if delay is None else {
            "due": (start - datetime.timedelta(seconds=round(delay))).isoformat() + "+01:00"}
        return {"v": 1, "id": f"m{number}", "scrum": {"title": "Design"},
                "start": start.isoformat() + "+01:00", "planned": planned,
                "elapsed": sum(person["taken"] for person in people), "paused": 0,
                "ended": "finished", "people": people, "notes": [], **due}

    def history(self):
        return [self.meeting(number) for number in range(self.meetings)]


def often(team, share):
    """Makes a fraction of the meetings run over by one to six minutes; the fraction may change."""
    team.bell = False
    team.late = lambda number: (
        team.chance.uniform(60, 360) if team.chance.random() < share(number) else 0)


def delays(team, mean):
    """Makes meetings start late, mostly by a few seconds."""
    team.delay = lambda number: team.chance.expovariate(1 / mean(number))


def holidays(team):
    """Makes people occasionally absent for a week."""
    away = {}

    def absent(person, number):
        if away.get(person, 0) > 0:
            away[person] -= 1
            return True
        if team.chance.random() < 0.012:
            away[person] = 4
            return True
        return False
    team.absent = absent


def moods(team, phi):
    """Makes the whole team talk more on some days than on others."""
    mood = [team.chance.gauss(0, 1)]

    def factor(person, number):
        if person == team.people[0]:
            mood[0] = phi * mood[0] + math.sqrt(1 - phi**2) * team.chance.gauss(0, 1)
        return math.exp(0.15 * mood[0])
    team.factor = factor


def shuffled(team):
    def order(people, number):
        team.chance.shuffle(people)
        return people
    team.order = order


def rotating(team):
    team.order = lambda people, number: (
        people[(number + number // 5) % 5:] + people[:(number + number // 5) % 5])


def heavy(team):
    team.noise = lambda person: team.chance.gauss(0, 1) / math.sqrt(
        sum(team.chance.gauss(0, 1)**2 for _ in range(3)) / 3)


def levels(team):
    level = dict(zip(team.people, [0.6, 0.8, 1.0, 1.2, 1.35]))
    team.factor = lambda person, number: level[person]


# Histories with nothing planted: a name, the team's arguments, and what is special about it.
NOISE = {
    "independent": (dict(), lambda team: None),
    "independent, manual": (dict(bell=False, usual=0.8), lambda team: None),
    "φ = 0.3": (dict(phi=0.3), lambda team: None),
    "φ = 0.5": (dict(phi=0.5), lambda team: None),
    "φ = 0.5, manual": (dict(phi=0.5, bell=False, usual=0.8), lambda team: None),
    "φ = 0.7": (dict(phi=0.7), lambda team: None),
    "φ = 0.8": (dict(phi=0.8), lambda team: None),
    "moods of the whole team, φ = 0.5": (dict(), lambda team: moods(team, 0.5)),
    "outliers (t with 3 degrees of freedom)": (dict(bell=False), heavy),
    "whole half minutes": (dict(), lambda team: setattr(team, "grain", 30)),
    "holidays of a week": (dict(), holidays),
    "shuffled order, different people": (dict(bell=False), lambda team: (levels(team), shuffled(team))),
    "a plan that was shortened": (
        dict(usual=0.75, bell=False),
        lambda team: setattr(
            team, "box", lambda number: (180 if number < team.meetings // 2 else 120))),
    "starts, one in ten more than a minute late": (dict(), lambda team: delays(team, lambda number: 26)),
}


def one(person, change):
    return lambda team: setattr(
        team, "factor", lambda who, number: change(team, number) if who == person else 1)


def everyone(change):
    return lambda team: setattr(team, "factor", lambda who, number: change(team, number))


def absences(person, change):
    def plant(team):
        team.absent = lambda who, number: team.chance.random() < (
            change(team, number) if who == person else 0.03)
    return plant


def cuts(person, share):
    return lambda team: setattr(
        team, "cut", lambda who, number: (
            who in person if isinstance(person, list) else who == person)
        and team.chance.random() < share)


def lateness(share):
    return lambda team: often(team, lambda number: share(team, number))


def both(*plants):
    return lambda team: [plant(team) for plant in plants]


# Planted effects: a name, the team's arguments, how to plant the effect, expected topics and allowed topics. A topic is
# a kind, followed by the weekday and the person.
PLANTED = [
    ("one person grows × 1.6", {}, one("Simon", lambda t, n: 1 + 0.6 * t.part(n)),
     {"trend Simon"}, {"cut Simon", "fit"}),
    ("one person shrinks to 0.6", {}, one("Simon", lambda t, n: 1 - 0.4 * t.part(n)),
     {"trend Simon"}, set()),
    ("one person steps × 1.4 in the middle", {},
     one("Simon", lambda t, n: 1.4 if t.part(n) > 0.5 else 1), {"trend Simon"}, {"cut Simon", "fit"}),
    ("one person steps to 0.7 in the middle", {},
     one("Simon", lambda t, n: 0.7 if t.part(n) > 0.5 else 1), {"trend Simon"}, set()),
    ("one person grows × 1.6 under the bell, to 0.95", dict(spread=0.1),
     one("Simon", lambda t, n: 0.9 + 0.55 * t.part(n)), {"trend Simon"}, {"cut Simon", "fit"}),
    ("one person grows × 1.6, φ = 0.3", dict(phi=0.3),
     one("Simon", lambda t, n: 1 + 0.6 * t.part(n)), {"trend Simon"}, {"cut Simon", "fit"}),
    ("one grows × 1.6, another shrinks to 0.6", {},
     lambda team: setattr(team, "factor", lambda who, n: (
         1 + 0.6 * team.part(n) if who == "Simon" else 1 - 0.4 * team.part(n) if who == "Katie" else 1)),
     {"trend Simon", "trend Katie"}, {"cut Simon", "fit"}),
    ("everyone × 1.3 from the middle on", {}, everyone(lambda t, n: 1.3 if t.part(n) > 0.5 else 1),
     {"trend"}, {"cut"} | {f"cut {name}" for name in PEOPLE} | {"fit"}),
    ("everyone grows × 1.3, manual", dict(bell=False), everyone(lambda t, n: 1 + 0.3 * t.part(n)),
     {"trend"}, {"late"}),
    ("everyone shrinks to 0.75", {}, everyone(lambda t, n: 1 - 0.25 * t.part(n)),
     {"trend"}, {"spare"}),
    ("all weekdays but Tuesday, which is × 1.2", {},
     everyone(lambda t, n: 1.2 if n % 5 == 1 else 1), {"weekday Tuesday"}, set()),
    ("Fridays × 0.7", {}, everyone(lambda t, n: 0.7 if n % 5 == 4 else 1), {"weekday Friday"}, {"spare"}),
    ("Mondays × 1.5, manual", dict(bell=False), everyone(lambda t, n: 1.5 if n % 5 == 0 else 1),
     {"weekday Monday"}, set()),
    ("one person on Mondays × 1.6", {}, one("Simon", lambda t, n: 1.6 if n % 5 == 0 else 1),
     set(), set()),
    ("absent 5 → 40 % from the middle on", {},
     absences("Simon", lambda t, n: 0.4 if t.part(n) > 0.5 else 0.05), set(), set()),
    ("absent 5 → 40 % little by little", {},
     absences("Simon", lambda t, n: 0.05 + 0.35 * t.part(n)), set(), set()),
    ("absent on Fridays, 14 of 17", {},
     absences("Simon", lambda t, n: 0.82 if n % 5 == 4 else 0.03), set(), set()),
    ("cut off in 40 % of the turns", {}, cuts("Simon", 0.4), {"cut Simon"}, {"fit"}),
    ("cut off in all of 60 turns", dict(meetings=60), cuts("Simon", 1), {"cut Simon"}, {"fit"}),
    ("everyone cut off in 60 % of the turns", {}, cuts(PEOPLE, 0.6), {"cut"}, {"fit"}),
    ("late 5 → 65 %", {}, lateness(lambda t, n: 0.05 + 0.6 * t.part(n)), {"late"}, set()),
    ("late 10 → 60 % thirty meetings ago", {},
     lateness(lambda t, n: 0.6 if n >= t.meetings - 30 else 0.1), {"late"}, set()),
    ("late 60 → 5 % from the middle on", {},
     lateness(lambda t, n: 0.05 if t.part(n) > 0.5 else 0.6), {"punctual"}, set()),
    ("late in 100 of 120 by 3:45", dict(bell=False),
     lambda team: setattr(team, "late", lambda n: 225 if n % 6 else 0), {"late"}, set()),
    ("starts later and later: from 20 s to 3 minutes late", {},
     lambda team: delays(team, lambda n: 20 + 160 * team.part(n)), {"begin"}, set()),
    ("starts 20 s late, 3 minutes late from the middle on", {},
     lambda team: delays(team, lambda n: 180 if team.part(n) > 0.5 else 20), {"begin"}, set()),
    ("starts more than a minute late in half of the meetings", {},
     lambda team: setattr(team, "delay", lambda n: team.chance.choice([20, 240])), {"begin"}, set()),
    ("half of the plan is used", dict(usual=0.45), lambda team: None, {"spare"}, set()),
    ("the first speaker takes 1.4 times as long", {},
     both(rotating, lambda team: setattr(
         team, "place_factor", lambda place, count: 1.4 if place == 0 else 1)), set(), set()),
    ("the last speaker takes 0.7 times as long", {},
     both(shuffled, lambda team: setattr(
         team, "place_factor", lambda place, count: 0.7 if place == count - 1 else 1)),
     set(), set()),
    ("one person 1.6 boxes, the others 0.75, manual", dict(bell=False, usual=0.75, spread=0.15),
     one("Simon", lambda t, n: 1.6 / 0.75), {"over Simon"}, {"fit"}),
    ("plan shortened, everyone always at 0.95", dict(bell=False, usual=0.95, spread=0.02),
     lambda team: setattr(team, "box", lambda n: 180 if n < 60 else 120), set(), set()),
    ("one grows × 1.6 and Fridays are × 0.7", {},
     lambda team: setattr(team, "factor", lambda who, n: (
         (1 + 0.6 * team.part(n) if who == "Simon" else 1) * (0.7 if n % 5 == 4 else 1))),
     {"trend Simon", "weekday Friday"}, {"cut Simon", "fit", "spare"}),
]


def in_seconds(*plants):
    """Turns take about 100 seconds, whatever the boxes are; nothing rings unless planted."""
    def plant(team):
        team.base, team.bell = 100 / 0.66, False
        for each in plants:
            each(team)
    return plant


def hook(**hooks):
    return lambda team: [setattr(team, name, lambda *rest, make=make: make(team, *rest))
                         for name, make in hooks.items()]


def half(t, n):
    return t.part(n) > 0.5


SIX, NINE = [*PEOPLE, "Luis"], [*PEOPLE, "Luis", "Mia", "Noah", "Olga"]

# Turns do not change in length: a sentence that says "longer", "shorter" or "less time" is false.
SECONDS = [
    ("everyone's box 3:00 → 2:00", in_seconds(hook(box=lambda t, n: 120 if half(t, n) else 180))),
    ("everyone's box 2:00 → 3:00", in_seconds(hook(box=lambda t, n: 180 if half(t, n) else 120))),
    ("someone joins, equal shares of 15 min", in_seconds(hook(
        team=lambda t, n: SIX if half(t, n) else PEOPLE, box=lambda t, n: 900 / len(t.team(n))))),
    ("someone leaves, equal shares of 15 min", in_seconds(hook(
        team=lambda t, n: PEOPLE if half(t, n) else SIX, box=lambda t, n: 900 / len(t.team(n))))),
    ("the team grows from 4 to 9", in_seconds(hook(
        team=lambda t, n: NINE[:4 + min(5, n * 6 // t.meetings)],
        box=lambda t, n: 900 / len(t.team(n))))),
    ("one person's box 3 → 4 min", in_seconds(hook(
        own_box=lambda t, p, n: 240 if p == "Simon" and half(t, n) else None))),
    ("one person's box 3 → 2 min", in_seconds(hook(
        own_box=lambda t, p, n: 120 if p == "Simon" and half(t, n) else None))),
    ("suggested boxes are applied, habits stay", in_seconds(
        one("Simon", lambda t, n: 2.4), hook(
            own_box=lambda t, p, n: None if not half(t, n) else 300 if p == "Simon" else 150))),
    ("auto → manual", in_seconds(hook(
        box=lambda t, n: 120, rings=lambda t, n: not half(t, n)))),
    ("manual → auto", in_seconds(hook(box=lambda t, n: 120, rings=lambda t, n: half(t, n)))),
    ("Mondays planned longer", in_seconds(hook(box=lambda t, n: 240 if n % 5 == 0 else 150))),
]

# Planted effects that were not used to develop the method.
OTHERS = [
    ("two people swap habits", {}, lambda team: setattr(team, "factor", lambda who, n: (
        {"Simon": 1.45, "Katie": 0.7}.get(who, 1) if half(team, n) else 1)),
     {"trend Simon", "trend Katie"}, {"cut Simon", "fit"}),
    ("one person × 1.5 in the last 25", {},
     one("Simon", lambda t, n: 1.5 if n >= t.meetings - 25 else 1), {"trend Simon"},
     {"cut Simon", "fit"}),
    ("one person × 1.5 from meeting 40 to 60, then as before", {},
     one("Simon", lambda t, n: 1.5 if 40 <= n < 60 else 1), set(), {"trend Simon", "cut Simon"}),
    ("one person × 1.5 from the middle on, outliers", dict(bell=False),
     both(heavy, one("Simon", lambda t, n: 1.5 if half(t, n) else 1)), {"trend Simon"},
     {"over Simon", "fit"}),
    ("everyone × 0.75 in the last 30", {},
     everyone(lambda t, n: 0.75 if n >= t.meetings - 30 else 1), {"trend"}, {"spare"}),
    ("three of five × 1.4 from the middle on, manual", dict(bell=False),
     lambda team: setattr(team, "factor", lambda who, n: (
         1.4 if half(team, n) and who in ("Simon", "Katie", "Cathy") else 1)), {"trend"},
     {"late"} | {f"over {name}" for name in PEOPLE} | {"fit"}),
    ("one of twelve × 1.5 from the middle on", {},
     both(lambda team: setattr(team, "people", [*PEOPLE, *"ABCDEFG"]),
          one("Simon", lambda t, n: 1.5 if half(t, n) else 1)), {"trend Simon"},
     {"cut Simon", "fit"}),
    ("Wednesdays × 0.75", {}, everyone(lambda t, n: 0.75 if n % 5 == 2 else 1),
     {"weekday Wednesday"}, set()),
    ("one person on Thursdays × 0.6", {},
     one("Simon", lambda t, n: 0.6 if n % 5 == 3 else 1), set(), set()),
    ("Mondays × 1.3, 60 meetings, manual", dict(bell=False, meetings=60),
     everyone(lambda t, n: 1.3 if n % 5 == 0 else 1), {"weekday Monday"}, set()),
    ("the last speaker takes 1.4 times as long", {},
     both(shuffled, lambda team: setattr(
         team, "place_factor", lambda place, count: 1.4 if place == count - 1 else 1)),
     set(), set()),
    ("the first speaker takes 0.7 times as long", {},
     both(rotating, lambda team: setattr(
         team, "place_factor", lambda place, count: 0.7 if place == 0 else 1)),
     set(), set()),
    ("half of the last 20 meetings start late, none before", {},
     lambda team: setattr(team, "delay", lambda n: (
         240 if n >= team.meetings - 20 and team.chance.random() < 0.5 else 10)), {"begin"}, set()),
    ("late starts 60 → 5 % from the middle on", {},
     lambda team: setattr(team, "delay", lambda n: (
         240 if team.chance.random() < (0.05 if half(team, n) else 0.6) else 10)), {"punctual"}, set()),
    ("late 50 → 5 % thirty meetings ago", {},
     lateness(lambda t, n: 0.05 if n >= t.meetings - 30 else 0.5), {"punctual"}, set()),
    ("plan 15 → 9 min, turns as before", {},
     both(in_seconds(), hook(box=lambda t, n: 108 if half(t, n) else 180)), {"late"},
     {"over"} | {f"over {name}" for name in PEOPLE} | {"fit"}),
    ("absent 3 → 50 % in the last 30", {},
     absences("Simon", lambda t, n: 0.5 if n >= t.meetings - 30 else 0.03), set(), set()),
    ("most people absent 3 → 60 % in the last 40", {},
     lambda team: setattr(team, "absent", lambda who, n: team.chance.random() < (
         0.6 if who != "Simon" and n >= team.meetings - 40 else 0.03)), set(), set()),
    ("someone away for the last 25", {},
     absences("Simon", lambda t, n: 1 if n >= t.meetings - 25 else 0.03), set(), set()),
    ("two people need 1.4 boxes, manual", dict(bell=False, usual=0.7, spread=0.15),
     lambda team: setattr(team, "factor", lambda who, n: 2 if who in ("Simon", "Katie") else 1),
     {"over Simon", "over Katie"}, {"fit", "late"}),
]


def own(box):
    return hook(own_box=lambda t, p, n: box(t, n) if p == "Simon" else None)


def three_minutes(team):
    """Makes turns keep their length if boxes change."""
    team.base = 180


def turns(change):
    return lambda team: setattr(team, "factor", lambda who, n: change(team, who, n))


def absent(change):
    return lambda team: setattr(team, "absent", lambda who, n: change(team, who, n))


# Twenty kinds for the method that counts levels and confirms changes.
FRESH = [
    ("the bell rings in every third meeting, everyone needs 1.1", dict(usual=1.1, spread=0.1),
     hook(rings=lambda t, n: n % 3 == 0), {"over"}, {"late", "fit"}),
    ("the bell rings from ten meetings ago, Simon needs 1.4", dict(usual=0.7, spread=0.1),
     both(one("Simon", lambda t, n: 2), hook(rings=lambda t, n: n >= t.meetings - 10)), set(),
     {"over Simon", "cut Simon", "fit"}),
    ("a box shrank ten meetings ago, bell", dict(spread=0.1),
     own(lambda t, n: 90 if n >= t.meetings - 10 else 180), set(), {"cut Simon", "fit"}),
    ("Mondays without the bell", dict(usual=1.05), hook(rings=lambda t, n: n % 5 != 0),
     {"weekday Monday"}, {"cut", "over", "late"}),
    ("two slow people never come on Fridays", dict(bell=False),
     both(turns(lambda t, who, n: 1.5 if who in ("Simon", "Katie") else 0.8),
          absent(lambda t, who, n: n % 5 == 4 and who in ("Simon", "Katie"))), set(), set()),
    ("a part-timer comes on two days", {}, absent(lambda t, who, n: who == "Simon" and n % 5 > 1),
     set(), set()),
    ("a part-timer who needs 1.4 boxes", dict(bell=False, spread=0.1),
     both(one("Simon", lambda t, n: 2.1), absent(lambda t, who, n: who == "Simon" and n % 5 > 1)),
     {"over Simon"}, {"fit"}),
    ("an agenda item on Fridays", dict(bell=False),
     hook(item=lambda t, n: (300, 300) if n % 5 == 4 else None), {"weekday Friday"}, set()),
    ("an agenda item of 5 min always takes 9", dict(bell=False, usual=0.9),
     hook(item=lambda t, n: (300, 540)), {"late"}, set()),
    ("an agenda item that ends on time", dict(bell=False), hook(item=lambda t, n: (300, 295)),
     set(), set()),
    ("advice followed 30 meetings ago, and it works", dict(bell=False, usual=0.6, spread=0.15),
     both(three_minutes, one("Simon", lambda t, n: 2.3),
          own(lambda t, n: 300 if n >= t.meetings - 30 else 180)),
     {"box Simon"}, set()),
    ("advice followed 30 meetings ago, still too short", dict(bell=False, usual=0.6, spread=0.15),
     both(three_minutes, one("Simon", lambda t, n: 3),
          own(lambda t, n: 240 if n >= t.meetings - 30 else 180)),
     {"over Simon"}, {"fit"}),
    ("one ×2 while the others rise ×1.25, in the last 30", dict(bell=False, usual=0.5),
     turns(lambda t, who, n: 1 if n < t.meetings - 30 else 2 if who == "Simon" else 1.25),
     {"trend"}, {"trend Simon", "over Simon"}),
    ("a box that is hardly used", {}, one("Simon", lambda t, n: 0.35), {"unused Simon"}, set()),
    ("meetings end before the last person", {}, hook(silence=lambda t, n: n % 2 == 0),
     {"unspoken"}, {"spare"}),
    ("late 55 → 5 % twenty meetings ago", {},
     lateness(lambda t, n: 0.05 if n >= t.meetings - 20 else 0.55), {"punctual"}, set()),
    ("9 of 20 late, 14 meetings", dict(meetings=14),
     lateness(lambda t, n: n % 2 or n > 10), {"late"}, set()),
    ("late starts until thirty meetings ago, no due time since", {},
     hook(delay=lambda t, n: 240 if n < t.meetings - 30 else None), set(), set()),
    ("someone away for the last 25", {},
     absences("Simon", lambda t, n: 1 if n >= t.meetings - 25 else 0.03), set(), set()),
    ("everyone at 0.95 under the bell, plan 15 → 10 min", dict(usual=0.6, spread=0.05),
     hook(box=lambda t, n: 120 if half(t, n) else 180), set(), set()),
]

# What must be found at the latest five meetings after the history's 120th: a name, a topic, and the
# effect.
TIMELY = [
    ("one person × 1.4 in the last 20", "trend Simon",
     one("Simon", lambda t, n: 1.4 if n >= 100 else 1)),
    ("one person × 1.4 in the last 20, manual", "trend Simon",
     both(lambda team: setattr(team, "bell", False),
          one("Simon", lambda t, n: 1.4 if n >= 100 else 1))),
    ("one person × 1.6 in the last 15", "trend Simon",
     one("Simon", lambda t, n: 1.6 if n >= 105 else 1)),
    ("late starts 0 → 10 of 30", "begin", lambda team: thirty(team)),
]


def thirty(team):
    late = set(team.chance.sample(range(90, 120), 10))
    team.delay = lambda n: 240 if n in late or n >= 120 and team.chance.random() < 1 / 3 else 10


def topic(insight):
    """An insight's topic, written as in PLANTED."""
    parts = [insight["kind"]]
    if "weekday" in insight:
        parts.append(insight["weekday"])
    if "person" in insight:
        parts.append(insight["person"])
    return " ".join(parts)

"use strict";
const themes = {
    bubblegum: "#ee80d1", buttercup: "#fff196", indigo: "#360071", lavender: "#cfceff",
    magenta: "#a51377", navy: "#001441", orange: "#ff8b42", oxblood: "#4a070b",
    periwinkle: "#8682ff", poppy: "#ff5e5e", purple: "#914bf2", seafoam: "#cbeae5",
    sky: "#6e92ff", tan: "#c29b7e", teal: "#228f9e", yellow: "#ffdf4d",
};
const lightText = ["indigo", "magenta", "navy", "oxblood", "purple"];
const patience = 15000, heartbeat = 5500;
const byId = (id) => document.getElementById(id);
const token = location.hash.slice(1);
document.documentElement.classList.toggle("overlay", location.search === "?overlay");
const dark = matchMedia("(prefers-color-scheme: dark)");

// MARK: Phrases

// words.js defines `language`, and `translations`: the forms of each phrase by its English form.
const rule = new Intl.PluralRules(language);
const forms = ["zero", "one", "two", "few", "many", "other"].filter((form) => rule.resolvedOptions().pluralCategories.includes(form));
if (language !== "en") document.documentElement.lang = language;

function fill(text, values) {
    return text.replace(/%(\d)/g, (mark, place) => values[place - 1] ?? mark);
}

// A phrase in the team's language; `%1` is the first value.
function phrase(text, ...values) {
    return fill(translations[text]?.[0] ?? text, values);
}

// The phrase for a number, which is also the first value.
function counted(number, one, other, ...values) {
    const all = translations[one] ?? [one, other];
    const form = translations[one] ? forms.indexOf(rule.select(number)) : number === 1 ? 0 : 1;
    return fill(all[Math.min(form, all.length - 1)], [number, ...values]);
}

for (const element of document.querySelectorAll("[data-phrase]")) {
    if (!element.children.length) element.textContent = phrase(element.textContent);
    for (const name of ["aria-label", "placeholder"]) {
        if (element.hasAttribute(name)) element.setAttribute(name, phrase(element.getAttribute(name)));
    }
}

// The newest line, and when it arrived on this page's own clock.
let line = null, arrival = 0, isGone = false, stream = null, timer = 0, opened = 0;
// The last announced and displayed values, so that only changes are announced.
let told = "", toldMessage = "", drawn = "", spokenTo = null;

// MARK: Time

function clock(seconds, roundsUp) {
    const whole = Math.max(0, roundsUp ? Math.ceil(seconds - 1e-6) : Math.floor(seconds + 1e-6));
    const pad = (number) => String(number).padStart(2, "0");
    const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
    return hours ? `${hours}:${pad(minutes)}:${pad(whole % 60)}` : `${minutes}:${pad(whole % 60)}`;
}

// Rounds to the nearest second, as all screens and tables do for turns and boxes. Adds 1 ms,
// because the line's milliseconds are truncated.
function nearest(seconds) {
    return Math.floor(seconds + 0.501);
}

function words(seconds) {
    const whole = Math.max(0, Math.round(seconds));
    const parts = [];
    if (whole >= 60) parts.push(counted(Math.floor(whole / 60), "%1 minute", "%1 minutes"));
    if (whole % 60 || !parts.length) parts.push(counted(whole % 60, "%1 second", "%1 seconds"));
    return parts.join(" ");
}

// The meeting now, computed from the newest line.
function state() {
    const now = { ...line, people: line.people.map((person) => ({ ...person })) };
    const moved = (performance.now() - arrival) / 1000 + line.age;
    if (line.begins !== null) now.begins = Math.max(0, line.begins - moved);
    if (line.paused || line.done || line.speaker === null) return now;
    now.spoken += moved;
    now.elapsed += moved;
    now.remaining += Math.max(0, now.box - now.spoken) - Math.max(0, line.box - line.spoken);
    for (const person of now.people) if (person.is === "speaks") person.spoken += moved;
    return now;
}

// MARK: The face

function luminance(color) {
    const [red, green, blue] = [1, 3, 5].map((index) => {
        const part = parseInt(color.slice(index, index + 2), 16) / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

// Moves the colour towards the text's colour until shapes have enough contrast.
function visible(color) {
    const [ground, end] = dark.matches ? ["#16171a", 255] : ["#ffffff", 0];
    for (let share = 0; share <= 1; share += 0.05) {
        const mixed = "#" + [1, 3, 5].map((index) => {
            const part = parseInt(color.slice(index, index + 2), 16);
            return Math.round(part + (end - part) * share).toString(16).padStart(2, "0");
        }).join("");
        const pair = [luminance(mixed), luminance(ground)].sort((one, other) => other - one);
        if ((pair[0] + 0.05) / (pair[1] + 0.05) >= 3) return mixed;
    }
    return dark.matches ? "#ffffff" : "#000000";
}

function paint() {
    const name = Object.hasOwn(themes, line.theme) ? line.theme : "seafoam";
    const style = document.documentElement.style;
    style.setProperty("--main", themes[name]);
    style.setProperty("--on-main", lightText.includes(name) ? "#ffffff" : "#000000");
    style.setProperty("--shape", visible(themes[name]));
}

// The wall's digits as paths on a grid of 12 by 12: points in hexadecimal; "~" rounds a corner.
const glyphs = {
    0: "60c0~cc~0c~00~60", 1: "7c7014", 2: "0300~c0~c3c5~0ccc", 3: "0300~c0~c6~56 56c6~cc~0c~09",
    4: "aca008c8", 5: "b0101515c5~cc~0c~09", 6: "8007~08 65c5~cc~0c~05~65", 7: "00c04c",
    8: "60a0~a5~25~20~60 65c5~cc~0c~05~65", 9: "4cc5~c4 6707~00~c0~c7~67",
};
const stroke = 15, digitWidth = 47;

// A glyph's path as SVG; digits are 100 high and 47 wide.
function outline(path) {
    const points = [...path.matchAll(/(.)(.)(~?)/g)].map(([, x, y, bend]) => ({
        x: stroke / 2 + parseInt(x, 16) / 12 * (digitWidth - stroke),
        y: stroke / 2 + parseInt(y, 16) / 12 * (100 - stroke), isRound: bend === "~", level: y,
    }));
    const reach = (from, to, length) => {
        const whole = Math.hypot(to.x - from.x, to.y - from.y) || 1;
        return { x: from.x + (to.x - from.x) * length / whole, y: from.y + (to.y - from.y) * length / whole };
    };
    const pair = (point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
    return points.map((point, index) => {
        const before = points[index - 1], after = points[index + 1];
        if (point.isRound) {
            const half = (one) => Math.hypot(one.x - point.x, one.y - point.y) * (one.isRound ? 0.5 : 1);
            const from = Math.min(half(before), 1.3 * half(after)), to = Math.min(half(after), 1.3 * half(before));
            const start = reach(point, before, from), end = reach(point, after, to);
            return `L${pair(start)}C${pair(reach(start, point, 0.5523 * from))} ${pair(reach(end, point, 0.5523 * to))} ${pair(end)}`;
        }
        const next = before ?? after, isEnd = !before || !after;
        const isSlanted = Math.abs(next.x - point.x) > 0.1 && Math.abs(next.y - point.y) > 0.1;
        // Slanting ends are extended and cut level by the picture; straight ends are square.
        const isLevel = point.level === "0" || point.level === "c";
        const length = !isEnd ? 0 : isSlanted ? (isLevel ? 2 * stroke : 0) : next.isRound ? 0 : stroke / 2;
        const end = reach(point, next, -length);
        return `${index ? "L" : "M"}${pair(end)}`;
    }).join("");
}

// Draws a time; the picture is as wide as the widest time with as many digits, so that the size
// of the digits does not change.
function drawDigits(picture, text) {
    if (picture.dataset.text === text) return;
    picture.dataset.text = text;
    const gap = 0.55 * stroke, dot = 1.4 * stroke;
    const width = [...text].reduce((sum, one) => sum + (one === ":" ? dot : digitWidth) + gap, -gap);
    const make = (name, values, parent) => {
        const element = document.createElementNS("http://www.w3.org/2000/svg", name);
        for (const [key, value] of Object.entries(values)) element.setAttribute(key, value);
        parent.append(element);
        return element;
    };
    picture.replaceChildren();
    picture.setAttribute("viewBox", `0 0 ${width.toFixed(1)} 100`);
    let left = 0;
    for (const one of text) {
        // Each glyph has its own picture, which cuts the tips of slanting strokes.
        const wide = one === ":" ? dot : digitWidth;
        const inner = make("svg", { x: left, width: wide, height: 100, "aria-hidden": "true" }, picture);
        if (one === ":") {
            for (const y of [3, 9]) {
                make("circle", { cx: dot / 2, cy: stroke / 2 + y / 12 * (100 - stroke), r: dot / 2, fill: "currentColor" }, inner);
            }
        } else {
            const d = glyphs[one].split(" ").map(outline).join("");
            make("path", { d, fill: "none", stroke: "currentColor", "stroke-width": stroke, "stroke-miterlimit": 6 }, inner);
        }
        left += wide + gap;
    }
}

// Whether the current turn is an agenda item.
function isItem(now) {
    return now.people.some((one) => one.item && one.is === "speaks");
}

// "Speaker 2 of 4", "Item 2 of 4", or "Turn 2 of 4" if the meeting has people and agenda items.
function place(now) {
    const here = now.people.filter((one) => one.is !== "absent"), items = here.filter((one) => one.item).length;
    return items === 0 ? phrase("Speaker %1 of %2", now.index, now.count)
        : items === here.length ? phrase("Item %1 of %2", now.index, now.count)
        : phrase("Turn %1 of %2", now.index, now.count);
}

// The time left in the box, or "+" and the time over it.
function timeLeft(now) {
    const time = now.box - now.spoken;
    return time <= -1 ? `+${clock(-time)}` : clock(time, true);
}

function then(now) {
    return now.next !== null ? phrase("then %1", now.next) : last(now);
}

function last(now) {
    return isItem(now) ? phrase("last item") : phrase("last speaker");
}

// "Wed 25 Nov 2026 · 9:15", from the viewer's clock; empty if the line does not say how long ago.
function moment() {
    if (!Number.isFinite(line.since)) return "";
    const start = new Date(Date.now() - 1000 * (line.since + line.age) - (performance.now() - arrival));
    const day = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language,
        { weekday: "short", day: "numeric", month: "short", year: "numeric" }).format(start).replace(",", "");
    return `${day} · ${start.getHours()}:${String(start.getMinutes()).padStart(2, "0")}`;
}

// The children of an element, one for each item; `parts` are the names of their children.
function children(list, count, name, parts) {
    while (list.children.length > count) list.lastChild.remove();
    while (list.children.length < count) {
        const child = document.createElement(name);
        child.append(...parts.map((part) => document.createElement(part)));
        list.append(child);
    }
    return [...list.children];
}

function drawPeople(now) {
    const list = byId("people"), count = now.people.length;
    const columns = count > 24 ? 3 : count > 12 ? 2 : 1;
    list.className = columns > 2 ? "crowd" : "";
    list.style.setProperty("--columns", columns);
    list.style.setProperty("--rows", Math.ceil(count / columns));
    children(list, count, "li", ["span", "span"]).forEach((item, index) => {
        const person = now.people[index], [name, time] = item.children;
        const isCurrent = person.is === "speaks";
        item.className = person.is + (person.item ? " item" : "");
        if (isCurrent) item.setAttribute("aria-current", "true");
        else item.removeAttribute("aria-current");
        write(name, person.name);
        write(time, person.is === "absent" ? (person.item ? phrase("left out") : phrase("absent"))
            : isCurrent && !now.waiting ? timeLeft(now)
            : clock(nearest(person.is === "comes" ? person.box - person.spoken : person.spoken)));
        const change = person.planned === undefined ? 0 : nearest(person.box) - nearest(person.planned);
        time.dataset.change = change ? `${change > 0 ? "+" : "-"}${clock(Math.abs(change))}` : "";
        if (isCurrent && spokenTo !== index) {
            spokenTo = index;
            list.scrollTop = item.offsetTop - list.offsetTop - list.clientHeight / 2;
        }
    });
    const turns = now.people.filter((person) => person.is !== "absent");
    children(byId("track"), turns.length, "i", []).forEach((piece, index) => {
        const person = turns[index];
        piece.className = person.is;
        piece.style.flexGrow = Math.max(1, person.is === "done" ? person.spoken : Math.max(person.box, person.spoken));
        piece.style.setProperty("--share", `${person.box > 0 ? Math.min(100, 100 * person.spoken / person.box) : 100}%`);
    });
}

// The result: the time taken, the difference from the plan, and everyone's time against the box.
function drawEnd(now) {
    const taken = nearest(now.elapsed), saved = nearest(now.length) - taken;
    const isBoard = now.people.length > 0 && now.people.every((person) => person.item);
    const turns = now.people.filter((person) => isBoard === Boolean(person.item) && person.spoken > 0).length;
    drawDigits(byId("taken"), clock(taken));
    byId("taken").setAttribute("aria-label", phrase("%1 taken", clock(taken)));
    write(byId("plan"), [phrase("of %1", clock(nearest(now.length))),
        isBoard ? counted(turns, "%1 item", "%1 items") : counted(turns, "%1 speaker", "%1 speakers"),
        ...now.interrupted ? [phrase("interrupted")] : []].join(" · "));
    const isOver = saved < -5;
    byId("result").className = isOver ? "over" : "";
    write(byId("result"), Math.abs(saved) <= 5 ? phrase("ON TIME")
        : isOver ? phrase("%1 OVER", clock(-saved)) : phrase("%1 EARLY", clock(saved)));
    const longest = Math.max(...now.people.map((person) => Math.max(person.spoken, person.box)), 1) * 1.02;
    byId("bars").style.setProperty("--rows", now.people.length);
    children(byId("bars"), now.people.length, "li", ["span", "span", "b", "em"]).forEach((item, index) => {
        const person = now.people[index], [name, bar, time, change] = item.children;
        const state = person.is === "absent" ? (person.item ? phrase("left out") : phrase("absent"))
            : person.spoken > 0 ? "" : person.item ? phrase("not reached") : phrase("did not speak");
        write(name, person.name);
        const difference = nearest(person.spoken) - nearest(person.box);
        bar.className = state ? "none" : difference > 0 ? "bar over" : "bar";
        write(bar, state);
        bar.style.setProperty("--taken", `${100 * person.spoken / longest}%`);
        bar.style.setProperty("--box", `${100 * person.box / longest}%`);
        time.hidden = change.hidden = Boolean(state);
        write(time, clock(nearest(person.spoken)));
        write(change, difference ? `${difference > 0 ? "+" : "−"}${clock(Math.abs(difference))}` : "");
    });
}

// Shows the message to everyone instead of the list, in larger letters if it is short.
function drawMessage(text) {
    const message = byId("message");
    message.hidden = !text;
    byId("people").hidden = Boolean(text);
    message.className = text.length > 80 ? "long" : text.length > 20 ? "middle" : "";
    write(message, text);
}

function write(element, text) {
    if (element.textContent !== text) element.textContent = text;
}

function mood(now) {
    const left = now.box - now.spoken;
    if (now.done || now.speaker === null) return "";
    if (now.waiting) return "waiting";
    if (now.paused) return "paused";
    if (left <= -1) return "over";
    if (now.warning === null) return "";
    return left <= now.warning ? "wrap" : left <= now.warnings?.[0] ? "soon" : "";
}

function draw() {
    clearTimeout(timer);
    const isLost = line && !line.done && (isGone || performance.now() - arrival >= patience);
    byId("lost").hidden = !isLost;
    if (!line) return;
    drawMessage(isLost ? "" : line.message);
    const now = state(), left = now.box - now.spoken, kind = mood(now);
    const digits = now.waiting ? clock(now.begins ?? now.remaining, true) : left <= -1 ? clock(-left) : clock(left, true);
    document.querySelector("main").hidden = false;
    document.body.className = now.done ? "ended" : now.manual ? `${kind} manual` : kind;
    byId("wall").hidden = byId("list").hidden = now.done;
    byId("end").hidden = !now.done;
    write(byId("title"), now.scrum);
    write(byId("remaining"), now.done ? "" : phrase("%1 left", clock(now.remaining, true)));
    write(byId("moment"), now.done ? moment() : "");
    const ahead = now.length - now.elapsed - now.remaining;
    write(byId("ahead"), now.done || Math.abs(ahead) <= 5 ? ""
        : (ahead > 0 ? phrase("%1 ahead", clock(ahead)) : phrase("%1 behind", clock(-ahead))) + " ·");
    const name = !now.done ? now.speaker ?? phrase("Nobody")
        : now.interrupted ? phrase("Interrupted") : phrase("Finished");
    write(byId("name"), name);
    byId("name").style.setProperty("--letters", [...name].length);
    byId("name").className = [...name].length > 40 ? "long" : "";
    write(byId("then"), now.waiting || now.next === null ? "" : phrase("then"));
    write(byId("next"), !now.waiting ? now.next ?? last(now) : isItem(now) ? phrase("is first") : phrase("speaks first"));
    write(byId("place"), !now.waiting ? place(now)
        : now.begins === null ? phrase("Waiting for the leader") : phrase("Starts automatically"));
    for (const id of ["countdown", "floor"]) drawDigits(byId(id), digits);
    // The floor rises in the last ten seconds of a box of at least 20 s.
    const isLast = !now.waiting && now.box >= 20 && left <= 10 && left > -1;
    byId("floor").style.setProperty("--up", isLast ? `${10 * Math.min(10, Math.max(0, Math.ceil(left)))}%` : "100%");
    const sign = !now.waiting && left <= -1 ? "+" : "";
    byId("countdown").setAttribute("aria-label", !now.waiting
        ? phrase("%1 for %2", sign + digits, name)
        : now.begins === null ? phrase("%1 planned", digits) : phrase("%1 until the start", digits));
    const band = byId("band"), label = {
        waiting: `◌ ${phrase("WAITING")}`, paused: `❚❚ ${phrase("PAUSED")}`, soon: `△ ${phrase("NEARLY UP")}`,
        wrap: `▲ ${phrase("WRAP UP")}`, over: `! ${phrase("OVERTIME")}`,
    }[kind] ?? "";
    band.hidden = !kind;
    const plate = children(band, 1, "span", [])[0];
    write(plate, label);
    document.title = now.done ? `${name} · ${now.scrum}` : `${name} ${sign}${digits} · ${now.scrum}`;
    if (now.done) drawEnd(now);
    else drawPeople(now);
    drawButtons(now);
    tell(now, kind, isLost);
    if (now.done || now.paused && now.begins === null) return;
    // Wakes when the countdown changes; nothing moves while the clock is stopped.
    const part = (((now.begins ?? left) % 1) + 1) % 1 * 1000;
    timer = setTimeout(draw, Math.max(20, part + 2));
}

// MARK: Announcements and sounds

// Announces changes, but not every second.
function tell(now, kind, isLost) {
    if (now.message !== toldMessage && now.message) say(phrase("Message for everyone: %1", now.message));
    toldMessage = now.message;
    const person = now.done ? "done" : `${now.index} ${now.speaker}`;
    const text = isLost ? "lost" : `${person} ${kind}`;
    if (text === told) return;
    const isFirst = !told, before = told;
    told = text;
    const left = now.box - now.spoken;
    if (isLost) return say(phrase("Connection lost. Still counting."));
    if (now.done) say(now.interrupted ? phrase("The meeting was interrupted.") : phrase("The meeting is over."));
    else if (kind === "waiting") {
        say(isItem(now) ? phrase("Waiting. %1 is first.", now.speaker) : phrase("Waiting. %1 speaks first.", now.speaker));
    } else if (kind === "paused") say(phrase("Paused."));
    else if (kind === "soon" || kind === "wrap") say(phrase("%1: %2 left.", now.speaker, words(left)));
    else if (kind === "over") say(phrase("%1: time is up.", now.speaker));
    else if (isItem(now)) say(phrase("%1, %2, %3.", now.speaker, words(left), then(now)));
    else say(phrase("%1 speaks, %2, %3.", now.speaker, words(left), then(now)));
    const was = drawn;
    drawn = person;
    if (isFirst || before === "lost") return;
    if (now.done && !now.interrupted) chime();
    else if (kind === "waiting") return;
    else if (was !== person || before.endsWith("waiting")) ding();
    else if (kind === "soon") tick();
    else if (kind === "wrap") tick(now.warnings ? [0, 0.5] : [0]);
    else if (kind === "over") ding();
}

function say(text) { byId("said").textContent = text; }

let audio = null, isOn = false;

function tone(frequency, start, length, volume) {
    const oscillator = audio.createOscillator(), gain = audio.createGain();
    const at = audio.currentTime + start;
    oscillator.frequency.value = frequency;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(volume, at + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, at + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start(at);
    oscillator.stop(at + length);
}

function sound(...tones) { if (isOn) for (const one of tones) tone(...one); }
function ding() { sound([880, 0, 1.4, 0.3], [1760, 0, 0.9, 0.12], [2640, 0, 0.5, 0.06]); }
// The last of several warnings ticks twice.
function tick(starts = [0]) {
    for (const start of starts) sound([1200, start, 0.12, 0.2], [1200, start + 0.2, 0.12, 0.2]);
}
function chime() { sound([659, 0, 1.6, 0.25], [784, 0.25, 1.6, 0.25], [1047, 0.5, 2, 0.25]); }

byId("sound").addEventListener("click", () => {
    audio ??= new AudioContext();
    audio.resume();
    isOn = !isOn;
    write(byId("sound"), isOn ? phrase("Turn sound off") : phrase("Turn sound on"));
    ding();
});

// MARK: The leader

function drawButtons(now) {
    for (const id of ["go", "undo", "pause"]) byId(id).hidden = !token || now.done;
    byId("word").hidden = byId("go").hidden;
    if (now.waiting) byId("pause").hidden = true;
    write(byId("pause"), now.paused ? phrase("Resume") : phrase("Pause"));
    write(byId("go"), now.waiting ? phrase("Start") : now.next === null ? phrase("Finish") : phrase("Next"));
}

// Sends a control; returns whether the meeting accepted it.
async function control(words, body = "") {
    let text = "";
    // With several streams of one page open, the browser holds back a request without an error.
    const limit = new AbortController(), timer = setTimeout(() => limit.abort(), 5000);
    try {
        const answer = await fetch(`do/${words}`, {
            method: "POST", headers: { Authorization: `Bearer ${token}` }, cache: "no-store", body,
            signal: limit.signal,
        });
        if (answer.status === 404) text = phrase("This link cannot control the meeting.");
        else if (answer.status === 409) text = await answer.text();
        else if (answer.status === 503) text = phrase("The meeting did not answer. Try again.");
        else if (!answer.ok) text = phrase("Not sent. Try again.");
    } catch {
        text = limit.signal.aborted ? phrase("No answer in 5 s. Close other tabs of this page.") : phrase("Not sent. Try again.");
    }
    clearTimeout(timer);
    write(byId("note"), text);
    return !text;
}

byId("go").addEventListener("click", () => { if (line) control(line.waiting ? "begin" : `next/${line.index}`); });
byId("undo").addEventListener("click", () => control("undo"));
byId("pause").addEventListener("click", () => { if (line) control(line.paused ? "resume" : "pause"); });
byId("word").addEventListener("submit", async (event) => {
    event.preventDefault();
    if (await control("message", byId("text").value.replace(/\s+/g, " "))) byId("text").value = "";
});

// MARK: The connection

function hear(text) {
    let value;
    try { value = JSON.parse(text); } catch { return; }
    if (value === null || typeof value !== "object" || value.v !== 1) return;
    if (value.lost === true) {
        isGone = true;
        return draw();
    }
    const numbers = ["index", "count", "box", "spoken", "elapsed", "remaining", "length"];
    if (!numbers.every((key) => Number.isFinite(value[key])) || !Array.isArray(value.people)) return;
    isGone = false;
    arrival = performance.now();
    line = { ...value, begins: Number.isFinite(value.begins) ? value.begins : null,
        age: Number.isFinite(value.age) ? value.age : 0,
        message: typeof value.message === "string" ? value.message : "" };
    paint();
    draw();
    if (line.done && stream) stream.close();
}

function connect() {
    if (line && line.done) return;
    if (stream) stream.close();
    opened = performance.now();
    stream = new EventSource("events");
    stream.addEventListener("message", (event) => hear(event.data));
}

// Reconnects if the stream is silent or closed: phones close it without an event, and after some
// errors the browser does not reconnect.
function check(longest) {
    const isSilent = performance.now() - Math.max(arrival, opened) >= longest;
    const isClosed = stream.readyState === EventSource.CLOSED && performance.now() - opened >= 2000;
    if (isSilent || isClosed) connect();
    if (line) draw();
}

setInterval(() => check(patience), 1000);
document.addEventListener("visibilitychange", () => { if (!document.hidden) check(heartbeat); });
addEventListener("pageshow", (event) => { if (event.persisted) check(0); });
addEventListener("hashchange", () => location.reload());
dark.addEventListener("change", () => { if (line) paint(); });
connect();

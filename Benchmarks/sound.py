"""The cost of sounds, and their latency after the end of a box."""

import os
import shutil
import statistics
import subprocess
import sys
import time

from measures import PEOPLE, Lines, Row, percentile
from program import Program, now


def sound(bench, card, probe, speakers):
    """Meetings with one-second boxes, each of which ends with a 1.2 s ding."""
    rows = []
    if probe:
        # Enough samples for the worst 1% to be more than one.
        rows += first_frames(bench, probe, 3 * speakers, "`null`", "pcm.bench { type null }", 1)[1]
    else:
        say("without --probe, the time to a sound's first frames is not measured")
    if card:
        meeting = SoundMeeting(bench, speakers, f"""
            pcm_type.fake {{ lib "{card.resolve()}" }}
            pcm.bench {{ type fake }}""")
        meeting.run()
        rows += meeting.costs("a sound")
    else:
        say("without --card, the cost of a sound is not measured")
    if probe:
        rows += through_server(bench, probe, speakers)
    return rows


def say(text):
    print(f"sound: {text}.", file=sys.stderr)


def first_frames(bench, probe, speakers, name, configuration, limit):
    meeting = SoundMeeting(bench, speakers, configuration, probe)
    late = meeting.run()
    what = f"end of a box until its sound's first frames are written, {name}"
    note = (f"{len(late)} sounds, p90 {percentile(late, 0.9):.2f}, worst {max(late):.2f}; opening the device"
            f" and writing takes {statistics.median(meeting.opening):.2f} of it, p99"
            f" {percentile(meeting.opening, 0.99):.2f}; the change and waking the thread take the rest")
    return meeting, [Row(f"{what}, p50", statistics.median(late), None, "ms"),
                     Row(f"{what}, p99", percentile(late, 0.99), limit, "ms", note)]


def through_server(bench, probe, speakers):
    """The latency and cost of sounds through a private PulseAudio with a silent sink."""
    pulseaudio = shutil.which("pulseaudio")
    if not pulseaudio:
        say("without pulseaudio, sounds through a server are not measured")
        return []
    folder = bench.folder / "server"
    folder.mkdir(mode=0o700)
    socket = folder / "socket"
    script = folder / "script"
    script.write_text(
        "load-module module-null-sink norewinds=1 rate=48000 format=s16le\n"
        f"load-module module-native-protocol-unix socket={socket} auth-anonymous=1\n")
    environment = os.environ | {name: str(folder) for name in ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME")}
    with (folder / "log").open("w") as log:
        server = subprocess.Popen(
            [pulseaudio, "-n", "-F", script, "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        end = now() + 10
        while not socket.exists() and server.poll() is None and now() < end:
            time.sleep(0.05)
        if not socket.exists():
            say(f"pulseaudio does not start: {(folder / 'log').read_text().strip()}")
            return []
        meeting, rows = first_frames(bench, probe, speakers, "PulseAudio",
                                     f'pcm.bench {{ type pulse server "unix:{socket}" }}', 20)
        return rows + meeting.costs("a sound through PulseAudio")
    finally:
        server.terminate()
        server.wait()


class SoundMeeting:
    """A meeting with sounds on one device; without a history, its second thread plays the sounds."""

    def __init__(self, bench, speakers, configuration, probe=None):
        self.bench, self.speakers, self.probe = bench, speakers, probe
        self.configuration = bench.folder / "asound.conf"
        self.configuration.write_text(configuration)

    def run(self):
        """The delay in ms from the end of each box to the first frames of its sound."""
        bench = self.bench
        bench.write_scrum([f"Speaker {n + 1}" for n in range(self.speakers)], self.speakers / 60)
        environment = {"ALSA_CONFIG_PATH": str(self.configuration)}
        moments, told = os.pipe()
        if self.probe:
            os.set_inheritable(told, True)
            environment |= {"LD_PRELOAD": str(self.probe.resolve()), "SOUND_PROBE": str(told)}
        meeting = Program(
            [bench.scrum, "start", "Bench", "--file", bench.file, "--device", "bench", "--no-history", "--json"],
            bench.folder, terminal=None, environment=environment)
        os.close(told)
        lines = Lines(meeting)
        lines.next()
        bench.write_scrum(PEOPLE, 10)
        origin = meeting.next_deadline() - 1
        # By then, the thread has read ALSA's configuration, but no sound has played.
        time.sleep(max(0, origin + 0.8 - now()))
        main, thread = meeting.threads()

        def figures():
            cpu = meeting.cpu_nanoseconds(thread)
            others = meeting.cpu_of_all() - cpu - meeting.cpu_nanoseconds(main)
            return cpu / 1e6, others / 1e6, meeting.wakeups(thread)

        before, after = figures(), None
        for when, state in lines.rest():
            if state["index"] == self.speakers and not after:
                after, seconds = figures(), when - (origin + 1)
        self.seconds = seconds
        self.cpu, self.others, self.wakeups = ((b - a) / seconds for a, b in zip(before, after))
        with os.fdopen(moments, "rb") as pipe:
            times = [moment / 1e9 for moment in memoryview(pipe.read()).cast("q")]
        opened, written = times[::2], times[1::2]
        if self.probe and len(written) != self.speakers:
            raise ValueError(f"{len(written)} of {self.speakers} sounds were written")
        self.opening = [(end - start) * 1000 for start, end in zip(opened, written)]
        return [(moment - origin - number) * 1000 for number, moment in enumerate(written, 1)]

    def costs(self, what):
        """Rows with the sound thread's CPU time and wake-ups per second while sound is always playing."""
        note = f"{self.seconds:.0f} s of dings; each reopens the device, and the next replaces it after 1 s"
        # The kernel counts in hundredths of a second, so a few hundredths may really be zero.
        if self.others * self.seconds > 30:
            note += f"; {self.others:.1f} ms/s more in threads that ALSA started"
        return [Row(f"{what}: CPU of its thread", self.cpu, 15, "ms/s", note),
                Row(f"{what}: wake-ups of its thread", self.wakeups, 130, "/s")]

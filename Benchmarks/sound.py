"""The cost of sounds, and their latency after the end of a box."""

import os
import subprocess
import time

from measures import PEOPLE, Lines, Row, TimerProbe, percentile, spread
from program import Program, now


def sound(bench, card, probe, speakers):
    """Meetings with one-second boxes, each of which ends with a 1.2 s ding."""
    null = SoundMeeting(bench, speakers, "pcm.bench { type null }", probe)
    timers = TimerProbe(bench.timer_probe, speakers)
    rows = [latency("null", null.run(), 1, timers.p99())]
    # The cost needs fewer sounds than the worst latency in a hundred.
    meeting = SoundMeeting(bench, speakers // 4, f"""
        pcm_type.fake {{ lib "{card.resolve()}" }}
        pcm.bench {{ type fake }}""")
    meeting.run()
    return rows + meeting.costs("a sound") + through_server(bench, probe, speakers // 2)


def latency(name, times, limit, least=0):
    return Row(f"end of a box to the first sound frames, {name}, p99 above the probe's", percentile(times, 0.99) - least,
               limit, "ms", f"probe {least:.2f}; {spread(times)}")


def through_server(bench, probe, speakers):
    """The latency and cost of sounds through a private PulseAudio with a silent sink."""
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
            ["pulseaudio", "-n", "-F", script, "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=-1"],
            env=environment, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        end = now() + 10
        while not socket.exists() and server.poll() is None and now() < end:
            time.sleep(0.05)
        if not socket.exists():
            raise OSError(f"pulseaudio does not start: {(folder / 'log').read_text().strip()}")
        meeting = SoundMeeting(bench, speakers, f'pcm.bench {{ type pulse server "unix:{socket}" }}', probe)
        timers = TimerProbe(bench.timer_probe, speakers)
        return [latency("PulseAudio", meeting.run(), 20, timers.p99()), *meeting.costs("a sound through PulseAudio")]
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
            written = [moment / 1e9 for moment in memoryview(pipe.read()).cast("q")]
        if self.probe and len(written) != self.speakers:
            raise ValueError(f"{len(written)} of {self.speakers} sounds were written")
        return [(moment - origin - number) * 1000 for number, moment in enumerate(written, 1)]

    def costs(self, what):
        """Rows with the sound thread's CPU time and wake-ups per second while sound is always playing."""
        # The kernel counts in hundredths of a second: a value below a few of them may be zero.
        others = f"ALSA's own threads {self.others:.1f}" if self.others * self.seconds > 30 else ""
        return [Row(f"{what}: CPU of its thread", self.cpu, 15, "ms/s", others),
                Row(f"{what}: wake-ups of its thread", self.wakeups, 130, "/s")]

"""A program being measured, in a terminal or with pipes."""

import fcntl
import os
import pty
import select
import signal
import struct
import termios
import time
from collections import Counter
from pathlib import Path

ENVIRONMENT = {
    "PATH": os.environ.get("PATH", "/usr/bin:/bin"),
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "LANG": "C.UTF-8",
    "TZ": "UTC",
}
# A dark background, no name, and the attributes of a VT220.
ANSWER = b"\x1b]11;rgb:1e1e/1e1e/1e1e\x1b\\\x1b[?62;22c"


class Program:
    """A child process whose output arrives on `fd`; all times are CLOCK_BOOTTIME in seconds."""

    def __init__(self, arguments, folder, terminal=(24, 80), environment=None, answers=False):
        self.environment = ENVIRONMENT | {
            "HOME": str(folder), "XDG_STATE_HOME": str(folder / "state"),
            "XDG_RUNTIME_DIR": str(folder), **(environment or {})}
        self.answers = answers
        # The bytes of each second; a second begins half a second before a frame of a meeting.
        self.bytes = Counter()
        if terminal:
            self.fd, other = pty.openpty()
            size = struct.pack("HHHH", *terminal, 0, 0)
            fcntl.ioctl(other, termios.TIOCSWINSZ, size)
            path = os.ttyname(other)
            # The first terminal that a new session opens becomes its controlling terminal.
            actions = [(os.POSIX_SPAWN_OPEN, 0, path, os.O_RDWR, 0),
                       (os.POSIX_SPAWN_DUP2, 0, 1), (os.POSIX_SPAWN_DUP2, 0, 2)]
            closed = [other]
        else:
            self.fd, output = os.pipe()
            self.input_read, self.input = os.pipe()
            actions = [(os.POSIX_SPAWN_DUP2, self.input_read, 0),
                       (os.POSIX_SPAWN_DUP2, output, 1), (os.POSIX_SPAWN_DUP2, output, 2)]
            closed = [output, self.input_read]
        program = arguments[0]
        self.started = now()
        # Unlike fork, posix_spawn does not copy this process, so short times are less noisy.
        self.pid = os.posix_spawnp(program, [str(a) for a in arguments], self.environment,
                                   file_actions=actions, setsid=True)
        for fd in closed:
            os.close(fd)

    def read(self, timeout):
        """The time of arrival and the bytes of output within the timeout; the bytes may be empty."""
        ready, _, _ = select.select([self.fd], [], [], max(0, timeout))
        arrival = now()
        if not ready:
            return arrival, b""
        try:
            data = os.read(self.fd, 1 << 16)
        except OSError:
            data = b""
        if not data:
            raise EOFError
        self.bytes[int(arrival - self.started + 0.5)] += len(data)
        if self.answers and b"\x1b[c" in data:
            os.write(self.fd, ANSWER)
        return arrival, data

    def read_until(self, marker, timeout=10):
        """The time at which the output contained the marker; None means any output."""
        seen, end = b"", now() + timeout
        while now() < end:
            arrival, data = self.read(end - now())
            seen += data
            if data and (marker is None or marker in seen):
                return arrival
        raise TimeoutError(f"{marker!r} did not appear in: {seen[-2000:]!r}")

    def read_for(self, seconds):
        end = now() + seconds
        while now() < end:
            self.read(end - now())

    def press(self, key):
        """Writes the key and returns the time just before."""
        before = now()
        os.write(self.fd, key)
        return before

    def end(self, signals=(signal.SIGINT, signal.SIGTERM, signal.SIGKILL)):
        """Ends the program as Ctrl-C would, so that the next start finds no meeting to resume; returns its status."""
        for number in signals:
            try:
                os.kill(self.pid, number)
            except ProcessLookupError:
                pass
            end = now() + 3
            while now() < end:
                ended, status = os.waitpid(self.pid, os.WNOHANG)
                if ended:
                    os.close(self.fd)
                    return status
                try:
                    self.read(0.05)
                except EOFError:
                    time.sleep(0.01)
        raise TimeoutError("the program does not end")

    # The kernel's figures for the running program.

    def threads(self):
        return sorted(int(t) for t in os.listdir(f"/proc/{self.pid}/task"))

    def cpu_nanoseconds(self, thread=None):
        """The CPU time of one thread or of all running threads, in nanoseconds."""
        which = [thread] if thread else self.threads()
        return sum(int(Path(f"/proc/{self.pid}/task/{t}/schedstat").read_text().split()[0])
                   for t in which)

    def cpu_of_all(self):
        """The CPU time of all threads, past and present, in nanoseconds with a resolution of 10 ms."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:13])) * 1_000_000_000 // os.sysconf("SC_CLK_TCK")

    def wakeups(self, thread):
        return int(self._status(f"task/{thread}/status")["voluntary_ctxt_switches"])

    def memory(self):
        """Peak resident and anonymous memory, and the dirty pages that belong to this program alone, in bytes."""
        status = self._status("status") | self._status("smaps_rollup")
        return [int(status[key].split()[0]) * 1024 for key in ("VmHWM", "RssAnon", "Pss_Dirty")]

    def next_deadline(self):
        """The time at which the program's timerfd expires: the program's own deadline."""
        end = now() + 0.5
        while now() < end:
            # The kernel reports the time remaining, so the fastest reading is the most accurate.
            looks = [look for _ in range(10) if (look := self._armed_deadline())]
            if looks:
                return min(looks)[1]
            time.sleep(0.01)
        raise TimeoutError("the program has armed no timerfd on CLOCK_BOOTTIME")

    def _armed_deadline(self):
        """How long a reading took, and when the timer expires; None if no timer is armed."""
        for number in os.listdir(f"/proc/{self.pid}/fdinfo"):
            try:
                before = now()
                text = Path(f"/proc/{self.pid}/fdinfo/{number}").read_text()
                after = now()
            except FileNotFoundError:
                continue
            fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
            if fields.get("clockid", "").strip() == str(time.CLOCK_BOOTTIME):
                seconds, nanoseconds = (int(n) for n in fields["it_value"].strip(" ()").split(","))
                if seconds or nanoseconds:
                    due = (before + after) / 2 + seconds + nanoseconds / 1e9
                    return after - before, due
        return None

    def _status(self, path):
        lines = Path(f"/proc/{self.pid}/{path}").read_text().splitlines()
        return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def now():
    return time.clock_gettime(time.CLOCK_BOOTTIME)

#!/usr/bin/env python3
"""viewers.py LINK COUNT: COUNT viewers of a shared meeting, for `sharing.py`.

Prints the time until all viewers have their first state. After a line or the end of input, prints for each turn the
CLOCK_BOOTTIME, in seconds, at which the last viewer received it or a newer one.
"""

import json
import re
import resource
import select
import socket
import sys
import time
from urllib.parse import urlsplit

INDEX = re.compile(rb'"index":(\d+)')
# No more connections than the server accepts in one turn of its loop, so that it rejects none.
AT_ONCE = 200


def now():
    return time.clock_gettime(time.CLOCK_BOOTTIME)


class Viewers:
    def __init__(self, link, count):
        self.link, self.count = urlsplit(link), count
        self.poll = select.epoll()
        self.sockets, self.counts, self.last = {}, {}, {}
        # For each connection: the incomplete last line, and the newest turn.
        self.rest, self.shown = {}, {}

    def connect(self):
        began = now()
        while len(self.sockets) < self.count:
            for _ in range(min(AT_ONCE, self.count - len(self.sockets))):
                connection = socket.create_connection((self.link.hostname, self.link.port))
                connection.sendall(f"GET {self.link.path}events HTTP/1.1\r\nHost: bench\r\n\r\n".encode())
                connection.setblocking(False)
                self.sockets[connection.fileno()] = connection
                self.poll.register(connection, select.EPOLLIN)
            self.hear(0)
        while len(self.rest) < self.count:
            self.hear(1)
        return now() - began

    def hear(self, timeout):
        for number, _ in self.poll.poll(timeout):
            data = self.sockets[number].recv(1 << 16)
            if not data:
                # The meeting is over.
                self.poll.unregister(number)
                continue
            arrival = now()
            *lines, rest = (self.rest.get(number, b"") + data).split(b"\n")
            if number in self.rest or any(line.startswith(b"data: ") for line in lines):
                self.rest[number] = rest
            for line in lines:
                if line.startswith(b"data: ") and (found := INDEX.search(line)):
                    self.show(number, int(found[1]), arrival)

    def show(self, number, index, arrival):
        for turn in range(self.shown.get(number, index - 1) + 1, index + 1):
            self.counts[turn] = self.counts.get(turn, 0) + 1
            self.last[turn] = arrival
        self.shown[number] = index


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    viewers = Viewers(sys.argv[1], int(sys.argv[2]))
    print(json.dumps({"accepted": viewers.connect()}), flush=True)
    while not select.select([sys.stdin], [], [], 0)[0]:
        viewers.hear(0.05)
    # Only turns that every viewer has received.
    heard = {index: viewers.last[index] for index, count in viewers.counts.items() if count >= viewers.count}
    print(json.dumps({"last": heard}), flush=True)


if __name__ == "__main__":
    main()

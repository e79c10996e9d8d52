#!/usr/bin/env python3
"""Shows what `scrum share --mqtt` prints, and when, with brokers that refuse, restart or hang.

Usage: Benchmarks/brokers.py PROGRAM [CASE]

For each case, starts a meeting and a mosquitto on the loopback address. Prints a Markdown table:
every line with the seconds since `share` was started, and the exit status. A second table shows
`share` and `watch` with servers that give a fixed answer. CASE is part of a case's name.
"""
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

CASES = [
    ("accepts everything", "allow_anonymous true\n", "", 4, []),
    ("access list denies the topic", "allow_anonymous true\nacl_file {folder}/acl\n", "", 4, []),
    ("packets of at most 100 bytes", "allow_anonymous true\nmax_packet_size 100\n", "", 4, []),
    ("packets of at most 300 bytes", "allow_anonymous true\nmax_packet_size 300\n", "", 4, []),
    ("wrong password", "allow_anonymous false\npassword_file {folder}/passwords\n", "team@", 4, []),
    ("no retained messages", "allow_anonymous true\nretain_available false\n", "", 4, []),
    ("maximum QoS 0", "allow_anonymous true\nmax_qos 0\n", "", 4, []),
    ("killed at 3 s, started again at 9 s", "allow_anonymous true\n", "", 16,
     [(3, "kill"), (9, "start")]),
    ("frozen from 3 s to 33 s", "allow_anonymous true\n", "", 40, [(3, "stop"), (33, "continue")]),
    ("started at 6 s only", "allow_anonymous true\n", "", 12, [(6, "start")]),
    ("killed at 3 s, away for 45 s", "allow_anonymous true\n", "", 115,
     [(3, "kill"), (48, "start")]),
]

ACCEPTED = bytes([0x20, 3, 0, 0, 0])
# The answers of a fixed server: to the connection, and to a subscription or a publication with a
# reason. None closes the connection; an empty answer is silence.
ANSWERS = [
    ("only MQTT 3.1.1 (CONNACK 1)", bytes([0x20, 2, 0, 1]), {}),
    ("CONNACK 132, unsupported version", bytes([0x20, 3, 0, 132, 0]), {}),
    ("CONNACK 135, not authorised", bytes([0x20, 3, 0, 135, 0]), {}),
    ("CONNACK 136, unavailable", bytes([0x20, 3, 0, 136, 0]), {}),
    ("CONNACK 200, unknown", bytes([0x20, 3, 0, 200, 0]), {}),
    ("an HTTP server", b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n", {}),
    ("closes the connection", None, {}),
    ("says nothing", b"", {}),
    ("SUBACK and PUBACK 135", ACCEPTED, {8: 135, 3: 135}),
    ("SUBACK and PUBACK 151", ACCEPTED, {8: 151, 3: 151}),
    ("no SUBACK, no PUBACK", ACCEPTED, {}),
]


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Broker:
    def __init__(self, folder, port, lines):
        self.path, self.port, self.process = folder + "/mosquitto.conf", port, None
        with open(folder + "/acl", "w") as file:
            file.write("topic read scrum/#\n")
        with open(folder + "/passwords", "w") as file:
            file.write("")
        with open(self.path, "w") as file:
            file.write(f"listener {port} 127.0.0.1\n" + lines.format(folder=folder))
        os.chmod(folder, 0o755)

    def start(self):
        self.process = subprocess.Popen(
            ["mosquitto", "-c", self.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.02)
        sys.exit("mosquitto did not start")

    def send(self, number):
        self.process.send_signal(number)
        if number == signal.SIGKILL:
            self.process.wait()


def run(program, case):
    name, lines, user, seconds, events = case
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(
            os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state", XDG_RUNTIME_DIR=folder,
            XDG_CONFIG_HOME=folder + "/config", SCRUM_MQTT_PASSWORD="wrong" if user else "")
        if not user:
            del environment["SCRUM_MQTT_PASSWORD"]
        with open(folder + "/scrums.json", "w") as file:
            file.write('[{"title":"Design","attendees":["Cathy","Daisy"],"lengthInMinutes":10}]')
        broker = Broker(folder, free_port(), lines)
        if not any(event == "start" for _, event in events[:1]):
            broker.start()
        meeting = subprocess.Popen(
            [program, "start", "design", "--json", "--mute"], cwd=folder, env=environment,
            stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while subprocess.run([program, "status"], env=environment, cwd=folder,
                             capture_output=True).returncode:
            time.sleep(0.05)
        url = f"mqtt://{user}127.0.0.1:{broker.port}/scrum/design"
        start = time.monotonic()
        share = subprocess.Popen([program, "share", "--mqtt", url], cwd=folder, env=environment,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        printed = []

        def read():
            for line in share.stdout:
                text = line.rstrip("\n").replace(str(broker.port), "PORT")
                printed.append(f"{time.monotonic() - start:.1f} s: {text}")

        reader = threading.Thread(target=read)
        reader.start()
        for moment, event in events:
            time.sleep(max(0, start + moment - time.monotonic()))
            if event == "start":
                broker.start()
            else:
                broker.send({"kill": signal.SIGKILL, "stop": signal.SIGSTOP,
                             "continue": signal.SIGCONT}[event])
        try:
            share.wait(max(0.1, start + seconds - time.monotonic()))
            ended = f"{share.returncode}"
        except subprocess.TimeoutExpired:
            meeting.stdin.write(b"end\n")
            meeting.stdin.close()
            share.wait(20)
            ended = f"{share.returncode} (meeting ended at {seconds} s)"
        reader.join()
        meeting.kill()
        meeting.wait()
        if broker.process:
            broker.process.kill()
            broker.process.wait()
        print(f"| {name} | {'<br>'.join(printed)} | {ended} |", flush=True)


def receive(connection, count):
    data = b""
    while len(data) < count:
        part = connection.recv(count - len(data))
        if not part:
            raise EOFError
        data += part
    return data


def serve(connection, first, reasons):
    with connection:
        try:
            while True:
                kind = receive(connection, 1)[0] >> 4
                length = shift = 0
                while True:
                    byte = receive(connection, 1)[0]
                    length |= (byte & 127) << shift
                    shift += 7
                    if byte < 128:
                        break
                data = receive(connection, length)
                if kind == 1:
                    if first is None:
                        return
                    connection.sendall(first)
                    if first and first != ACCEPTED:
                        return
                elif kind == 8 and 8 in reasons:
                    connection.sendall(bytes([0x90, 4]) + data[:2] + bytes([0, reasons[8]]))
                elif kind == 3 and 3 in reasons:
                    start = 2 + int.from_bytes(data[:2], "big")
                    identifier = data[start:start + 2]
                    connection.sendall(bytes([0x40, 4]) + identifier + bytes([reasons[3], 0]))
                elif kind == 12:
                    connection.sendall(bytes([0xD0, 0]))
        except (EOFError, OSError):
            pass


def answer(program, case, seconds=7.5):
    name, first, reasons = case
    listener = socket.create_server(("127.0.0.1", 0))
    port = listener.getsockname()[1]

    def accept():
        while True:
            connection, _ = listener.accept()
            threading.Thread(target=serve, args=(connection, first, reasons), daemon=True).start()

    threading.Thread(target=accept, daemon=True).start()
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, HOME=folder, XDG_STATE_HOME=folder + "/state",
                           XDG_RUNTIME_DIR=folder, XDG_CONFIG_HOME=folder + "/config")
        meeting = subprocess.Popen(
            [program, "start", "--with", "Ann,Bob", "-m", "10", "--json", "--mute"], cwd=folder,
            env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL)
        while subprocess.run([program, "status"], env=environment, cwd=folder,
                             capture_output=True).returncode:
            time.sleep(0.05)
        results = []
        for words in [["share", "--mqtt"], ["watch", "--plain"]]:
            client = subprocess.Popen(
                [program, *words, f"mqtt://127.0.0.1:{port}/t"], cwd=folder, env=environment,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
            try:
                printed, _ = client.communicate(timeout=seconds)
                ended = str(client.returncode)
            except subprocess.TimeoutExpired:
                client.terminate()
                printed, _ = client.communicate()
                ended = "continues"
            results.append(printed.strip().replace("\n", "<br>") + f" ({ended})")
        meeting.kill()
        meeting.wait()
    print(f"| {name} | {results[0]} | {results[1]} |", flush=True)


def main():
    program = os.path.abspath(sys.argv[1])
    print("| broker | printed | status |\n|---|---|---|")
    for case in CASES:
        if len(sys.argv) < 3 or sys.argv[2] in case[0]:
            run(program, case)
    print("\n| server | `share` (status) | `watch` (status) |\n|---|---|---|")
    for case in ANSWERS:
        if len(sys.argv) < 3 or sys.argv[2] in case[0]:
            answer(program, case)


main()

// Socket calls that Swift cannot fully import from Glibc. Descriptors are non-blocking and
// close-on-exec. Failures return -1 and set errno.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// Listens on a Unix socket at a path that must not exist yet.
int clive_listen_local(const char *path);
// Connects to a Unix socket; waits at most this long if the listener's queue is full.
int clive_connect_local(const char *path, int milliseconds);
int clive_pair(int pair[2]);
// Accepts the next connection from a Unix or TCP listener.
int clive_accept(int listener);
// The user id of a Unix socket's peer; -1 if unknown.
int64_t clive_peer_user(int socket);
// Sends without blocking, and never raises SIGPIPE.
ssize_t clive_send(int socket, const void *bytes, size_t count);
// Closes the sending side; data already sent still arrives.
void clive_finish(int socket);

// Listens for TCP connections on a numeric address; port 0 means any free port.
int clive_listen_tcp(const char *address, const char *port);
// The port of a TCP listener; -1 if it has none.
int clive_port(int listener);
// Writes one of this machine's network addresses, in the listener's family; returns 0 if the
// machine has none.
int clive_own_address(int listener, char *text, size_t room);

// Socket calls that Swift's C module imports only in part. Descriptors are non-blocking and
// close-on-exec; -1 and errno on failure.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A Unix socket at a path that does not exist yet.
int clive_listen_local(const char *path);
// Waits a limited time for a listener whose queue is full.
int clive_connect_local(const char *path, int milliseconds);
int clive_pair(int pair[2]);
// The next connection of a listener of any kind.
int clive_accept(int listener);
// The user id of a Unix socket's peer; -1 if unknown.
int64_t clive_peer_user(int socket);
// Never raises SIGPIPE.
ssize_t clive_send(int socket, const void *bytes, size_t count);
// Closes the sending side; data already sent still arrives.
void clive_finish(int socket);

// A TCP listener on a numeric address; port 0 means a free one.
int clive_listen_tcp(const char *address, const char *port);
// The port of a TCP listener; -1 if it has none.
int clive_port(int listener);
// An address of this machine on its network, of the listener's family; 0 if there is none.
int clive_own_address(int listener, char *text, size_t room);

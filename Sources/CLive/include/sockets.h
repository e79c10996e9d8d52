// Sockets, which Swift's C module shows in part only. Descriptors are non-blocking and closed on
// exec; -1 and errno where there is none.
#pragma once
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A Unix socket at a path that does not exist yet.
int clive_listen_local(const char *path);
// Waits at most so long for a listener whose queue is full.
int clive_connect_local(const char *path, int milliseconds);
int clive_pair(int pair[2]);
// The same, but what is sent at once is received at once.
int clive_packet_pair(int pair[2]);
// The next connection of a listener of any kind.
int clive_accept(int listener);
// The user at the other end of a Unix socket; -1 where nobody can tell.
int64_t clive_peer_user(int socket);
// Never raises SIGPIPE.
ssize_t clive_send(int socket, const void *bytes, size_t count);
// No more is sent; what was sent still arrives.
void clive_finish(int socket);

// A TCP listener on a numeric address; port 0 is a free one.
int clive_listen_tcp(const char *address, const char *port);
// The port of a TCP listener; -1 where it has none.
int clive_port(int listener);
// An address of this machine in its network, of the listener's family; 0 where there is none.
int clive_own_address(int listener, char *text, size_t room);

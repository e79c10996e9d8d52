// What sharing a meeting needs from C: sockets, which Swift's C module shows in part only, and the
// embedded page. Descriptors are non-blocking and closed on exec; -1 and errno where there is none.
#pragma once
#include <spawn.h>
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

// As many descriptors as the system allows; the number that is allowed then.
int clive_raise_descriptors(void);
// From now on no program that is started can gain privileges.
void clive_drop_privileges(void);

// An eventfd, for a thread that has something for another.
int clive_eventfd(void);
// A pipe, closed on exec: the end to read from and the one to write to.
int clive_pipe(int ends[2]);

// A program that is started gets no descriptor from this number on.
int clive_close_from(posix_spawn_file_actions_t *actions, int descriptor);

// A file in memory, to be read from its beginning.
int clive_memory_file(const void *bytes, size_t count);

// From now on orphans below this process become its children, and a child's end ends the wait of
// clive_wait.
void clive_adopt_orphans(void);
// Waits until a descriptor (-1 for none) is readable, a child has ended, or the time is over; -1 is
// no limit.
void clive_wait(int descriptor, int milliseconds);

typedef struct {
    const unsigned char *start;
    size_t count;
} clive_file;

// The page, with the places of what only a start knows left open.
clive_file clive_page(void);

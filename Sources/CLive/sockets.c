#define _GNU_SOURCE
#include "sockets.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <netdb.h>
#include <netinet/tcp.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

// The backlog of connections; the kernel caps it at its own limit.
enum { QUEUE = 4096 };

static int failed(int descriptor) {
    int error = errno;
    close(descriptor);
    errno = error;
    return -1;
}

static int local(const char *path, struct sockaddr_un *address) {
    *address = (struct sockaddr_un){.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address->sun_path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    strcpy(address->sun_path, path);
    return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
}

static void unblock(int descriptor) {
    fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}

int clive_listen_local(const char *path) {
    struct sockaddr_un address;
    int listener = local(path, &address);
    if (listener < 0) return -1;
    unblock(listener);
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0) return failed(listener);
    if (listen(listener, QUEUE) < 0) return failed(listener);
    return listener;
}

int clive_connect_local(const char *path, int milliseconds) {
    struct sockaddr_un address;
    int connection = local(path, &address);
    if (connection < 0) return -1;
    struct timeval patience = {milliseconds / 1000, milliseconds % 1000 * 1000};
    setsockopt(connection, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(connection, (struct sockaddr *)&address, sizeof address) < 0)
        return failed(connection);
    unblock(connection);
    return connection;
}

int clive_pair(int pair[2]) {
    return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, pair);
}

int clive_accept(int listener) {
    int connection = accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK);
    if (connection < 0) return -1;
    // The send buffer is small, because some clients never read. A dead connection is closed after
    // half a minute. The last two calls fail for Unix sockets, which do not need them.
    int room = 64 * 1024, one = 1, patience = 30000;
    setsockopt(connection, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    setsockopt(connection, IPPROTO_TCP, TCP_USER_TIMEOUT, &patience, sizeof patience);
    return connection;
}

int64_t clive_peer_user(int socket) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &size) < 0) return -1;
    return peer.uid;
}

ssize_t clive_send(int socket, const void *bytes, size_t count) {
    return send(socket, bytes, count, MSG_NOSIGNAL | MSG_DONTWAIT);
}

void clive_finish(int socket) { shutdown(socket, SHUT_WR); }

int clive_listen_tcp(const char *address, const char *port) {
    struct addrinfo hints = {
        .ai_flags = AI_PASSIVE | AI_NUMERICSERV | AI_NUMERICHOST, .ai_socktype = SOCK_STREAM};
    struct addrinfo *found;
    if (getaddrinfo(address, port, &hints, &found) != 0) {
        errno = EINVAL;
        return -1;
    }
    int listener = socket(found->ai_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (listener >= 0) {
        int one = 1;
        setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one);
        if (bind(listener, found->ai_addr, found->ai_addrlen) < 0 || listen(listener, QUEUE) < 0)
            listener = failed(listener);
    }
    int error = errno;
    freeaddrinfo(found);
    errno = error;
    return listener;
}

int clive_port(int listener) {
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    if (getsockname(listener, (struct sockaddr *)&address, &size) < 0) return -1;
    if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
    if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
    return -1;
}

int clive_own_address(int listener, char *text, size_t room) {
    struct sockaddr_storage own;
    socklen_t size = sizeof own;
    if (getsockname(listener, (struct sockaddr *)&own, &size) < 0) return 0;
    struct ifaddrs *all, *each;
    if (getifaddrs(&all) < 0) return 0;
    int found = 0;
    for (each = all; each != NULL && !found; each = each->ifa_next) {
        if (each->ifa_addr == NULL || each->ifa_addr->sa_family != own.ss_family) continue;
        if ((each->ifa_flags & IFF_LOOPBACK) || !(each->ifa_flags & IFF_RUNNING)) continue;
        if (own.ss_family == AF_INET) {
            struct in_addr *address = &((struct sockaddr_in *)each->ifa_addr)->sin_addr;
            found = inet_ntop(AF_INET, address, text, room) != NULL;
        } else {
            struct in6_addr *address = &((struct sockaddr_in6 *)each->ifa_addr)->sin6_addr;
            if (IN6_IS_ADDR_LINKLOCAL(address)) continue;
            found = inet_ntop(AF_INET6, address, text, room) != NULL;
        }
    }
    freeifaddrs(all);
    return found;
}

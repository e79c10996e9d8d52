#define _GNU_SOURCE
#include "CLive.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

int clive_raise_descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return 64;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 1000000 ? 1000000 : (int)limit.rlim_cur;
}

void clive_drop_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

int clive_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int clive_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clive_close_from(posix_spawn_file_actions_t *actions, int descriptor) {
    return posix_spawn_file_actions_addclosefrom_np(actions, descriptor);
}

int clive_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("scrum", MFD_CLOEXEC);
    if (file < 0) return -1;
    if (write(file, bytes, count) == (ssize_t)count && lseek(file, 0, SEEK_SET) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

static void ignore(int number) { (void)number; }

void clive_adopt_orphans(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    struct sigaction action = {.sa_handler = ignore};
    sigaction(SIGCHLD, &action, NULL);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
}

void clive_wait(int descriptor, int milliseconds) {
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t signals;
    sigprocmask(SIG_BLOCK, NULL, &signals);
    sigdelset(&signals, SIGCHLD);
    ppoll(&polled, 1, milliseconds < 0 ? NULL : &limit, &signals);
}

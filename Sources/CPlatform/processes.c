#define _GNU_SOURCE
#include "CPlatform.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

// The system call number is the same on all architectures, but older headers do not define it.
enum { PIDFD_OPEN = 434 };

void cplatform_set_name(const char *name) { pthread_setname_np(pthread_self(), name); }

int cplatform_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int cplatform_memory_file(const void *bytes, size_t count) {
    int file = memfd_create("scrum", MFD_CLOEXEC);
    if (file < 0) return -1;
    if (write(file, bytes, count) == (ssize_t)count && lseek(file, 0, SEEK_SET) == 0) return file;
    int error = errno;
    close(file);
    errno = error;
    return -1;
}

static int give(posix_spawn_file_actions_t *actions, const int descriptors[], int count) {
    int error = 0;
    for (int number = 0; number < count && error == 0; number++) {
        int given = descriptors[number];
        error = given < 0
            ? posix_spawn_file_actions_addopen(actions, number, "/dev/null", O_RDWR, 0)
            : posix_spawn_file_actions_adddup2(actions, given, number);
    }
    return error != 0 ? error : posix_spawn_file_actions_addclosefrom_np(actions, count);
}

int cplatform_start(pid_t *process, char *const words[], char *const variables[],
                    const int descriptors[], int count, bool own_session) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    short flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    if (own_session) flags |= POSIX_SPAWN_SETSID;
    posix_spawnattr_setflags(&attributes, flags);
    // While SIGCHLD is ignored, as a parent may have left it, the kernel discards statuses.
    struct sigaction action;
    if (sigaction(SIGCHLD, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
        signal(SIGCHLD, SIG_DFL);
    int error = give(&actions, descriptors, count);
    if (error == 0) error = posix_spawnp(process, words[0], &actions, &attributes, words, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int cplatform_open_process(pid_t process) {
    return (int)syscall(PIDFD_OPEN, process, 0);
}

int cplatform_is_running(pid_t process) {
    siginfo_t end = {0};
    return waitid(P_PID, (id_t)process, &end, WEXITED | WNOHANG | WNOWAIT) == 0 && end.si_pid == 0;
}

static void ignore(int number) { (void)number; }

void cplatform_adopt_orphans(void) {
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    struct sigaction action = {.sa_handler = ignore};
    sigaction(SIGCHLD, &action, NULL);
    sigset_t children;
    sigemptyset(&children);
    sigaddset(&children, SIGCHLD);
    sigprocmask(SIG_BLOCK, &children, NULL);
}

void cplatform_wait(int descriptor, int milliseconds) {
    struct pollfd polled = {.fd = descriptor, .events = POLLIN};
    struct timespec limit = {milliseconds / 1000, milliseconds % 1000 * 1000000L};
    sigset_t signals;
    sigprocmask(SIG_BLOCK, NULL, &signals);
    sigdelset(&signals, SIGCHLD);
    ppoll(&polled, 1, milliseconds < 0 ? NULL : &limit, &signals);
}

int cplatform_raise_descriptors(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) < 0) return 64;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > 1000000 ? 1000000 : (int)limit.rlim_cur;
}

void cplatform_drop_privileges(void) { prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

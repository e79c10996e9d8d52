// File calls that fail on request, and a clock that jumps. LD_PRELOAD loads this library before the
// C library. It affects only the program called scrum, not the programs that scrum starts.
//
//   FAULT_FOLDER PATH   only calls on files inside this folder are counted
//   FAULT CALL N ERRNO  the Nth call of this name (see `names`) fails with this errno; with 0 it
//                       reads or writes only half, with -1 the thread crashes
//   FAULT_GATE PATH     calls are counted only while this file exists
//   FAULT_REPORT PATH   at exit, a line "CALL COUNT" is written here for each call
//   CLOCK_JUMP PATH     while this file exists, CLOCK_BOOTTIME is 100 s ahead
//   MOVE_ENVIRONMENT    a variable is added at startup, which moves the environment

#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

enum call {
    call_open, call_close, call_read, call_write, call_truncate, call_sync, call_syncdata,
    call_lock, call_status, call_link, call_mode, call_owner, call_rename, call_remove,
    call_folder, call_list, call_count
};
static const char *const names[] = {
    "open", "close", "read", "write", "truncate", "sync", "syncdata",
    "lock", "status", "link", "mode", "owner", "rename", "remove",
    "folder", "list"
};
enum { is_short = 0, crashes = -1, descriptors = 1024, jump_seconds = 100 };

static const char *folder, *gate, *report, *jump;
static int faulty_call = -1, faulty_number, faulty_errno;
static atomic_int counts[call_count];
static atomic_bool watched[descriptors], boot_timers[descriptors];

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void begin(void) {
    if (strcmp(program_invocation_short_name, "scrum") != 0) return;
    folder = getenv("FAULT_FOLDER");
    gate = getenv("FAULT_GATE");
    report = getenv("FAULT_REPORT");
    jump = getenv("CLOCK_JUMP");
    if (getenv("MOVE_ENVIRONMENT")) setenv("MOVED", "yes", 1);
    char name[16];
    const char *fault = getenv("FAULT");
    if (!fault || sscanf(fault, "%15s %d %d", name, &faulty_number, &faulty_errno) != 3) return;
    for (int i = 0; i < call_count; i++)
        if (strcmp(names[i], name) == 0) faulty_call = i;
}

__attribute__((destructor)) static void end(void) {
    FILE *file = report ? fopen(report, "we") : NULL;
    if (!file) return;
    for (int i = 0; i < call_count; i++) fprintf(file, "%s %d\n", names[i], counts[i]);
    fclose(file);
}

static bool exists(const char *path) { return faccessat(AT_FDCWD, path, F_OK, 0) == 0; }

static bool is_below(const char *path) {
    if (!folder) return false;
    char full[PATH_MAX];
    if (path[0] != '/') {
        if (!getcwd(full, sizeof full)) return false;
        path = full;
    }
    return strncmp(path, folder, strlen(folder)) == 0;
}

static bool is_watched(int file) { return file >= 0 && file < descriptors && watched[file]; }

// Whether this call must fail.
static bool is_faulty(enum call call) {
    if (gate && !exists(gate)) return false;
    int number = atomic_fetch_add(&counts[call], 1) + 1;
    if ((int)call != faulty_call || number != faulty_number) return false;
    if (faulty_errno == crashes) raise(SIGSEGV);
    return true;
}

static bool fails(enum call call) {
    if (!is_faulty(call) || faulty_errno <= 0) return false;
    errno = faulty_errno;
    return true;
}

// How many bytes to read or write; -1 if the call fails.
static ssize_t part(enum call call, int file, size_t size) {
    if (!is_watched(file) || !is_faulty(call)) return (ssize_t)size;
    if (faulty_errno == is_short) return size > 1 ? (ssize_t)(size / 2) : (ssize_t)size;
    errno = faulty_errno;
    return -1;
}

int open(const char *path, int flags, ...) {
    va_list list;
    va_start(list, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(list, mode_t) : 0;
    va_end(list);
    bool counts_too = is_below(path);
    if (counts_too && fails(call_open)) return -1;
    int file = REAL(open)(path, flags, mode);
    if (file >= 0 && file < descriptors) watched[file] = counts_too;
    return file;
}

int close(int file) {
    bool faulty = is_watched(file) && fails(call_close);
    int code = errno;
    if (file >= 0 && file < descriptors) watched[file] = boot_timers[file] = false;
    int result = REAL(close)(file);
    if (faulty) errno = code;
    return faulty ? -1 : result;
}

ssize_t read(int file, void *bytes, size_t size) {
    ssize_t count = part(call_read, file, size);
    return count < 0 ? -1 : REAL(read)(file, bytes, (size_t)count);
}

ssize_t pread(int file, void *bytes, size_t size, off_t at) {
    ssize_t count = part(call_read, file, size);
    return count < 0 ? -1 : REAL(pread)(file, bytes, (size_t)count, at);
}

ssize_t write(int file, const void *bytes, size_t size) {
    ssize_t count = part(call_write, file, size);
    return count < 0 ? -1 : REAL(write)(file, bytes, (size_t)count);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at) {
    ssize_t count = part(call_write, file, size);
    return count < 0 ? -1 : REAL(pwrite)(file, bytes, (size_t)count, at);
}

int ftruncate(int file, off_t size) {
    return is_watched(file) && fails(call_truncate) ? -1 : REAL(ftruncate)(file, size);
}

int fsync(int file) { return is_watched(file) && fails(call_sync) ? -1 : REAL(fsync)(file); }

int fdatasync(int file) {
    return is_watched(file) && fails(call_syncdata) ? -1 : REAL(fdatasync)(file);
}

int flock(int file, int operation) {
    return is_watched(file) && fails(call_lock) ? -1 : REAL(flock)(file, operation);
}

int fstat(int file, struct stat *status) {
    return is_watched(file) && fails(call_status) ? -1 : REAL(fstat)(file, status);
}

int stat(const char *path, struct stat *status) {
    return is_below(path) && fails(call_status) ? -1 : REAL(stat)(path, status);
}

int lstat(const char *path, struct stat *status) {
    return is_below(path) && fails(call_status) ? -1 : REAL(lstat)(path, status);
}

int access(const char *path, int mode) {
    return is_below(path) && fails(call_status) ? -1 : REAL(access)(path, mode);
}

ssize_t readlink(const char *path, char *bytes, size_t size) {
    return is_below(path) && fails(call_link) ? -1 : REAL(readlink)(path, bytes, size);
}

int fchmod(int file, mode_t mode) {
    return is_watched(file) && fails(call_mode) ? -1 : REAL(fchmod)(file, mode);
}

int fchown(int file, uid_t user, gid_t group) {
    return is_watched(file) && fails(call_owner) ? -1 : REAL(fchown)(file, user, group);
}

int rename(const char *from, const char *to) {
    return is_below(from) && fails(call_rename) ? -1 : REAL(rename)(from, to);
}

int unlink(const char *path) {
    return is_below(path) && fails(call_remove) ? -1 : REAL(unlink)(path);
}

int mkdir(const char *path, mode_t mode) {
    return is_below(path) && fails(call_folder) ? -1 : REAL(mkdir)(path, mode);
}

DIR *opendir(const char *path) {
    return is_below(path) && fails(call_list) ? NULL : REAL(opendir)(path);
}

// The clock that meetings use, and its timers.

static time_t jumped(void) { return jump && exists(jump) ? jump_seconds : 0; }

int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = REAL(clock_gettime)(clock, now);
    if (result == 0 && clock == CLOCK_BOOTTIME) now->tv_sec += jumped();
    return result;
}

int timerfd_create(int clock, int flags) {
    int timer = REAL(timerfd_create)(clock, flags);
    if (timer >= 0 && timer < descriptors) boot_timers[timer] = clock == CLOCK_BOOTTIME;
    return timer;
}

int timerfd_settime(int timer, int flags, const struct itimerspec *at, struct itimerspec *before) {
    struct itimerspec earlier = *at;
    bool is_set = at->it_value.tv_sec != 0 || at->it_value.tv_nsec != 0;
    if (timer < descriptors && boot_timers[timer] && is_set) {
        earlier.it_value.tv_sec -= jumped();
        if (earlier.it_value.tv_sec < 0) earlier.it_value.tv_sec = 0;
        if (earlier.it_value.tv_sec == 0) earlier.it_value.tv_nsec |= 1;
    }
    return REAL(timerfd_settime)(timer, flags, &earlier, before);
}

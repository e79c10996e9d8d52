#define _GNU_SOURCE
#include "CPlatform.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
enum { ARCHITECTURE = AUDIT_ARCH_X86_64 };
#elif defined(__aarch64__)
enum { ARCHITECTURE = AUDIT_ARCH_AARCH64 };
#else
enum { ARCHITECTURE = 0 };
#endif

// These system call numbers are the same on all architectures, but older headers do not define
// them.
enum { LANDLOCK_CREATE_RULESET = 444, LANDLOCK_RESTRICT_SELF = 446, LANDLOCK_VERSION = 1 };
// The rights to read files and to list folders.
enum { LANDLOCK_READ = 1 << 2 | 1 << 3 };

// Gives up all file access that this kernel's Landlock can restrict, except reading if `reads`.
static void leave_files(bool reads) {
    // The number of file rights in each version of Landlock; newer versions use the last entry.
    static const int known[] = {13, 14, 15, 15, 16};
    long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, LANDLOCK_VERSION);
    if (version < 1) return;
    int newest = sizeof known / sizeof known[0];
    uint64_t rights = (UINT64_C(1) << known[(version > newest ? newest : version) - 1]) - 1;
    if (reads) rights &= ~(uint64_t)LANDLOCK_READ;
    int rules = (int)syscall(LANDLOCK_CREATE_RULESET, &rights, sizeof rights, 0);
    if (rules < 0) return;
    syscall(LANDLOCK_RESTRICT_SELF, rules, 0);
    close(rules);
}

// The system calls that a server needs once its sockets are open: to wait, accept, read, send,
// allocate memory and exit.
static const int allowed[] = {
    SYS_read, SYS_readv, SYS_write, SYS_writev, SYS_recvfrom, SYS_recvmsg, SYS_sendto, SYS_sendmsg,
    SYS_ppoll, SYS_accept4, SYS_shutdown, SYS_close, SYS_setsockopt, SYS_getsockopt,
    SYS_getsockname, SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_brk, SYS_futex,
    SYS_clock_gettime, SYS_clock_nanosleep, SYS_gettimeofday, SYS_getrandom, SYS_getpid, SYS_gettid,
    SYS_rt_sigaction, SYS_rt_sigprocmask, SYS_rt_sigreturn, SYS_sigaltstack, SYS_sched_yield,
    SYS_restart_syscall, SYS_exit, SYS_exit_group,
#ifdef SYS_poll
    SYS_poll,
#endif
};

// Calls that a library also needs to read files and start threads.
static const int reading[] = {
    SYS_newfstatat, SYS_fstat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_getdents64, SYS_lseek, SYS_pread64,
    SYS_readlinkat, SYS_faccessat, SYS_fcntl, SYS_getcwd, SYS_uname, SYS_sysinfo, SYS_getuid,
    SYS_geteuid, SYS_getgid, SYS_getegid, SYS_set_robust_list, SYS_sched_getaffinity,
#ifdef SYS_rseq
    SYS_rseq,
#endif
#ifdef SYS_faccessat2
    SYS_faccessat2,
#endif
#ifdef SYS_access
    SYS_access, SYS_readlink, SYS_stat, SYS_lstat,
#endif
};

// Makes all other system calls fail with EPERM.
static void leave_calls(bool reads) {
    enum { ALLOWED = sizeof allowed / sizeof allowed[0], READING = sizeof reading / sizeof reading[0] };
    struct sock_filter filter[2 * (ALLOWED + READING) + 20];
    int count = 0;
#define ADD(...) filter[count++] = (struct sock_filter)__VA_ARGS__
#define LOAD(FIELD) ADD(BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, FIELD)))
#define UNLESS(TEST, VALUE, SKIPPED) ADD(BPF_JUMP(BPF_JMP | TEST | BPF_K, (uint32_t)(VALUE), 0, SKIPPED))
#define RETURN(RESULT) ADD(BPF_STMT(BPF_RET | BPF_K, RESULT))
    LOAD(arch);
    ADD(BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0));
    RETURN(SECCOMP_RET_ERRNO | EPERM);
    LOAD(nr);
    for (int index = 0; index < ALLOWED + (reads ? READING : 0); index++) {
        UNLESS(BPF_JEQ, index < ALLOWED ? allowed[index] : reading[index - ALLOWED], 1);
        RETURN(SECCOMP_RET_ALLOW);
    }
    if (reads) {
        UNLESS(BPF_JEQ, SYS_openat, 4);
        LOAD(args[2]);
        UNLESS(BPF_JSET, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC | O_APPEND, 1);
        RETURN(SECCOMP_RET_ERRNO | EPERM);
        RETURN(SECCOMP_RET_ALLOW);
        UNLESS(BPF_JEQ, SYS_clone, 3);
        LOAD(args[0]);
        UNLESS(BPF_JSET, CLONE_THREAD, 1);
        RETURN(SECCOMP_RET_ALLOW);
        LOAD(nr);
        // The flags of clone3 are in memory, so that glibc must use clone.
        UNLESS(BPF_JEQ, SYS_clone3, 1);
        RETURN(SECCOMP_RET_ERRNO | ENOSYS);
    }
    RETURN(SECCOMP_RET_ERRNO | EPERM);
    struct sock_fprog program = {(unsigned short)count, filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

static void confine(bool reads) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    leave_files(reads);
    if (ARCHITECTURE != 0) leave_calls(reads);
}

void cplatform_confine(void) { confine(false); }

void cplatform_confine_to_reading(void) {
    setrlimit(RLIMIT_DATA, &(struct rlimit){256 << 20, 256 << 20});
    setrlimit(RLIMIT_CPU, &(struct rlimit){60, 60});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
    confine(true);
}

#define _GNU_SOURCE
#include "CPlatform.h"

#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
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

// Gives up all file access that this kernel's Landlock can restrict.
static void leave_files(void) {
    // The number of file rights in each version of Landlock; newer versions use the last entry.
    static const int known[] = {13, 14, 15, 15, 16};
    long version = syscall(LANDLOCK_CREATE_RULESET, NULL, 0, LANDLOCK_VERSION);
    if (version < 1) return;
    int newest = sizeof known / sizeof known[0];
    uint64_t rights = (UINT64_C(1) << known[(version > newest ? newest : version) - 1]) - 1;
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

// Makes all other system calls fail with EPERM.
static void leave_calls(void) {
    enum { ALLOWED = sizeof allowed / sizeof allowed[0] };
    struct sock_filter filter[ALLOWED + 6];
    int count = 0;
    const uint32_t refuse = SECCOMP_RET_ERRNO | 1;
    filter[count++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    filter[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, ARCHITECTURE, 1, 0);
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refuse);
    filter[count++] = (struct sock_filter)BPF_STMT(
        BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    for (int index = 0; index < ALLOWED; index++)
        filter[count++] = (struct sock_filter)BPF_JUMP(
            BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)allowed[index], ALLOWED - index, 0);
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, refuse);
    filter[count++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {(unsigned short)count, filter};
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
}

void cplatform_confine(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    leave_files();
    if (ARCHITECTURE != 0) leave_calls();
}

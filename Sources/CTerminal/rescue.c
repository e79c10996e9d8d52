#define _GNU_SOURCE
#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { patience_in_ms = 200, held_back_at_most = 64 * 1024 };

// The parts of a rescue still to do. Each is cleared when done, so that a handler that interrupts a
// rescue can finish it.
static atomic_bool mode_due, screen_due, errors_due;
// Whether the terminal is holding back its display until it receives the rest of a frame.
static atomic_bool frame_unfinished;

static int terminal = -1;
static struct termios mode;
// CAN ends an incomplete sequence. Written only if a frame is unfinished, because terminals report
// an error if a frame ends that never began.
static const uint8_t end_of_frame[] = "\x18\x1b[?2026l";
static uint8_t leave_sequence[256];
static size_t leave_count, leave_written;
static int errors = -1, errors_before = -1, held_back = -1;

static const int crashes[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
enum { crash_count = sizeof crashes / sizeof *crashes };
static struct sigaction handlers_before[crash_count];
static bool handlers_installed;
static uint8_t alternate_stack[64 * 1024] __attribute__((aligned(16)));
static stack_t stack_before;

static int64_t now_in_ms(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Writes the bytes from offset *written on; after 200 ms, gives up as soon as the terminal accepts
// no more. Returns whether all bytes have been written.
static bool write_bounded(const uint8_t *bytes, size_t count, size_t *written) {
    int64_t end = now_in_ms() + patience_in_ms;
    while (*written < count) {
        ssize_t n = write(terminal, bytes + *written, count - *written);
        if (n > 0) {
            *written += (size_t)n;
            continue;
        }
        if (n < 0 && errno != EAGAIN && errno != EINTR) return false;
        int64_t left = end - now_in_ms();
        struct pollfd ready = {.fd = terminal, .events = POLLOUT};
        if (left <= 0 || poll(&ready, 1, (int)left) == 0) return false;
    }
    return true;
}

// If a shell has the terminal back, it has already set the mode; restoring ours would break its
// prompt.
static bool in_background(void) {
    pid_t group = tcgetpgrp(terminal);
    return group > 0 && group != getpgrp();
}

void cterminal_set_unfinished(bool unfinished) { atomic_store(&frame_unfinished, unfinished); }

static void leave_screen(bool background) {
    size_t start = atomic_load(&frame_unfinished) ? 0 : sizeof end_of_frame - 1;
    if (leave_written < start) leave_written = start;
    if (write_bounded(leave_sequence, leave_count, &leave_written) || background) return;
    // The terminal is not reading. Queued frames may be dropped, but the leave sequence must not
    // be.
    tcflush(terminal, TCOFLUSH);
    leave_written = start;
    write_bounded(leave_sequence, leave_count, &leave_written);
}

static void release_errors(void) {
    dup2(errors_before, errors);
    close(errors_before);
    off_t count = lseek(held_back, 0, SEEK_CUR);
    uint8_t part[1024];
    for (off_t at = 0; at < count;) {
        ssize_t n = pread(held_back, part, sizeof part, at);
        size_t written = 0;
        if (n <= 0 || at + n > count) n = n <= 0 ? 0 : (ssize_t)(count - at);
        if (n == 0 || !write_bounded(part, (size_t)n, &written)) break;
        at += n;
    }
    close(held_back);
}

static void hold_back_errors(int descriptor) {
    errors_before = fcntl(descriptor, F_DUPFD_CLOEXEC, 3);
    held_back = memfd_create("stderr", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    // Sealed at this size, so that a library that writes endlessly uses a bounded amount of memory.
    if (errors_before < 0 || held_back < 0 || ftruncate(held_back, held_back_at_most) != 0
        || fcntl(held_back, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) != 0
        || dup2(held_back, descriptor) < 0) {
        if (errors_before >= 0) close(errors_before);
        if (held_back >= 0) close(held_back);
        return;
    }
    errors = descriptor;
    atomic_store(&errors_due, true);
}

static void on_crash(int number) {
    cterminal_rescue();
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, NULL);
    raise(number);  // delivered when this handler returns
}

static void install_handlers(void) {
    stack_t stack = {.ss_sp = alternate_stack, .ss_size = sizeof alternate_stack};
    sigaltstack(&stack, &stack_before);
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &handlers_before[i]);
    handlers_installed = true;
}

void cterminal_arm(int descriptor, const struct termios *before, const uint8_t *leave, size_t count,
                   int capture) {
    static bool registered;
    if (!registered) registered = atexit(cterminal_rescue) == 0;
    terminal = descriptor;
    mode = *before;
    size_t before_it = sizeof end_of_frame - 1;
    if (count > sizeof leave_sequence - before_it) count = sizeof leave_sequence - before_it;
    memcpy(leave_sequence, end_of_frame, before_it);
    memcpy(leave_sequence + before_it, leave, count);
    leave_count = before_it + count;
    leave_written = 0;
    if (!handlers_installed) install_handlers();
    if (capture >= 0 && !atomic_load(&errors_due)) hold_back_errors(capture);
    atomic_store(&mode_due, true);
    atomic_store(&screen_due, count > 0);
}

void cterminal_rescue(void) {
    int code = errno;
    if (atomic_load(&mode_due) || atomic_load(&screen_due)) {
        sigset_t output, before;
        sigemptyset(&output);
        sigaddset(&output, SIGTTOU);  // setting the mode from the background must not stop us midway
        pthread_sigmask(SIG_BLOCK, &output, &before);
        bool background = in_background();
        if (!background) tcsetattr(terminal, TCSANOW, &mode);
        atomic_store(&mode_due, false);
        if (atomic_load(&screen_due)) leave_screen(background);
        atomic_store(&screen_due, false);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    if (atomic_load(&errors_due)) {
        release_errors();
        atomic_store(&errors_due, false);
    }
    errno = code;
}

void cterminal_disarm(void) {
    cterminal_rescue();
    if (!handlers_installed) return;
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &handlers_before[i], NULL);
    sigaltstack(&stack_before, NULL);
    handlers_installed = false;
}

#include "CTerminal.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

static const int observed[] = {SIGINT,  SIGTERM,  SIGHUP,  SIGQUIT,
                               SIGTSTP, SIGCONT, SIGWINCH, SIGPIPE};
enum { observed_count = sizeof observed / sizeof *observed };
static struct sigaction actions_before[observed_count];

static int wake = -1;
static int users;
static atomic_ullong pending;
static atomic_int ending;  // the signal that ends the process 1.75 s after it arrived, or 0

static bool ends(int number) {
    return number == SIGINT || number == SIGTERM || number == SIGHUP || number == SIGQUIT;
}

static void set_alarm(int milliseconds) {
    struct itimerval timer = {.it_value = {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

static void on_signal(int number) {
    int code = errno, none = 0;
    if (ends(number) && atomic_compare_exchange_strong(&ending, &none, number)) set_alarm(1750);
    atomic_fetch_or(&pending, 1ull << number);
    uint64_t one = 1;
    if (write(wake, &one, sizeof one) < 0) errno = code;
    errno = code;
}

static void on_alarm(int number) {
    (void)number;
    int reason = atomic_load(&ending);
    if (reason != 0) cterminal_end_by(reason);
}

// Handled rather than ignored, because programs that we start would inherit an ignored signal.
static void on_pipe(int number) { (void)number; }

void cterminal_signals_begin(int descriptor) {
    wake = descriptor;
    if (users++ > 0) return;
    struct sigaction action = {.sa_handler = on_alarm, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    sigaction(SIGALRM, &action, NULL);
    for (int i = 0; i < observed_count; i++) {
        action.sa_handler = observed[i] == SIGPIPE ? on_pipe : on_signal;
        sigaction(observed[i], NULL, &actions_before[i]);
        if (actions_before[i].sa_handler != SIG_IGN) sigaction(observed[i], &action, NULL);
    }
}

void cterminal_signals_end(void) {
    if (users == 0 || --users > 0) return;
    for (int i = 0; i < observed_count; i++) sigaction(observed[i], &actions_before[i], NULL);
}

uint64_t cterminal_signals_take(void) {
    uint64_t taken = atomic_exchange(&pending, 0);
    int interrupt = SIGINT;
    // After an interrupt, the program may take its time to ask a question or play a chime. The
    // other signals must end it on time.
    if ((taken & 1ull << SIGINT) && atomic_compare_exchange_strong(&ending, &interrupt, 0))
        set_alarm(0);
    return taken;
}

static void restore_default(int number, struct sigaction *before) {
    struct sigaction standard = {.sa_handler = SIG_DFL};
    sigaction(number, &standard, before);
    sigset_t only;
    sigemptyset(&only);
    sigaddset(&only, number);
    pthread_sigmask(SIG_UNBLOCK, &only, NULL);
}

void cterminal_stop(void) {
    struct sigaction ours;
    restore_default(SIGTSTP, &ours);
    raise(SIGTSTP);
    sigaction(SIGTSTP, &ours, NULL);
}

_Noreturn void cterminal_end_by(int number) {
    cterminal_rescue();
    restore_default(number, NULL);
    raise(number);
    _exit(128 + number);
}

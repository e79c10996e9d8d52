#include "CTerminal.h"

#include <fcntl.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>

void cterminal_fill_standard_descriptors(void) {
    // The lowest free one is taken. Reading ends at once; writing fails, and is noticed.
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0) open("/dev/null", O_RDONLY);
}

int cterminal_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

int cterminal_timerfd(int clock) { return timerfd_create(clock, TFD_CLOEXEC | TFD_NONBLOCK); }

int cterminal_timerfd_set(int timer, int64_t seconds, int64_t nanoseconds, bool cancel_on_set) {
    struct itimerspec at = {.it_value = {.tv_sec = seconds, .tv_nsec = nanoseconds}};
    int flags = TFD_TIMER_ABSTIME | (cancel_on_set ? TFD_TIMER_CANCEL_ON_SET : 0);
    return timerfd_settime(timer, flags, &at, NULL);
}

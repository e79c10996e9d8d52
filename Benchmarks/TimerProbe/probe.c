// Prints how late each of a number of one-second timers is, in nanoseconds: the least latency that any program has here.

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

int main(int count, char **arguments) {
    int timers = count > 1 ? atoi(arguments[1]) : 10;
    struct timespec start, now;
    clock_gettime(CLOCK_BOOTTIME, &start);
    int timer = timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC);
    for (int number = 1; number <= timers; number++) {
        struct itimerspec due = {.it_value = {start.tv_sec + number, start.tv_nsec}};
        timerfd_settime(timer, TFD_TIMER_ABSTIME, &due, NULL);
        struct pollfd polled = {.fd = timer, .events = POLLIN};
        uint64_t expired;
        if (poll(&polled, 1, -1) < 1 || read(timer, &expired, sizeof expired) < 0) return 1;
        clock_gettime(CLOCK_BOOTTIME, &now);
        printf("%" PRId64 "\n", (now.tv_sec - start.tv_sec - number) * INT64_C(1000000000) +
                                    now.tv_nsec - start.tv_nsec);
    }
}

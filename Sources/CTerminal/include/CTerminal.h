// What a terminal program needs from C: handlers that are safe in a signal, and the calls of Linux
// that Swift's Glibc leaves out.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <termios.h>

// Rescue. From arm to the first rescue, the terminal is put back on every way out: rescue, exit,
// a crash (SEGV BUS ILL FPE TRAP ABRT SYS, a stack overflow of the calling thread included).
// `terminal` must be non-blocking. `errors` is a descriptor of the same terminal whose text is
// held back while armed and written after the leave sequence, or -1.
void cterminal_arm(int terminal, const struct termios *before, const uint8_t *leave, size_t count,
                   int errors);
// Whether the terminal has got a frame in part, which the rescue then ends.
void cterminal_set_unfinished(bool unfinished);
// Takes at most 0.4 s, 0 ms where the terminal reads. Safe in a signal handler; idempotent.
void cterminal_rescue(void);
// A rescue, and the crash handlers are as they were before arm.
void cterminal_disarm(void);

// Signals. From begin to end, handlers note INT TERM HUP QUIT TSTP CONT WINCH and make an eventfd
// readable, the same at every begin; PIPE does nothing. Signals that were ignored at begin stay
// ignored.
// 1.75 s after INT TERM HUP QUIT the process is rescued and ended by that signal, unless it was INT
// and was taken meanwhile: a hung main thread stays killable.
void cterminal_signals_begin(int eventfd);
void cterminal_signals_end(void);
// What came since the last call: bit n stands for signal n.
uint64_t cterminal_signals_take(void);
// Stops the process as Ctrl-Z does; returns when it is continued, at once in an orphaned group.
void cterminal_stop(void);
// Rescues, and ends the process by the signal's default action.
_Noreturn void cterminal_end_by(int signal);

#endif

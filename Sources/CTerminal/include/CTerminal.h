// C code of a terminal program: async-signal-safe handlers, and Linux calls that Swift's Glibc
// omits.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <termios.h>

// Rescue. From arm to the first rescue, the terminal is restored on every way out: rescue, exit,
// a crash (SEGV BUS ILL FPE TRAP ABRT SYS, including a stack overflow of the calling thread).
// `terminal` must be non-blocking. `errors` is a descriptor of the same terminal, or -1; its text
// is held back while armed and written after the leave sequence.
void cterminal_arm(int terminal, const struct termios *before, const uint8_t *leave, size_t count,
                   int errors);
// Whether the terminal has received part of a frame, which the rescue then ends.
void cterminal_set_unfinished(bool unfinished);
// Takes at most 0.4 s, 0 ms if the terminal reads. Async-signal-safe; idempotent.
void cterminal_rescue(void);
// Rescues, and restores the crash handlers from before arm.
void cterminal_disarm(void);

// Signals. From begin to end, handlers record INT TERM HUP QUIT TSTP CONT WINCH and make an eventfd
// readable, the same one at every begin; PIPE does nothing. Signals ignored at begin stay
// ignored.
// 1.75 s after INT TERM HUP QUIT the process is rescued and ended by that signal, unless it was INT
// and has been taken: a hung main thread can always be killed.
void cterminal_signals_begin(int eventfd);
void cterminal_signals_end(void);
// The signals since the last call: bit n is signal n.
uint64_t cterminal_signals_take(void);
// Stops the process like Ctrl-Z; returns when it continues, immediately in an orphaned group.
void cterminal_stop(void);
// Rescues, and ends the process with the signal's default action.
_Noreturn void cterminal_end_by(int signal);

#endif

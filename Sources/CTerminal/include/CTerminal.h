// Parts of a terminal program that need C: async-signal-safe handlers, and Linux calls that Swift's
// Glibc module omits.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/timerfd.h>
#include <termios.h>

// Rescue. Once armed, the terminal is restored by cterminal_rescue, by exit(3) or by a crash (SEGV
// BUS ILL FPE TRAP ABRT SYS, including a stack overflow on the calling thread), whichever comes
// first. `terminal` must be non-blocking. `errors` is a descriptor for the same terminal, or -1;
// text written to it is held back while armed and appears after the leave sequence.
void cterminal_arm(int terminal, const struct termios *before, const uint8_t *leave, size_t count,
                   int errors);
// Records whether the terminal has received only part of a frame; if so, a rescue ends the frame.
void cterminal_set_unfinished(bool unfinished);
// Restores the terminal immediately if it is reading; takes up to 0.4 s if it has stopped reading.
// Async-signal-safe; idempotent.
void cterminal_rescue(void);
// Rescues the terminal, then restores the crash handlers that cterminal_arm replaced.
void cterminal_disarm(void);

// Signals. Between begin and end, handlers record INT TERM HUP QUIT TSTP CONT WINCH and make
// `eventfd` readable; every call to begin must pass the same descriptor. PIPE has no effect.
// Signals that are ignored when begin is called stay ignored. 1.75 s after INT, TERM, HUP or QUIT,
// the terminal is rescued and that signal ends the process, so that it can be killed even if its
// main thread hangs. Taking an INT cancels this.
void cterminal_signals_begin(int eventfd);
void cterminal_signals_end(void);
// Returns the signals received since the last call as a bit set, with bit n for signal n, and
// clears it.
uint64_t cterminal_signals_take(void);
// Stops the process as Ctrl-Z does; returns when it continues, or immediately if its process group
// is orphaned.
void cterminal_stop(void);
// Rescues the terminal, then ends the process with the signal's default action.
_Noreturn void cterminal_end_by(int signal);

#endif

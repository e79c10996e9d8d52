#pragma once
#include <alsa/asoundlib.h>

static void calsa_say_nothing(const char *file, int line, const char *function, int code,
                              const char *format, ...) {
    (void)file;
    (void)line;
    (void)function;
    (void)code;
    (void)format;
}

/// Keeps alsa-lib's messages off stderr in every thread. Swift cannot write a variadic handler.
static inline void calsa_silence_messages(void) {
    snd_lib_error_set_handler(calsa_say_nothing);
}

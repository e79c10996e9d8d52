#pragma once
#include <stddef.h>

/// A WAV file inside the binary.
typedef struct {
    const unsigned char *start;
    size_t count;
} csounds_file;

csounds_file csounds_ding(void);
csounds_file csounds_tick(void);
csounds_file csounds_chime(void);
csounds_file csounds_gong(void);
csounds_file csounds_soft(void);

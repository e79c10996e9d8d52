#pragma once
#include <stddef.h>

// A catalogue embedded in the program; its language is NULL after the last one.
typedef struct {
    const char *language;
    const unsigned char *start;
    size_t count;
} ctranslations_file;

ctranslations_file ctranslations_file_at(size_t index);

// The catalogue that this thread uses; NULL for English. Only the main thread writes phrases, so
// others never see one, and tests with different languages do not disturb each other.
const void *ctranslations_current(void);
void ctranslations_use(const void *catalogue);

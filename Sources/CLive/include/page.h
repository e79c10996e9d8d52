#pragma once
#include <stddef.h>

// A file embedded in the program.
typedef struct {
    const unsigned char *start;
    size_t count;
} clive_file;

// The page and the files it loads.
clive_file clive_page(void);
clive_file clive_page_style(void);
clive_file clive_page_script(void);

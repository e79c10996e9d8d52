#pragma once
#include <stddef.h>

// A file inside the binary.
typedef struct {
    const unsigned char *start;
    size_t count;
} clive_file;

// The page and what it loads.
clive_file clive_page(void);
clive_file clive_page_style(void);
clive_file clive_page_script(void);

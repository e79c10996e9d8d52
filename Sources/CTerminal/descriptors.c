#include "CTerminal.h"

#include <fcntl.h>

void cterminal_fill_standard_descriptors(void) {
    // The lowest free one is taken. Reading ends at once; writing fails, and is noticed.
    for (int i = 0; i < 3; i++)
        if (fcntl(i, F_GETFD) < 0) open("/dev/null", O_RDONLY);
}

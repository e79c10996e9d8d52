#include "CPlatform.h"

static int number;
static char **values;

// glibc passes main's parameters to constructors. Swift's own lookup searches the memory before
// `environ`, which moves when a preloaded library calls setenv.
__attribute__((constructor)) static void save(int argc, char **argv, char **variables) {
    (void)variables;
    number = argc;
    values = argv;
}

int cplatform_arguments(char ***arguments) {
    *arguments = values;
    return number;
}

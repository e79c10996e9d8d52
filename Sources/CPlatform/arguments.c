#include "CPlatform.h"

static int number;
static char **values;

// glibc passes main's parameters to constructors. Swift's own lookup finds them by their position
// before `environ`, and so fails if a preloaded library has moved `environ` with setenv.
__attribute__((constructor)) static void save(int argc, char **argv, char **variables) {
    (void)variables;
    number = argc;
    values = argv;
}

int cplatform_arguments(char ***arguments) {
    *arguments = values;
    return number;
}

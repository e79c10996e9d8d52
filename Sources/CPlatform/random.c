#include <sys/random.h>

// libstdc++, which is linked into the program, calls this function of glibc 2.36; systems with 2.35
// lack it.
unsigned arc4random(void);
unsigned arc4random(void) {
    unsigned number = 0;
    while (getrandom(&number, sizeof number, 0) != sizeof number) {}
    return number;
}

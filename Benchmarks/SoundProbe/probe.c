// Preloaded into a program. When the program has written the first frames of a sound to a device,
// writes the CLOCK_BOOTTIME in nanoseconds to the descriptor in SOUND_PROBE.

#define _GNU_SOURCE
#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

// Whether the device was opened and nothing has been written since.
static atomic_bool is_new;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_BOOTTIME, &time);
    return time.tv_sec * INT64_C(1000000000) + time.tv_nsec;
}

static int (*real_open)(snd_pcm_t **, const char *, snd_pcm_stream_t, int);
static snd_pcm_sframes_t (*real_writei)(snd_pcm_t *, const void *, snd_pcm_uframes_t);

static int probed_open(snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode) {
    atomic_store(&is_new, true);
    return real_open(pcm, name, stream, mode);
}

static snd_pcm_sframes_t probed_writei(snd_pcm_t *pcm, const void *buffer, snd_pcm_uframes_t size) {
    snd_pcm_sframes_t written = real_writei(pcm, buffer, size);
    int64_t moment = now();
    if (written <= 0 || !atomic_exchange(&is_new, false)) return written;
    const char *descriptor = getenv("SOUND_PROBE");
    if (descriptor == NULL || write(atoi(descriptor), &moment, sizeof moment) < 0) abort();
    return written;
}

// The program loads ALSA with dlopen and looks up its functions by name.
void *dlsym(void *library, const char *name) {
    static void *(*real)(void *, const char *);
    if (real == NULL) real = dlvsym(RTLD_NEXT, "dlsym", "GLIBC_2.34");
    void *function = real(library, name);
    if (strcmp(name, "snd_pcm_open") == 0) {
        real_open = function;
        return probed_open;
    }
    if (strcmp(name, "snd_pcm_writei") == 0) {
        real_writei = function;
        return probed_writei;
    }
    return function;
}

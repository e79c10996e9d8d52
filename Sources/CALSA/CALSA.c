// ALSA's functions, from a library that is loaded when the first sound is wanted: it takes as long
// as the rest of the program to load, and programs without sound should run where there is none.

#include "CALSA.h"

#include <dlfcn.h>
#include <pthread.h>

#define EACH(FUNCTION)                                                                            \
    FUNCTION(int, snd_config_update_free_global, (void), ())                                      \
    FUNCTION(int, snd_device_name_hint, (int card, const char *kind, void ***hints),              \
             (card, kind, hints))                                                                 \
    FUNCTION(char *, snd_device_name_get_hint, (const void *hint, const char *key), (hint, key))  \
    FUNCTION(int, snd_device_name_free_hint, (void **hints), (hints))                             \
    FUNCTION(int, snd_lib_error_set_handler, (snd_lib_error_handler_t handler), (handler))        \
    FUNCTION(int, snd_output_buffer_open, (snd_output_t **output), (output))                      \
    FUNCTION(size_t, snd_output_buffer_string, (snd_output_t *output, char **text),               \
             (output, text))                                                                      \
    FUNCTION(int, snd_output_close, (snd_output_t *output), (output))                             \
    FUNCTION(snd_pcm_sframes_t, snd_pcm_avail_update, (snd_pcm_t *pcm), (pcm))                    \
    FUNCTION(int, snd_pcm_close, (snd_pcm_t *pcm), (pcm))                                         \
    FUNCTION(int, snd_pcm_delay, (snd_pcm_t *pcm, snd_pcm_sframes_t *frames), (pcm, frames))      \
    FUNCTION(int, snd_pcm_drop, (snd_pcm_t *pcm), (pcm))                                          \
    FUNCTION(int, snd_pcm_dump, (snd_pcm_t *pcm, snd_output_t *output), (pcm, output))            \
    FUNCTION(int, snd_pcm_get_params,                                                             \
             (snd_pcm_t *pcm, snd_pcm_uframes_t *buffer, snd_pcm_uframes_t *period),              \
             (pcm, buffer, period))                                                               \
    FUNCTION(int, snd_pcm_open,                                                                   \
             (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode),              \
             (pcm, name, stream, mode))                                                           \
    FUNCTION(int, snd_pcm_prepare, (snd_pcm_t *pcm), (pcm))                                       \
    FUNCTION(int, snd_pcm_resume, (snd_pcm_t *pcm), (pcm))                                        \
    FUNCTION(int, snd_pcm_set_params,                                                             \
             (snd_pcm_t *pcm, snd_pcm_format_t format, snd_pcm_access_t access,                   \
              unsigned int channels, unsigned int rate, int resamples, unsigned int latency),     \
             (pcm, format, access, channels, rate, resamples, latency))                           \
    FUNCTION(int, snd_pcm_start, (snd_pcm_t *pcm), (pcm))                                         \
    FUNCTION(snd_pcm_state_t, snd_pcm_state, (snd_pcm_t *pcm), (pcm))                             \
    FUNCTION(snd_pcm_sframes_t, snd_pcm_writei,                                                   \
             (snd_pcm_t *pcm, const void *frames, snd_pcm_uframes_t count), (pcm, frames, count))

// Hidden, so that ALSA's own calls and those of its plugins go on finding ALSA's functions.
#define DEFINE(RESULT, NAME, PARAMETERS, ARGUMENTS)                                               \
    static RESULT(*alsa_##NAME) PARAMETERS;                                                       \
    __attribute__((visibility("hidden"))) RESULT NAME PARAMETERS { return alsa_##NAME ARGUMENTS; }
EACH(DEFINE)

#define FIND(RESULT, NAME, PARAMETERS, ARGUMENTS)                                                 \
    alsa_##NAME = (RESULT(*) PARAMETERS)dlsym(library, #NAME);                                    \
    if (alsa_##NAME == NULL) return;

static bool is_loaded;

static void say_nothing(const char *file, int line, const char *function, int code,
                        const char *format, ...) {
    (void)file;
    (void)line;
    (void)function;
    (void)code;
    (void)format;
}

static void load(void) {
    void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    EACH(FIND)
    // For every thread; Swift cannot write a variadic handler.
    snd_lib_error_set_handler(say_nothing);
    is_loaded = true;
}

bool calsa_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// ALSA's functions, loaded when the first sound is played. Loading takes as long as the rest of the
// program takes to start, and everything except sound must work without the library.

#include "alsa.h"

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
    FUNCTION(int, snd_pcm_hw_params, (snd_pcm_t *pcm, snd_pcm_hw_params_t *form), (pcm, form))    \
    FUNCTION(int, snd_pcm_hw_params_any, (snd_pcm_t *pcm, snd_pcm_hw_params_t *form),             \
             (pcm, form))                                                                         \
    FUNCTION(void, snd_pcm_hw_params_free, (snd_pcm_hw_params_t *form), (form))                   \
    FUNCTION(int, snd_pcm_hw_params_get_buffer_size,                                              \
             (const snd_pcm_hw_params_t *form, snd_pcm_uframes_t *frames),                        \
             (form, frames))                                                                      \
    FUNCTION(int, snd_pcm_hw_params_malloc, (snd_pcm_hw_params_t **form), (form))                 \
    FUNCTION(int, snd_pcm_hw_params_set_access,                                                   \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, snd_pcm_access_t access),                \
             (pcm, form, access))                                                                 \
    FUNCTION(int, snd_pcm_hw_params_set_buffer_time_near,                                         \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, unsigned int *time, int *direction),     \
             (pcm, form, time, direction))                                                        \
    FUNCTION(int, snd_pcm_hw_params_set_channels,                                                 \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, unsigned int channels),                  \
             (pcm, form, channels))                                                               \
    FUNCTION(int, snd_pcm_hw_params_set_format,                                                   \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, snd_pcm_format_t format),                \
             (pcm, form, format))                                                                 \
    FUNCTION(int, snd_pcm_hw_params_set_period_time_near,                                         \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, unsigned int *time, int *direction),     \
             (pcm, form, time, direction))                                                        \
    FUNCTION(int, snd_pcm_hw_params_set_rate,                                                     \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, unsigned int rate, int direction),       \
             (pcm, form, rate, direction))                                                        \
    FUNCTION(int, snd_pcm_hw_params_set_rate_resample,                                            \
             (snd_pcm_t *pcm, snd_pcm_hw_params_t *form, unsigned int resamples),                 \
             (pcm, form, resamples))                                                              \
    FUNCTION(int, snd_pcm_open,                                                                   \
             (snd_pcm_t **pcm, const char *name, snd_pcm_stream_t stream, int mode),              \
             (pcm, name, stream, mode))                                                           \
    FUNCTION(int, snd_pcm_prepare, (snd_pcm_t *pcm), (pcm))                                       \
    FUNCTION(int, snd_pcm_resume, (snd_pcm_t *pcm), (pcm))                                        \
    FUNCTION(int, snd_pcm_start, (snd_pcm_t *pcm), (pcm))                                         \
    FUNCTION(snd_pcm_state_t, snd_pcm_state, (snd_pcm_t *pcm), (pcm))                             \
    FUNCTION(int, snd_pcm_sw_params, (snd_pcm_t *pcm, snd_pcm_sw_params_t *rules), (pcm, rules))  \
    FUNCTION(int, snd_pcm_sw_params_current, (snd_pcm_t *pcm, snd_pcm_sw_params_t *rules),        \
             (pcm, rules))                                                                        \
    FUNCTION(void, snd_pcm_sw_params_free, (snd_pcm_sw_params_t *rules), (rules))                 \
    FUNCTION(int, snd_pcm_sw_params_malloc, (snd_pcm_sw_params_t **rules), (rules))               \
    FUNCTION(int, snd_pcm_sw_params_set_start_threshold,                                          \
             (snd_pcm_t *pcm, snd_pcm_sw_params_t *rules, snd_pcm_uframes_t frames),              \
             (pcm, rules, frames))                                                                \
    FUNCTION(snd_pcm_sframes_t, snd_pcm_writei,                                                   \
             (snd_pcm_t *pcm, const void *frames, snd_pcm_uframes_t count), (pcm, frames, count))

// Hidden, so that ALSA and its plugins keep calling ALSA's own functions.
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
    // Applies to every thread. Written in C, because Swift cannot define a variadic handler.
    snd_lib_error_set_handler(say_nothing);
    is_loaded = true;
}

bool calsa_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

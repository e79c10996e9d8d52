// Prints the parts of libpulse that Sources/CSound/pulse.c relies on. If REAL is defined they come
// from libpulse's headers, otherwise from the copies in pulse.c. With an argument the program tries
// to connect, and reports whether it succeeded.
#ifdef REAL
#include <pulse/pulseaudio.h>
typedef pa_channel_map channels;
typedef pa_cvolume volumes;
enum {
    NO_AUTOSPAWN = PA_CONTEXT_NOAUTOSPAWN, READY = PA_CONTEXT_READY, FAILED = PA_CONTEXT_FAILED,
    SINKS = PA_SUBSCRIPTION_MASK_SINK, SERVER = PA_SUBSCRIPTION_MASK_SERVER,
};
#define properties proplist
#define channel_values map
#else
#include "../../Sources/CSound/pulse.c"
typedef pa_each_channel channels, volumes;
#define channel_values values
static void ignore(void *context, const cpulse_output *output) {
    (void)context;
    (void)output;
}
#endif
#include <stddef.h>
#include <stdio.h>

int main(int count, char *words[]) {
    (void)words;
    if (count > 1) {
#ifndef REAL
        cpulse *connection = cpulse_load() ? cpulse_new(NULL) : NULL;
        if (connection != NULL) cpulse_run(connection, ignore, NULL);
        puts(connection != NULL ? "asked" : "not asked");
#endif
        return 0;
    }
    printf("READY %d FAILED %d NO_AUTOSPAWN %d SINKS %d SERVER %d\n", READY, FAILED, NO_AUTOSPAWN,
           SINKS, SERVER);
    printf("sample_spec %zu: %zu %zu\n", sizeof(pa_sample_spec), offsetof(pa_sample_spec, rate),
           offsetof(pa_sample_spec, channels));
    printf("channel_map %zu: %zu\n", sizeof(channels), offsetof(channels, channel_values));
    printf("cvolume %zu: %zu\n", sizeof(volumes), offsetof(volumes, values));
    printf("server_info: %zu %zu %zu\n", offsetof(pa_server_info, server_version),
           offsetof(pa_server_info, server_name), offsetof(pa_server_info, default_sink_name));
    printf("sink_info: %zu %zu %zu %zu %zu %zu\n", offsetof(pa_sink_info, name),
           offsetof(pa_sink_info, volume), offsetof(pa_sink_info, mute),
           offsetof(pa_sink_info, monitor_source_name), offsetof(pa_sink_info, flags),
           offsetof(pa_sink_info, properties));
    return 0;
}

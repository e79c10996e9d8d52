// libpulse is not loaded until a device leads to a sound server, so that everything else starts
// faster and the program can be built and run without it.

#include "pulse.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// As declared by libpulse, up to the last member read here.
typedef struct pa_mainloop pa_mainloop;
typedef struct pa_context pa_context;
typedef struct pa_operation pa_operation;
typedef struct pa_proplist pa_proplist;
typedef struct {
    int format;
    uint32_t rate;
    uint8_t channels;
} pa_sample_spec;
typedef struct {
    uint8_t channels;
    uint32_t values[32];
} pa_each_channel;
typedef struct {
    const char *user_name, *host_name, *server_version, *server_name;
    pa_sample_spec sample_spec;
    const char *default_sink_name;
} pa_server_info;
typedef struct {
    const char *name;
    uint32_t index;
    const char *description;
    pa_sample_spec sample_spec;
    pa_each_channel channel_map;
    uint32_t owner_module;
    pa_each_channel volume;
    int mute;
    uint32_t monitor_source;
    const char *monitor_source_name;
    uint64_t latency;
    const char *driver;
    int flags;
    const pa_proplist *properties;
} pa_sink_info;
typedef void (*on_server)(pa_context *, const pa_server_info *, void *);
typedef void (*on_sink)(pa_context *, const pa_sink_info *, int, void *);
typedef void (*on_state)(pa_context *, void *);
typedef void (*on_event)(pa_context *, int, uint32_t, void *);
enum { NO_AUTOSPAWN = 1 };
enum { READY = 4, FAILED = 5 };
enum { SINKS = 0x1, SERVER = 0x80 };

#define EACH(FUNCTION)                                                                            \
    FUNCTION(pa_mainloop *, mainloop_new, (void))                                                 \
    FUNCTION(void, mainloop_free, (pa_mainloop *))                                                \
    FUNCTION(void *, mainloop_get_api, (pa_mainloop *))                                           \
    FUNCTION(int, mainloop_iterate, (pa_mainloop *, int, int *))                                  \
    FUNCTION(void, mainloop_wakeup, (pa_mainloop *))                                              \
    FUNCTION(pa_context *, context_new, (void *, const char *))                                   \
    FUNCTION(void, context_unref, (pa_context *))                                                 \
    FUNCTION(int, context_connect, (pa_context *, const char *, int, const void *))               \
    FUNCTION(void, context_disconnect, (pa_context *))                                            \
    FUNCTION(int, context_get_state, (const pa_context *))                                        \
    FUNCTION(int, context_is_local, (const pa_context *))                                         \
    FUNCTION(void, context_set_state_callback, (pa_context *, on_state, void *))                  \
    FUNCTION(void, context_set_subscribe_callback, (pa_context *, on_event, void *))              \
    FUNCTION(pa_operation *, context_subscribe, (pa_context *, int, void *, void *))              \
    FUNCTION(pa_operation *, context_get_server_info, (pa_context *, on_server, void *))          \
    FUNCTION(pa_operation *, context_get_sink_info_by_name,                                       \
             (pa_context *, const char *, on_sink, void *))                                       \
    FUNCTION(void, operation_unref, (pa_operation *))                                             \
    FUNCTION(const char *, proplist_gets, (const pa_proplist *, const char *))

#define DEFINE(RESULT, NAME, PARAMETERS) static RESULT(*pa_##NAME) PARAMETERS;
EACH(DEFINE)

#define FIND(RESULT, NAME, PARAMETERS)                                                            \
    pa_##NAME = (RESULT(*) PARAMETERS)dlsym(library, "pa_" #NAME);                                \
    if (pa_##NAME == NULL) return;

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libpulse.so.0", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    EACH(FIND)
    is_loaded = true;
}

bool cpulse_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

struct cpulse {
    pa_mainloop *loop;
    pa_context *context;
    char *sink;
    char *server, *version;
    cpulse_changed changed;
    void *owner;
    atomic_bool is_stopped;
};

static void forget(pa_operation *operation) {
    if (operation != NULL) pa_operation_unref(operation);
}

static void tell(const cpulse *connection, const pa_sink_info *sink) {
    cpulse_output output = {.server = connection->server, .version = connection->version};
    if (sink != NULL) {
        output.sink = sink->name;
        const char *bus = pa_proplist_gets(sink->properties, "device.bus");
        output.is_bluetooth = bus != NULL && strcmp(bus, "bluetooth") == 0;
        output.is_muted = sink->mute != 0;
        output.is_at_zero = true;
        for (int i = 0; i < sink->volume.channels && i < 32; i++) {
            if (sink->volume.values[i] != 0) output.is_at_zero = false;
        }
    }
    connection->changed(connection->owner, &output);
}

static void take_sink(pa_context *context, const pa_sink_info *sink, int end, void *owner) {
    (void)context;
    // The last call has an `end` of 1 and no sink; -1 means that the sink does not exist.
    if (end <= 0) tell(owner, end < 0 ? NULL : sink);
}

static void take_server(pa_context *context, const pa_server_info *server, void *owner) {
    cpulse *connection = owner;
    if (server == NULL) return;
    free(connection->server);
    free(connection->version);
    connection->server = strdup(server->server_name != NULL ? server->server_name : "");
    connection->version = strdup(server->server_version != NULL ? server->server_version : "");
    const char *sink = connection->sink != NULL ? connection->sink : server->default_sink_name;
    if (connection->server == NULL || connection->version == NULL) return;
    if (sink == NULL) {
        tell(connection, NULL);
    } else {
        forget(pa_context_get_sink_info_by_name(context, sink, take_sink, connection));
    }
}

static void ask(pa_context *context, void *connection) {
    forget(pa_context_get_server_info(context, take_server, connection));
}

static void take_event(pa_context *context, int event, uint32_t index, void *connection) {
    (void)event;
    (void)index;
    ask(context, connection);
}

static void take_state(pa_context *context, void *connection) {
    if (pa_context_get_state(context) != READY) return;
    if (pa_context_is_local(context) != 1) {
        pa_context_disconnect(context);
        return;
    }
    pa_context_set_subscribe_callback(context, take_event, connection);
    forget(pa_context_subscribe(context, SINKS | SERVER, NULL, NULL));
    ask(context, connection);
}

// Whether libpulse would spoil the screen by complaining about the runtime folder on stderr.
static bool has_foreign_folder(void) {
    const char *folder = getenv("XDG_RUNTIME_DIR");
    struct stat status;
    return folder != NULL && getenv("PULSE_RUNTIME_PATH") == NULL && stat(folder, &status) == 0 &&
           status.st_uid != getuid();
}

cpulse *cpulse_new(const char *sink) {
    if (has_foreign_folder()) return NULL;
    cpulse *connection = calloc(1, sizeof *connection);
    if (connection == NULL) return NULL;
    connection->loop = pa_mainloop_new();
    if (connection->loop != NULL) {
        connection->context = pa_context_new(pa_mainloop_get_api(connection->loop), "scrum");
    }
    if (sink != NULL) connection->sink = strdup(sink);
    if (connection->context != NULL && (sink == NULL) == (connection->sink == NULL)) {
        return connection;
    }
    cpulse_free(connection);
    return NULL;
}

void cpulse_free(cpulse *connection) {
    if (connection->context != NULL) {
        pa_context_disconnect(connection->context);
        pa_context_unref(connection->context);
    }
    if (connection->loop != NULL) pa_mainloop_free(connection->loop);
    free(connection->sink);
    free(connection->server);
    free(connection->version);
    free(connection);
}

void cpulse_run(cpulse *connection, cpulse_changed changed, void *owner) {
    connection->changed = changed;
    connection->owner = owner;
    pa_context_set_state_callback(connection->context, take_state, connection);
    if (pa_context_connect(connection->context, NULL, NO_AUTOSPAWN, NULL) < 0) return;
    while (!connection->is_stopped && pa_context_get_state(connection->context) < FAILED) {
        if (pa_mainloop_iterate(connection->loop, 1, NULL) < 0) return;
    }
}

void cpulse_stop(cpulse *connection) {
    connection->is_stopped = true;
    pa_mainloop_wakeup(connection->loop);
}

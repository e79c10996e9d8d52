// A libpulse that reads the state of the sound server from a file. The program finds this library
// as libpulse.so.0 in a folder listed in LD_LIBRARY_PATH. FAKE_PULSE names the file, which has one
// line:
//
//     OUTPUT MUTED VOLUME [remote | bluetooth]
//
// "speaker 0 100" is an audible output, and "- 0 0" means that there is no output. Subscribers are
// notified when the line changes. If the file does not exist, the server is not running.

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct sample_spec {
    int format;
    uint32_t rate;
    uint8_t channels;
};
struct each_channel {
    uint8_t channels;
    uint32_t values[32];
};
struct server_info {
    const char *user_name, *host_name, *server_version, *server_name;
    struct sample_spec sample_spec;
    const char *default_sink_name;
};
struct sink_info {
    const char *name;
    uint32_t index;
    const char *description;
    struct sample_spec sample_spec;
    struct each_channel channel_map;
    uint32_t owner_module;
    struct each_channel volume;
    int mute;
    uint32_t monitor_source;
    const char *monitor_source_name;
    uint64_t latency;
    const char *driver;
    int flags;
    const struct context *properties;
};
enum { CONNECTING = 1, READY = 4, FAILED = 5, TERMINATED = 6 };

struct loop {
    int wakeup[2];
};

// Tests need only one connection at a time.
struct context {
    int state;
    char line[200], name[64], monitor[80], more[16];
    int is_muted, volume;
    void (*tell_state)(struct context *, void *);
    void (*tell_event)(struct context *, int, uint32_t, void *);
    void *state_owner, *event_owner;
};
static struct context *shared;

static bool read_line(struct context *context) {
    const char *path = getenv("FAKE_PULSE");
    FILE *file = path != NULL ? fopen(path, "re") : NULL;
    if (file == NULL) return false;
    if (fgets(context->line, sizeof context->line, file) == NULL) context->line[0] = 0;
    fclose(file);
    context->more[0] = 0;
    sscanf(context->line, "%63s %d %d %15s", context->name, &context->is_muted, &context->volume,
           context->more);
    snprintf(context->monitor, sizeof context->monitor, "%s.monitor", context->name);
    return true;
}

static void enter(struct context *context, int state) {
    context->state = state;
    if (context->tell_state != NULL) context->tell_state(context, context->state_owner);
}

struct loop *pa_mainloop_new(void) {
    struct loop *loop = malloc(sizeof *loop);
    if (loop != NULL && pipe(loop->wakeup) != 0) abort();
    return loop;
}
void pa_mainloop_free(struct loop *loop) {
    close(loop->wakeup[0]);
    close(loop->wakeup[1]);
    free(loop);
}
void *pa_mainloop_get_api(struct loop *loop) { return loop; }
void pa_mainloop_wakeup(struct loop *loop) {
    if (write(loop->wakeup[1], "", 1) < 0) abort();
}

int pa_mainloop_iterate(struct loop *loop, int blocks, int *result) {
    (void)result;
    if (!blocks) abort();
    struct context *context = shared;
    if (context->state == CONNECTING) {
        enter(context, read_line(context) ? READY : FAILED);
        return 1;
    }
    struct pollfd woken = {.fd = loop->wakeup[0], .events = POLLIN};
    if (poll(&woken, 1, 20) > 0) return 0;
    char before[sizeof context->line];
    memcpy(before, context->line, sizeof before);
    if (!read_line(context)) {
        enter(context, FAILED);
    } else if (strcmp(before, context->line) != 0 && context->tell_event != NULL) {
        context->tell_event(context, 0, 0, context->event_owner);
    }
    return 1;
}

struct context *pa_context_new(void *loop, const char *name) {
    (void)loop;
    (void)name;
    return shared = calloc(1, sizeof *shared);
}
void pa_context_unref(struct context *context) { free(context); }
// A test must never start the user's own server.
int pa_context_connect(struct context *context, const char *server, int flags, const void *spawn) {
    if (server != NULL || flags != 1 || spawn != NULL) abort();
    context->state = CONNECTING;
    return 0;
}
void pa_context_disconnect(struct context *context) { context->state = TERMINATED; }
int pa_context_get_state(const struct context *context) { return context->state; }
int pa_context_is_local(const struct context *context) {
    return strcmp(context->more, "remote") != 0;
}
void pa_context_set_state_callback(struct context *context,
                                   void (*tell)(struct context *, void *), void *owner) {
    context->tell_state = tell;
    context->state_owner = owner;
}
void pa_context_set_subscribe_callback(struct context *context,
                                       void (*tell)(struct context *, int, uint32_t, void *),
                                       void *owner) {
    context->tell_event = tell;
    context->event_owner = owner;
}
void *pa_context_subscribe(struct context *context, int mask, void *done, void *owner) {
    (void)context;
    (void)mask;
    (void)done;
    (void)owner;
    return NULL;
}
void *pa_context_get_server_info(struct context *context,
                                 void (*tell)(struct context *, const struct server_info *, void *),
                                 void *owner) {
    struct server_info server = {.server_name = "pulseaudio", .server_version = "99.1"};
    server.default_sink_name = strcmp(context->name, "-") != 0 ? context->name : NULL;
    tell(context, &server, owner);
    return NULL;
}
void *pa_context_get_sink_info_by_name(
    struct context *context, const char *name,
    void (*tell)(struct context *, const struct sink_info *, int, void *), void *owner) {
    struct sink_info sink = {.name = name, .mute = context->is_muted};
    sink.volume.channels = 2;
    sink.volume.values[0] = sink.volume.values[1] = 655 * (uint32_t)context->volume;
    sink.monitor_source_name = context->monitor;
    sink.properties = context;
    if (strcmp(name, context->name) != 0) {
        tell(context, NULL, -1, owner);
    } else {
        tell(context, &sink, 0, owner);
        tell(context, NULL, 1, owner);
    }
    return NULL;
}
const char *pa_proplist_gets(const struct context *context, const char *name) {
    return strcmp(name, "device.bus") == 0 ? context->more : NULL;
}
void pa_operation_unref(void *operation) { (void)operation; }

// libmosquitto is loaded only when a broker is needed, so that other commands start faster and the
// program can be built and run without it.

#include "mosquitto.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

// As declared by libmosquitto 2.
typedef struct mqtt5__property property;
struct mosquitto_message {
    int mid;
    char *topic;
    void *payload;
    int payloadlen;
    int qos;
    bool retain;
};
typedef void (*on_connect)(struct mosquitto *, void *, int, int, const property *);
typedef void (*on_message)(struct mosquitto *, void *, const struct mosquitto_message *,
                           const property *);
typedef void (*on_disconnect)(struct mosquitto *, void *, int, const property *);
typedef void (*on_publish)(struct mosquitto *, void *, int, int, const property *);
typedef void (*on_subscribe)(struct mosquitto *, void *, int, int, const int *, const property *);
enum {
    OPTION_PROTOCOL = 1,
    OPTION_TLS_DEFAULTS = 3,
    OPTION_NODELAY = 11,
    OPTION_SYSTEM_AUTHORITIES = 13
};
enum { EXPIRY = 2, SESSION_EXPIRY = 17, WILL_DELAY = 24, LARGEST_PACKET = 39 };

#define EACH(FUNCTION)                                                                            \
    FUNCTION(int, lib_init, (void))                                                               \
    FUNCTION(struct mosquitto *, new, (const char *, bool, void *))                               \
    FUNCTION(void, destroy, (struct mosquitto *))                                                 \
    FUNCTION(int, int_option, (struct mosquitto *, int, int))                                     \
    FUNCTION(int, threaded_set, (struct mosquitto *, bool))                                       \
    FUNCTION(int, username_pw_set, (struct mosquitto *, const char *, const char *))              \
    FUNCTION(int, tls_set,                                                                        \
             (struct mosquitto *, const char *, const char *, const char *, const char *,         \
              int (*)(char *, int, int, void *)))                                                 \
    FUNCTION(int, will_set_v5,                                                                    \
             (struct mosquitto *, const char *, int, const void *, int, bool, property *))        \
    FUNCTION(int, connect_bind_v5,                                                                \
             (struct mosquitto *, const char *, int, int, const char *, const property *))        \
    FUNCTION(int, reconnect, (struct mosquitto *))                                                \
    FUNCTION(int, loop, (struct mosquitto *, int, int))                                           \
    FUNCTION(int, disconnect_v5, (struct mosquitto *, int, const property *))                     \
    FUNCTION(int, publish_v5,                                                                     \
             (struct mosquitto *, int *, const char *, int, const void *, int, bool,              \
              const property *))                                                                  \
    FUNCTION(int, subscribe_v5,                                                                   \
             (struct mosquitto *, int *, const char *, int, int, const property *))               \
    FUNCTION(void, connect_v5_callback_set, (struct mosquitto *, on_connect))                     \
    FUNCTION(void, message_v5_callback_set, (struct mosquitto *, on_message))                     \
    FUNCTION(void, publish_v5_callback_set, (struct mosquitto *, on_publish))                     \
    FUNCTION(void, subscribe_v5_callback_set, (struct mosquitto *, on_subscribe))                 \
    FUNCTION(void, disconnect_v5_callback_set, (struct mosquitto *, on_disconnect))               \
    FUNCTION(int, property_add_int32, (property **, int, uint32_t))                               \
    FUNCTION(const property *, property_read_int32, (const property *, int, uint32_t *, bool))    \
    FUNCTION(void, property_free_all, (property **))                                              \
    FUNCTION(const char *, strerror, (int))                                                       \
    FUNCTION(const char *, reason_string, (int))

#define DEFINE(RESULT, NAME, PARAMETERS) static RESULT(*mosquitto_##NAME) PARAMETERS;
EACH(DEFINE)

#define FIND(RESULT, NAME, PARAMETERS)                                                            \
    mosquitto_##NAME = (RESULT(*) PARAMETERS)dlsym(library, "mosquitto_" #NAME);                  \
    if (mosquitto_##NAME == NULL) return;

static bool is_loaded;

static void load(void) {
    void *library = dlopen("libmosquitto.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    EACH(FIND)
    is_loaded = mosquitto_lib_init() == 0;
}

bool cmosquitto_load(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, load);
    return is_loaded;
}

// The context that libmosquitto passes to the callbacks.
struct context {
    const cmosquitto_callbacks *callbacks;
    void *context;
};

static void connected(struct mosquitto *client, void *object, int reason, int flags,
                      const property *properties) {
    (void)client, (void)flags, (void)properties;
    struct context *context = object;
    context->callbacks->connected(context->context, reason);
}

static void message(struct mosquitto *client, void *object, const struct mosquitto_message *message,
                    const property *properties) {
    (void)client;
    struct context *context = object;
    uint32_t left;
    bool expires = mosquitto_property_read_int32(properties, EXPIRY, &left, false) != NULL;
    context->callbacks->message(context->context, message->topic, message->payload,
                                message->payloadlen, expires ? left : -1, message->retain);
}

static void published(struct mosquitto *client, void *object, int id, int reason,
                      const property *properties) {
    (void)client, (void)properties;
    struct context *context = object;
    context->callbacks->published(context->context, id, reason);
}

static void subscribed(struct mosquitto *client, void *object, int id, int count,
                       const int *reasons, const property *properties) {
    (void)client, (void)id, (void)properties;
    struct context *context = object;
    if (count > 0) context->callbacks->subscribed(context->context, reasons[0]);
}

static void disconnected(struct mosquitto *client, void *object, int reason,
                         const property *properties) {
    (void)client, (void)properties;
    struct context *context = object;
    // Reasons below 128 are the library's own result codes, which the loop also returns.
    if (reason >= 128) context->callbacks->disconnected(context->context, reason);
}

struct mosquitto *cmosquitto_new(const char *id, const cmosquitto_callbacks *callbacks,
                                 void *context) {
    // Created at most once, and kept for the life of the program.
    struct context *object = malloc(sizeof *object);
    if (object == NULL) return NULL;
    *object = (struct context){callbacks, context};
    // The session outlives a connection, so that a quick reconnection cancels the delayed will.
    struct mosquitto *client = mosquitto_new(id, false, object);
    if (client == NULL) return NULL;
    mosquitto_int_option(client, OPTION_PROTOCOL, 5);
    mosquitto_int_option(client, OPTION_NODELAY, 1);
    mosquitto_threaded_set(client, true);
    mosquitto_connect_v5_callback_set(client, connected);
    mosquitto_message_v5_callback_set(client, message);
    mosquitto_publish_v5_callback_set(client, published);
    mosquitto_subscribe_v5_callback_set(client, subscribed);
    mosquitto_disconnect_v5_callback_set(client, disconnected);
    return client;
}

void cmosquitto_free(struct mosquitto *client) { mosquitto_destroy(client); }

int cmosquitto_set_user(struct mosquitto *client, const char *user, const char *password) {
    return mosquitto_username_pw_set(client, user, password);
}

int cmosquitto_set_tls(struct mosquitto *client, const char *authorities) {
    if (authorities == NULL) {
        // With its defaults on, the library refuses to reconnect with the system's authorities.
        int result = mosquitto_int_option(client, OPTION_TLS_DEFAULTS, 0);
        return result != 0 ? result : mosquitto_int_option(client, OPTION_SYSTEM_AUTHORITIES, 1);
    }
    return mosquitto_tls_set(client, authorities, NULL, NULL, NULL, NULL);
}

int cmosquitto_set_will(struct mosquitto *client, const char *topic, const void *bytes, int count,
                        bool is_retained, uint32_t expiry) {
    property *properties = NULL;
    mosquitto_property_add_int32(&properties, WILL_DELAY, 3);
    mosquitto_property_add_int32(&properties, EXPIRY, expiry);
    int result = mosquitto_will_set_v5(client, topic, count, bytes, 0, is_retained, properties);
    if (result != 0) mosquitto_property_free_all(&properties);
    return result;
}

int cmosquitto_connect(struct mosquitto *client, const char *host, int port) {
    property *properties = NULL;
    mosquitto_property_add_int32(&properties, SESSION_EXPIRY, 10);
    mosquitto_property_add_int32(&properties, LARGEST_PACKET, 512 * 1024);
    int result = mosquitto_connect_bind_v5(client, host, port, 10, NULL, properties);
    mosquitto_property_free_all(&properties);
    return result;
}

int cmosquitto_reconnect(struct mosquitto *client) { return mosquitto_reconnect(client); }

int cmosquitto_loop(struct mosquitto *client, int milliseconds) {
    return mosquitto_loop(client, milliseconds, 1);
}

int cmosquitto_disconnect(struct mosquitto *client) {
    return mosquitto_disconnect_v5(client, 0, NULL);
}

int cmosquitto_publish(struct mosquitto *client, const char *topic, const void *bytes, int count,
                       int quality, bool is_retained, uint32_t expiry, int *id) {
    property *properties = NULL;
    if (expiry > 0) mosquitto_property_add_int32(&properties, EXPIRY, expiry);
    int result = mosquitto_publish_v5(client, id, topic, count, bytes, quality, is_retained,
                                      properties);
    mosquitto_property_free_all(&properties);
    return result;
}

int cmosquitto_subscribe(struct mosquitto *client, const char *topic) {
    return mosquitto_subscribe_v5(client, NULL, topic, 0, 0, NULL);
}

const char *cmosquitto_words(int result) { return mosquitto_strerror(result); }
const char *cmosquitto_reason(int reason) { return mosquitto_reason_string(reason); }

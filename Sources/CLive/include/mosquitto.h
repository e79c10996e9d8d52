// The functions of libmosquitto that publish and follow meetings; the library is loaded on first
// use. Functions return libmosquitto's result codes; 0 means success. Callbacks run on the thread
// that runs the loop.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct mosquitto;

typedef struct {
    // The broker's answer to a connection attempt: 0 for success, otherwise an MQTT 5 reason.
    void (*connected)(void *context, int reason);
    // A message on a topic. `left` is the number of seconds until it expires; -1 means never.
    void (*message)(void *context, const char *topic, const void *bytes, int count, int64_t left,
                    bool was_kept);
    // The broker closed the connection for this MQTT 5 reason.
    void (*disconnected)(void *context, int reason);
    // The broker answered a QoS 1 message; reasons of 128 and above are refusals.
    void (*published)(void *context, int id, int reason);
    // The broker answered a subscription; reasons of 128 and above are refusals.
    void (*subscribed)(void *context, int reason);
} cmosquitto_callbacks;

// Loads the library once for all threads; false if the system has no suitable one. Call nothing
// else before this has returned true.
bool cmosquitto_load(void);

// Creates an MQTT 5 client; NULL if out of memory. The callbacks must outlive it. Any call except
// the loop may come from another thread.
struct mosquitto *cmosquitto_new(const char *id, const cmosquitto_callbacks *callbacks,
                                 void *context);
void cmosquitto_free(struct mosquitto *client);

int cmosquitto_set_user(struct mosquitto *client, const char *user, const char *password);
// Enables TLS with the authorities in a file; NULL means the system's authorities.
int cmosquitto_set_tls(struct mosquitto *client, const char *authorities);
// Sets the message that the broker publishes a few seconds after the client disappears.
int cmosquitto_set_will(struct mosquitto *client, const char *topic, const void *bytes, int count,
                        bool is_retained, uint32_t expiry);

int cmosquitto_connect(struct mosquitto *client, const char *host, int port);
int cmosquitto_reconnect(struct mosquitto *client);
// Waits for events and handles them.
int cmosquitto_loop(struct mosquitto *client, int milliseconds);
// Disconnects without publishing the will.
int cmosquitto_disconnect(struct mosquitto *client);

// Results of libmosquitto. cmosquitto_publish returns TOO_LARGE, NO_QUALITY or NO_RETAIN if the
// broker does not accept a packet of this size, QoS 1 or retained messages. After SYSTEM, errno
// holds the reason, or 0 if the connection was closed.
enum {
    CMOSQUITTO_NO_MEMORY = 1,
    CMOSQUITTO_PROTOCOL = 2,
    CMOSQUITTO_NOT_CONNECTED = 4,
    CMOSQUITTO_LOST = 7,
    CMOSQUITTO_TLS = 8,
    CMOSQUITTO_SYSTEM = 14,
    CMOSQUITTO_LOOKUP = 15,
    CMOSQUITTO_BAD_TEXT = 18,
    CMOSQUITTO_SILENT = 19,
    CMOSQUITTO_LOOKUP_FAILED = 20,
    CMOSQUITTO_BAD_PACKET = 21,
    CMOSQUITTO_BAD_PROPERTY = 22,
    CMOSQUITTO_NO_QUALITY = 24,
    CMOSQUITTO_TOO_LARGE = 25,
    CMOSQUITTO_TIMEOUT = 27,
    CMOSQUITTO_NO_RETAIN = 28
};
// Publishes a message on a topic; an empty retained message deletes the previous one. `expiry` is
// in seconds; 0 means never. Sets `id` to the message's id, which is later passed to `published`.
int cmosquitto_publish(struct mosquitto *client, const char *topic, const void *bytes, int count,
                       int quality, bool is_retained, uint32_t expiry, int *id);
int cmosquitto_subscribe(struct mosquitto *client, const char *topic);

// Descriptions of a result and of an MQTT 5 reason.
const char *cmosquitto_words(int result);
const char *cmosquitto_reason(int reason);

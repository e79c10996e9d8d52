// The part of libmosquitto needed to publish and follow meetings; loaded when it is first needed.
// Results are libmosquitto's: 0 for success. Callbacks run on the thread that loops.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct mosquitto;

typedef struct {
    // The broker's answer to connecting: 0 for success, otherwise an MQTT 5 reason.
    void (*connected)(void *context, int reason);
    // A message under a topic. `left` is the number of seconds until it expires, or -1.
    void (*message)(void *context, const char *topic, const void *bytes, int count, int64_t left,
                    bool was_kept);
    // The broker closed the connection for this MQTT 5 reason.
    void (*disconnected)(void *context, int reason);
    // The broker answered a QoS 1 message; reasons from 128 on are refusals.
    void (*published)(void *context, int id, int reason);
} cmosquitto_callbacks;

// Loads the library once for all threads; false if the system has no suitable one. Call nothing
// else before this has returned true.
bool cmosquitto_load(void);

// An MQTT 5 client. Every call but the loop may come from another thread. NULL if out of memory.
// The callbacks must outlive it.
struct mosquitto *cmosquitto_new(const char *id, const cmosquitto_callbacks *callbacks,
                                 void *context);
void cmosquitto_free(struct mosquitto *client);

int cmosquitto_set_user(struct mosquitto *client, const char *user, const char *password);
// Checks certificates and host names against a file's authorities or, without one, the system's.
int cmosquitto_set_tls(struct mosquitto *client, const char *authorities);
// Published by the broker soon after the client disappears; retained and expiring like a message.
int cmosquitto_set_will(struct mosquitto *client, const char *topic, const void *bytes, int count,
                        bool is_retained, uint32_t expiry);

int cmosquitto_connect(struct mosquitto *client, const char *host, int port);
int cmosquitto_reconnect(struct mosquitto *client);
// Waits for events and handles them.
int cmosquitto_loop(struct mosquitto *client, int milliseconds);
// Disconnects without publishing the will.
int cmosquitto_disconnect(struct mosquitto *client);

// Results of cmosquitto_publish: the broker does not accept packets this large, QoS 1, or retained
// messages.
enum { CMOSQUITTO_TOO_LARGE = 25, CMOSQUITTO_NO_QUALITY = 24, CMOSQUITTO_NO_RETAIN = 28 };
// Publishes a message under a topic; a retained one of no bytes deletes the retained message.
// `expiry` is in seconds, or 0. Stores the id that `published` will pass.
int cmosquitto_publish(struct mosquitto *client, const char *topic, const void *bytes, int count,
                       int quality, bool is_retained, uint32_t expiry, int *id);
int cmosquitto_subscribe(struct mosquitto *client, const char *topic);

// The text for a result, and for an MQTT 5 reason.
const char *cmosquitto_words(int result);
const char *cmosquitto_reason(int reason);

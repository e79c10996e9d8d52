// What publishing and following meetings needs of libmosquitto, which is loaded when it is first
// wanted. Results are libmosquitto's: 0 for success. Callbacks come on the thread that loops.
#pragma once
#include <stdbool.h>
#include <stdint.h>

struct mosquitto;

typedef struct {
    // A broker has answered; 0 is welcome, else a reason of MQTT 5.
    void (*connected)(void *context, int reason);
    // A line under a topic. `left` is how many seconds it has until it expires, or -1.
    void (*message)(void *context, const char *topic, const void *bytes, int count, int64_t left,
                    bool was_kept);
    // The broker has closed the connection for this reason of MQTT 5.
    void (*disconnected)(void *context, int reason);
    // The broker has answered a message of quality 1; reasons from 128 on are refusals.
    void (*published)(void *context, int id, int reason);
} cmosquitto_callbacks;

// Loads the library, once for all threads; false where the system has none that fits. Nothing
// else may be called before it has given true.
bool cmosquitto_load(void);

// A client of MQTT 5 whose other calls but the loop may come from another thread; NULL where there
// is no memory. The callbacks must outlive it.
struct mosquitto *cmosquitto_new(const char *id, const cmosquitto_callbacks *callbacks,
                                 void *context);
void cmosquitto_free(struct mosquitto *client);

int cmosquitto_set_user(struct mosquitto *client, const char *user, const char *password);
// Certificates and host names are checked, against a file's or else the system's authorities.
int cmosquitto_set_tls(struct mosquitto *client, const char *authorities);
// What the broker says a moment after the client is gone; kept and expiring like what is published.
int cmosquitto_set_will(struct mosquitto *client, const char *topic, const void *bytes, int count,
                        bool is_retained, uint32_t expiry);

int cmosquitto_connect(struct mosquitto *client, const char *host, int port);
int cmosquitto_reconnect(struct mosquitto *client);
// Waits for something to happen, and lets it.
int cmosquitto_loop(struct mosquitto *client, int milliseconds);
// Without the will.
int cmosquitto_disconnect(struct mosquitto *client);

// Results of cmosquitto_publish: the broker takes no packet so large, no quality 1, or no retained
// messages.
enum { CMOSQUITTO_TOO_LARGE = 25, CMOSQUITTO_NO_QUALITY = 24, CMOSQUITTO_NO_RETAIN = 28 };
// Publishes a message under a topic; a retained one without bytes removes the retained message.
// `expiry` is in seconds, or 0. Stores the number that `published` will name.
int cmosquitto_publish(struct mosquitto *client, const char *topic, const void *bytes, int count,
                       int quality, bool is_retained, uint32_t expiry, int *id);
int cmosquitto_subscribe(struct mosquitto *client, const char *topic);

// Words for a result, and for a reason of MQTT 5.
const char *cmosquitto_words(int result);
const char *cmosquitto_reason(int reason);

// Prints the parts of libmosquitto that Sources/CLive/mosquitto.c relies on. If REAL is defined,
// they come from libmosquitto's headers, otherwise from the copies in mosquitto.c. A test compares
// the two.
#ifdef REAL
#include <mosquitto.h>
#include <mqtt_protocol.h>
enum {
    OPTION_PROTOCOL = MOSQ_OPT_PROTOCOL_VERSION,
    OPTION_NODELAY = MOSQ_OPT_TCP_NODELAY,
    OPTION_SYSTEM_AUTHORITIES = MOSQ_OPT_TLS_USE_OS_CERTS,
    NO_ANSWER = MOSQ_ERR_KEEPALIVE,
    EXPIRY = MQTT_PROP_MESSAGE_EXPIRY_INTERVAL,
    SESSION_EXPIRY = MQTT_PROP_SESSION_EXPIRY_INTERVAL,
    WILL_DELAY = MQTT_PROP_WILL_DELAY_INTERVAL,
    LARGEST_PACKET = MQTT_PROP_MAXIMUM_PACKET_SIZE,
};
#else
#include "../../Sources/CLive/mosquitto.c"
#endif
#include <stddef.h>
#include <stdio.h>

int main(void) {
    printf("options %d %d %d\n", OPTION_PROTOCOL, OPTION_NODELAY, OPTION_SYSTEM_AUTHORITIES);
    printf("result %d\n", NO_ANSWER);
    printf("properties %d %d %d %d\n", EXPIRY, SESSION_EXPIRY, WILL_DELAY, LARGEST_PACKET);
    printf("message %zu: %zu %zu %zu %zu %zu\n", sizeof(struct mosquitto_message),
           offsetof(struct mosquitto_message, topic), offsetof(struct mosquitto_message, payload),
           offsetof(struct mosquitto_message, payloadlen),
           offsetof(struct mosquitto_message, qos), offsetof(struct mosquitto_message, retain));
    return 0;
}

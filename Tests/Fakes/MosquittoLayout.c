// Prints the parts of libmosquitto that Sources/CLive/mosquitto.c relies on. If REAL is defined,
// they come from libmosquitto's headers, otherwise from the copies in mosquitto.c. A test compares
// the two.
#ifdef REAL
#include <mosquitto.h>
#include <mqtt_protocol.h>
enum {
    OPTION_PROTOCOL = MOSQ_OPT_PROTOCOL_VERSION,
    OPTION_TLS_DEFAULTS = MOSQ_OPT_SSL_CTX_WITH_DEFAULTS,
    OPTION_NODELAY = MOSQ_OPT_TCP_NODELAY,
    OPTION_SYSTEM_AUTHORITIES = MOSQ_OPT_TLS_USE_OS_CERTS,
    CMOSQUITTO_NO_MEMORY = MOSQ_ERR_NOMEM,
    CMOSQUITTO_PROTOCOL = MOSQ_ERR_PROTOCOL,
    CMOSQUITTO_NOT_CONNECTED = MOSQ_ERR_NO_CONN,
    CMOSQUITTO_LOST = MOSQ_ERR_CONN_LOST,
    CMOSQUITTO_TLS = MOSQ_ERR_TLS,
    CMOSQUITTO_SYSTEM = MOSQ_ERR_ERRNO,
    CMOSQUITTO_LOOKUP = MOSQ_ERR_EAI,
    CMOSQUITTO_BAD_TEXT = MOSQ_ERR_MALFORMED_UTF8,
    CMOSQUITTO_SILENT = MOSQ_ERR_KEEPALIVE,
    CMOSQUITTO_LOOKUP_FAILED = MOSQ_ERR_LOOKUP,
    CMOSQUITTO_BAD_PACKET = MOSQ_ERR_MALFORMED_PACKET,
    CMOSQUITTO_BAD_PROPERTY = MOSQ_ERR_DUPLICATE_PROPERTY,
    CMOSQUITTO_NO_QUALITY = MOSQ_ERR_QOS_NOT_SUPPORTED,
    CMOSQUITTO_TOO_LARGE = MOSQ_ERR_OVERSIZE_PACKET,
    CMOSQUITTO_TIMEOUT = MOSQ_ERR_TIMEOUT,
    CMOSQUITTO_NO_RETAIN = MOSQ_ERR_RETAIN_NOT_SUPPORTED,
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
    printf("options %d %d %d %d\n", OPTION_PROTOCOL, OPTION_TLS_DEFAULTS, OPTION_NODELAY,
           OPTION_SYSTEM_AUTHORITIES);
    printf("results");
    const int results[] = {
        CMOSQUITTO_NO_MEMORY,
        CMOSQUITTO_PROTOCOL,
        CMOSQUITTO_NOT_CONNECTED,
        CMOSQUITTO_LOST,
        CMOSQUITTO_TLS,
        CMOSQUITTO_SYSTEM,
        CMOSQUITTO_LOOKUP,
        CMOSQUITTO_BAD_TEXT,
        CMOSQUITTO_SILENT,
        CMOSQUITTO_LOOKUP_FAILED,
        CMOSQUITTO_BAD_PACKET,
        CMOSQUITTO_BAD_PROPERTY,
        CMOSQUITTO_NO_QUALITY,
        CMOSQUITTO_TOO_LARGE,
        CMOSQUITTO_TIMEOUT,
        CMOSQUITTO_NO_RETAIN,
    };
    for (size_t i = 0; i < sizeof results / sizeof results[0]; i++) printf(" %d", results[i]);
    printf("\n");
    printf("properties %d %d %d %d\n", EXPIRY, SESSION_EXPIRY, WILL_DELAY, LARGEST_PACKET);
    printf("message %zu: %zu %zu %zu %zu %zu\n", sizeof(struct mosquitto_message),
           offsetof(struct mosquitto_message, topic), offsetof(struct mosquitto_message, payload),
           offsetof(struct mosquitto_message, payloadlen),
           offsetof(struct mosquitto_message, qos), offsetof(struct mosquitto_message, retain));
    return 0;
}

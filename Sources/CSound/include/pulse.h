// What the sounds need to know of a sound server's output, by libpulse, which PulseAudio and
// PipeWire answer. The library is loaded when a device first leads to a server.
#pragma once
#include <stdbool.h>

typedef struct cpulse cpulse;

// What a server plays to, valid during the call. Texts are the server's own.
typedef struct {
    const char *server, *version;
    // NULL where the server has no output.
    const char *sink;
    // The source that records what the sink plays; NULL where there is none.
    const char *monitor;
    bool is_muted;
    // Whether the volume is 0 % on every channel.
    bool is_at_zero;
    bool is_bluetooth;
} cpulse_output;

// Tells of an output at the beginning and whenever it may have changed.
typedef void (*cpulse_changed)(void *context, const cpulse_output *output);

// Loads the library, once for all threads; false where the system has none that fits. Nothing else
// may be called before it has given true.
bool cpulse_load(void);

// A connection that is not made yet, to the user's server; NULL where there is no memory. `sink` is
// the output to follow, or NULL for the server's default.
cpulse *cpulse_new(const char *sink);
void cpulse_free(cpulse *connection);

// Connects and follows the output until the server is gone or the connection is stopped. Starts no
// server, and asks none of another computer.
void cpulse_run(cpulse *connection, cpulse_changed changed, void *context);
// Ends `cpulse_run`, now or as soon as it is called; from any thread.
void cpulse_stop(cpulse *connection);

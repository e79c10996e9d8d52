// Information about a sound server's output. It comes from libpulse, which works with PulseAudio
// and PipeWire and is loaded the first time a device leads to a server.
#pragma once
#include <stdbool.h>

typedef struct cpulse cpulse;

// A server's output, valid only during the call. Strings come from the server.
typedef struct {
    const char *server, *version;
    // NULL if the server has no output.
    const char *sink;
    bool is_muted;
    // Whether the volume is 0 % on every channel.
    bool is_at_zero;
    bool is_bluetooth;
} cpulse_output;

// Called with the output at the start, and after every event that may have changed it.
typedef void (*cpulse_changed)(void *context, const cpulse_output *output);

// Loads the library once for all threads; false if the system has no suitable one. Call this before
// any other function.
bool cpulse_load(void);

// Creates a client for the user's server, not yet connected; NULL if out of memory, or if the
// runtime folder belongs to another user. `sink` is the output to follow; NULL means the server's
// default.
cpulse *cpulse_new(const char *sink);
void cpulse_free(cpulse *connection);

// Connects and follows the output until the server ends or the connection is stopped. Never starts
// a server, and disconnects from one on another computer.
void cpulse_run(cpulse *connection, cpulse_changed changed, void *context);
// Ends `cpulse_run`, now or as soon as it is called. May be called on any thread.
void cpulse_stop(cpulse *connection);
